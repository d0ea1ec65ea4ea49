rule! {
    name: "target-schema-dropped",
    category: Target,
    summary: "a selected client or provider drops or rewrites a part of a schema",
    level: Warning,
    source: "The data of the targets, with dates and threads: docs/targets",
    cure: Feature,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let options = context.options();
    if options.targets.is_empty() {
        return;
    }
    for incompatibility in subject.incompatibilities(&options.targets) {
        if incompatibility.worst() == Outcome::Refused {
            continue;
        }
        let severity = if incompatibility.is_harmless() { Severity::Info } else { Severity::Error };
        let brief = schema_words::headline(&incompatibility, options).at_most(severity);
        context.report_with(brief, |finding| {
            schema_words::complete(finding, &incompatibility, subject.schema, options)
        });
    }
}
