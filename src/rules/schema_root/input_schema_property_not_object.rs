rule! {
    name: "input-schema-property-not-object",
    category: Correctness,
    summary: "a property of `inputSchema` is not a schema",
    level: Error,
    fix: Safe,
    check: Tool(|subject, context| root::property(subject, SchemaRole::Input, context)),
}
