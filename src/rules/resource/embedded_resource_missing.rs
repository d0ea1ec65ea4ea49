rule! {
    name: "embedded-resource-missing",
    category: Correctness,
    summary: "a block of type `resource` does not have an object `resource`",
    level: Error,
    check: Block(check),
}

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    if subject.kind != Some("resource") {
        return;
    }
    let wanted = required("resource", MemberType::Object);
    let finding = faulty_member(subject.block, "an embedded resource", wanted);
    context.report_all(finding.map(|finding| {
        finding
            .cite(
                "MCP, schema.ts, EmbeddedResource: `uri`, `text` or `blob` appear inside \
                 `resource`",
            )
            .help("put them into `resource`; a URI alone is a `resource_link`")
    }));
}
