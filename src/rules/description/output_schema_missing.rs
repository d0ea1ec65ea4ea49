rule! {
    name: "output-schema-missing",
    category: Quality,
    summary: "a tool has no `outputSchema`",
    // Most tools return text for a model, and do not need one.
    level: Off,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "MCP since 2025-06-18, server/tools, Output Schema: optional",
    shared_headline: "have no `outputSchema`",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    let absent = tool.value.is_object() && tool.output_schema().is_none();
    if absent && misspelling_of(tool, "outputSchema").is_none() {
        Finding::new(tool.place(), "this tool has no `outputSchema`")
            .cite("MCP since 2025-06-18, Output Schema: with one, clients can check results")
            .help("describe the structured result, if there is one")
            .by_revision()
            .report(context);
    }
}
