rule! {
    name: "portable-boolean-schema",
    category: Portability,
    summary: "a property is `true` or `false` instead of an object, which common clients reject",
    level: Error,
    source: "Types of the TypeScript SDK 1.x, and of clients that have them: docs/targets",
    fix: Unsafe,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let is_wanted = |feature| feature == Feature::BooleanSubschema;
    shared::report_rejected(subject, context, is_wanted);
    for (found, loss) in shared::lost(subject, context, is_wanted) {
        // Booleans elsewhere, as in `additionalProperties: false`, are accepted everywhere.
        if subject.schema.node(found.occurrence.node).via() != Some(Keyword::Properties) {
            continue;
        }
        let value = found.value();
        let (name, allows) = (quoted(value.key_text()), value.is_true());
        let schema = if allows { "{}" } else { "{\"not\": {}}" };
        let rejected_by = shared::rejected_by(loss);
        let message = format!("the schema of {name} is `{allows}`, which is {rejected_by}");
        shared::finding(&found, loss, message)
            .note("MCP 2026-07-28 allows it; before, every property had to be an object")
            .help(format!("write `{schema}`, which means the same, or better the type"))
            .unsafe_fix(format!("write `{schema}`"), value.replacement(schema))
            .report(context);
    }
}
