rule! {
    name: "output-schema-property-not-object",
    category: Correctness,
    summary: "a property of `outputSchema` is not a schema",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Safe,
    check: Tool(|subject, context| root::property(subject, SchemaRole::Output, context)),
}
