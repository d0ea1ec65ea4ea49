rule! {
    name: "output-schema-required-misplaced",
    category: Correctness,
    summary: "`required` appears among the properties of `outputSchema`",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    fix: Unsafe,
    check: Tool(|subject, context| {
        root::misplaced(subject, SchemaRole::Output, context);
    }),
}
