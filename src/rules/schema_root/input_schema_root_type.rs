rule! {
    name: "input-schema-root-type",
    category: Correctness,
    summary: "the root of `inputSchema` does not have the type `object`",
    level: Error,
    fix: Safe,
    check: Tool(|subject, context| root::root_type(subject, SchemaRole::Input, context)),
}
