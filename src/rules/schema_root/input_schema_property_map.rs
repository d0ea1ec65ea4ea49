use super::root;

rule! {
    name: "input-schema-property-map",
    category: Correctness,
    summary: "`inputSchema` is a bare map of properties",
    level: Error,
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_property_map(subject, SchemaRole::Input, context);
}
