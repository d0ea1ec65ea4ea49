use super::root;

rule! {
    name: "input-schema-property-map",
    category: Correctness,
    summary: "`inputSchema` is a bare map of properties",
    level: Error,
    source: "MCP, schema.ts, interface Tool (all revisions), member inputSchema; JSON \
             Schema Core, properties",
    fix: Unsafe,
    merges_by_place: true,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_property_map(subject, SchemaRole::Input, context);
}
