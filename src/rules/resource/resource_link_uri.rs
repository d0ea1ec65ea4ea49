rule! {
    name: "resource-link-uri",
    category: Correctness,
    summary: "a resource link does not have an absolute `uri`",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: ShapeAnd(&words_of_uri("a resource link"), &Check::Block(check)),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    if subject.kind == Some("resource_link") {
        context.report_all(relative_uri(subject.block));
    }
}
