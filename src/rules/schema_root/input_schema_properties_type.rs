rule! {
    name: "input-schema-properties-type",
    category: Correctness,
    summary: "`properties` of `inputSchema` is not an object",
    level: Error,
    check: Tool(|subject, context| root::properties(subject, SchemaRole::Input, context)),
}
