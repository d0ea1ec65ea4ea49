use crate::rules::limits::MAX_CHECKED_EXAMPLES;

rule! {
    name: "schema-example-mismatch",
    summary: "an example is rejected by its own schema",
    level: Warning,
    source: "JSON Schema 2020-12 Validation, section 9.5: examples should be valid",
    compares: Value,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for node in subject.schema.nodes_with(Keyword::Examples.alone()) {
        let Some(examples) = node.keyword(Keyword::Examples) else { continue };
        for example in examples.items().take(MAX_CHECKED_EXAMPLES) {
            let verdict = accepts(subject.schema, node, example, KeywordSet::EMPTY);
            let Acceptance::Rejected(reason) = verdict else { continue };
            // No value fits, so the examples are a consequence.
            if contradiction(subject.schema, node).is_some() {
                break;
            }
            let shown = quoted_value(example);
            Finding::new(example.place(), format!("example {shown} does not fit: {reason}"))
                .note("models copy examples, and send values that the schema rejects")
                .help("correct the example, or its schema")
                .report(context);
        }
    }
}
