rule! {
    name: "tool-execution-type",
    category: Correctness,
    summary: "`execution` is not an object",
    level: Error,
    revisions: Revisions::only(Revision::V2025_11_25),
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    // A `null` is reported by `tool-null-member`, with all others of the tool.
    let given = subject.tool.execution().filter(|given| !given.is_object() && !given.is_null());
    let Some(given) = given else { return };
    wrong_type(given, "`execution`", "an object")
        .cite("MCP 2025-11-25, schema.ts, Tool: `execution` contains `taskSupport`")
        .help("write `{\"taskSupport\": \"optional\"}`, or remove it")
        .by_revision()
        .report(context);
}
