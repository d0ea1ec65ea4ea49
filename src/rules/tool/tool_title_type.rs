rule! {
    name: "tool-title-type",
    category: Correctness,
    summary: "`title` is not a string",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    // A `null` is reported by `tool-null-member`, with all others of the tool.
    let title = subject.tool.title().filter(|title| !title.is_string() && !title.is_null());
    let Some(title) = title else { return };
    wrong_type(title, "`title`", "a string")
        .cite("MCP since 2025-06-18, schema.ts, BaseMetadata: `title` is a string")
        .help("write the title as a string, or remove it")
        .report(context);
}
