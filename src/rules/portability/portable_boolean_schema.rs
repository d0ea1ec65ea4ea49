rule! {
    name: "portable-boolean-schema",
    category: Portability,
    summary: "a property is `true` or `false` instead of an object, which common clients reject",
    level: Warning,
    source: "Types of the TypeScript SDK before 2026-07-28; Claude Code and opencode in 2026",
    fix: Unsafe,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let booleans = shared::input_features(subject, context, &[Feature::BooleanSubschema]);
    for found in booleans {
        // Booleans elsewhere, as in `additionalProperties: false`, are accepted everywhere.
        if subject.schema.node(found.node).via() != Some(Keyword::Properties) {
            continue;
        }
        let name = quoted(found.value.key_text());
        let allows = found.value.is_true();
        let schema = if allows { "{}" } else { "{\"not\": {}}" };
        let message = format!("the schema of {name} is `{allows}`, which common clients reject");
        let who = shared::known_to_refuse(found.feature);
        shared::finding(&found, message)
            .note(format!("{who} then lose every tool of the server"))
            .note("MCP 2026-07-28 allows it; before, every property had to be an object")
            .help(format!("write `{schema}`, which means the same, or better the type"))
            .unsafe_fix(format!("write `{schema}`"), found.value.replacement(schema))
            .report(context);
    }
}
