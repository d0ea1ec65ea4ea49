rule! {
    name: "output-schema-required-type",
    category: Correctness,
    summary: "`required` of `outputSchema` is not an array of names",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    check: Tool(|subject, context| root::required(subject, SchemaRole::Output, context)),
}
