use super::root;

rule! {
    name: "input-schema-dollar-schema-type",
    category: Correctness,
    summary: "`$schema` of `inputSchema` is not a string",
    level: Error,
    source: "MCP since 2025-11-25, schema.ts, interface Tool; JSON Schema Core, $schema",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_dialect(subject, SchemaRole::Input, context);
}
