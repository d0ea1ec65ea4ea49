rule! {
    name: "output-schema-not-object",
    category: Correctness,
    summary: "`outputSchema` is not an object",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let given = subject.given_schema(SchemaRole::Output);
    // A `null` is reported by `tool-null-member`, with all others of the tool.
    let Some(given) = given.filter(|given| !given.is_object() && !given.is_null()) else { return };
    wrong_type(given, "`outputSchema`", "an object")
        .cite("MCP since 2025-06-18, schema.ts, Tool: `outputSchema` is an object")
        .note("clients reject the whole list otherwise")
        .help("write a schema, or remove the member")
        .report(context);
}
