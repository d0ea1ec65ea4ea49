use super::root;

rule! {
    name: "output-schema-properties-type",
    category: Correctness,
    summary: "`properties` of `outputSchema` is not an object",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "MCP since 2025-06-18, schema.ts, interface Tool, member outputSchema; JSON \
             Schema Core, properties",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_properties(subject, SchemaRole::Output, context);
}
