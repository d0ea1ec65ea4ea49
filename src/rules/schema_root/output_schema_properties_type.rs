rule! {
    name: "output-schema-properties-type",
    category: Correctness,
    summary: "`properties` of `outputSchema` is not an object",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: Tool(|subject, context| root::properties(subject, SchemaRole::Output, context)),
}
