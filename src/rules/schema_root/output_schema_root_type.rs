rule! {
    name: "output-schema-root-type",
    category: Correctness,
    summary: "the root of `outputSchema` does not have the type `object`",
    level: Error,
    revisions: Revisions::between(Revision::V2025_06_18, Revision::V2025_11_25),
    fix: Safe,
    check: Tool(|subject, context| root::root_type(subject, SchemaRole::Output, context)),
}
