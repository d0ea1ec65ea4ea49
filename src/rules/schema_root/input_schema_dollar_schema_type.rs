rule! {
    name: "input-schema-dollar-schema-type",
    category: Correctness,
    summary: "`$schema` of `inputSchema` is not a string",
    level: Error,
    check: Tool(|subject, context| root::dialect(subject, SchemaRole::Input, context)),
}
