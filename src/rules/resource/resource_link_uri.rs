rule! {
    name: "resource-link-uri",
    summary: "a resource link does not have an absolute `uri`",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: Shape(&words_of_uri("a resource link")), Typed(&["ResourceLink"], check),
}

fn check(link: Value<'_>, context: &mut Context<'_>) {
    context.report_all(relative_uri(link));
}
