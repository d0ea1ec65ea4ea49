rule! {
    name: "input-schema-required-type",
    category: Correctness,
    summary: "`required` of `inputSchema` is not an array of names",
    level: Error,
    check: Tool(|subject, context| root::required(subject, SchemaRole::Input, context)),
}
