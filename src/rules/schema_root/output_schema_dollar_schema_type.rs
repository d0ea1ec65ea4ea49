rule! {
    name: "output-schema-dollar-schema-type",
    category: Correctness,
    summary: "`$schema` of `outputSchema` is not a string",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: Tool(|subject, context| root::dialect(subject, SchemaRole::Output, context)),
}
