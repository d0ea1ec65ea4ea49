rule! {
    name: "tool-annotations-type",
    category: Correctness,
    summary: "`annotations` is not an object",
    level: Error,
    revisions: Revisions::since(Revision::V2025_03_26),
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    // A `null` is reported by `tool-null-member`, with all others of the tool.
    let given = subject.tool.annotations().filter(|given| !given.is_object() && !given.is_null());
    let Some(given) = given else { return };
    wrong_type(given, "`annotations`", "an object")
        .cite("MCP since 2025-03-26, schema.ts, Tool: clients reject the whole list")
        .help("write an object of hints, or remove it")
        .report(context);
}
