rule! {
    name: "tool-annotation-title-type",
    category: Correctness,
    summary: "`annotations.title` is not a string",
    level: Error,
    revisions: Revisions::since(Revision::V2025_03_26),
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let title = subject.annotations().and_then(|annotations| annotations.title);
    // A `null` is reported by `tool-null-member`, with all others of the tool.
    let title = title.filter(|title| !title.is_string() && !title.is_null());
    let Some(title) = title else { return };
    wrong_type(title, "`annotations.title`", "a string")
        .cite("MCP since 2025-03-26, schema.ts, ToolAnnotations: `title` is a string")
        .help("write the title as a string, or remove it")
        .report(context);
}
