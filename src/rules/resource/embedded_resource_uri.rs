rule! {
    name: "embedded-resource-uri",
    category: Correctness,
    summary: "an embedded resource does not have an absolute `uri`",
    level: Error,
    check: ShapeAnd(&words_of_uri("an embedded resource"), &Check::Block(check)),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let resource = subject.block.get("resource").filter(|inner| inner.is_object());
    if let Some(resource) = resource.filter(|_| subject.kind == Some("resource")) {
        context.report_all(relative_uri(resource));
    }
}
