rule! {
    name: "input-schema-nested-twice",
    category: Correctness,
    summary: "the schema appears inside a second one, or under an additional key",
    level: Error,
    fix: Unsafe,
    check: Tool(|subject, context| root::nesting(subject, SchemaRole::Input, context)),
}
