rule! {
    name: "structured-content-without-schema",
    category: Quality,
    summary: "a result has `structuredContent`, but its tool has no `outputSchema`",
    level: Info,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let structured = subject.result.structured.filter(|_| subject.output_schema.is_none());
    let (Some(structured), Some(tool)) = (structured, subject.tool) else { return };
    Finding::new(
        structured.key_place(),
        "the tool has no `outputSchema` for its structured content",
    )
    .cite("MCP, server/tools: allowed, but clients can neither know nor check its structure")
    .help("declare an `outputSchema`")
    .with(tool.get("name"), |it, name| it.label_elsewhere(name, "this tool"))
    .report(context);
}
