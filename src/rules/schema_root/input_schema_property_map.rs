rule! {
    name: "input-schema-property-map",
    category: Correctness,
    summary: "`inputSchema` is a bare map of properties",
    level: Error,
    fix: Unsafe,
    merging: Places,
    check: Tool(|subject, context| root::bare_map(subject, SchemaRole::Input, context)),
}
