rule! {
    name: "schema-default-mismatch",
    summary: "`default` is rejected by its own schema",
    level: Warning,
    source: "JSON Schema 2020-12 Validation, section 9.2: a default should be valid",
    compares: Value,
    cure: NullDefault,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for node in subject.schema.nodes_with(Keyword::Default.alone()) {
        let Some(default) = node.keyword(Keyword::Default) else { continue };
        let Acceptance::Rejected(reason) =
            accepts(subject.schema, node, default, KeywordSet::EMPTY)
        else {
            continue;
        };
        // No value fits, so the default is a consequence.
        if contradiction(subject.schema, node).is_some() {
            continue;
        }
        let shown = quoted_value(default);
        let finding =
            Finding::new(default.place(), format!("`default` {shown} does not fit: {reason}"));
        context.report(if default.is_null() {
            finding
                // A generator's notation for "no default", of any type.
                .cause("`default` `null` ")
                .shared_headline("have a `default` of `null` that its schema rejects")
                .note(
                    "generators write `null` for \"no default\"; clients that fill in defaults send \
                     it, and servers that check the type reject the call",
                )
                .help("remove `default`, or allow `null` as a type")
        } else {
            finding
                .note("a client that fills it in sends a value that the schema rejects")
                .help("correct the default, or its schema")
        });
    }
}
