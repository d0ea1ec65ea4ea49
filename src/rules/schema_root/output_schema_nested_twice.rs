rule! {
    name: "output-schema-nested-twice",
    category: Correctness,
    summary: "the output schema appears inside a second one, or under an additional key",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Unsafe,
    check: Tool(|subject, context| root::nesting(subject, SchemaRole::Output, context)),
}
