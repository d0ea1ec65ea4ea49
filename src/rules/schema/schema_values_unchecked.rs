rule! {
    name: "schema-values-unchecked",
    category: Quality,
    summary: "values in a schema could not be checked against it",
    level: Info,
    source: "mcp-lint: unchecked values are never reported as clean",
    check: Schema(check),
}

/// Runs after the rules that check values, because rules run in the order of their names.
fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    if subject.schema.was_short_of_steps() {
        let headline = "values in this schema were not all checked: it would take too long";
        Finding::new(subject.schema.root().key_place(), headline)
            .note("the steps for `default`, `examples`, `enum` and `const` are limited")
            .help("simplify the schema, or shorten its patterns and values")
            .report(context);
    }
}
