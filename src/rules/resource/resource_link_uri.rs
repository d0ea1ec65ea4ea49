rule! {
    name: "resource-link-uri",
    category: Correctness,
    summary: "a resource link does not have an absolute `uri`",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    if subject.kind == Some("resource_link") {
        context.report_all(wrong_uri(subject.block, "a resource link"));
    }
}
