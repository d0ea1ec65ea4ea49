rule! {
    name: "output-schema-property-map",
    category: Correctness,
    summary: "`outputSchema` is a bare map of properties",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Unsafe,
    check: Tool(|subject, context| root::bare_map(subject, SchemaRole::Output, context)),
}
