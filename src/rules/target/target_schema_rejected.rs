use crate::targets::Incompatibility;

rule! {
    name: "target-schema-rejected",
    category: Target,
    summary: "a selected client or provider rejects a part of a schema",
    level: Error,
    source: "The data of the targets, with dates and threads: docs/targets",
    fix: Unsafe,
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
            let headline = schema_words::headline(&incompatibility, options);
            let is_sure = is_sure(&incompatibility);
            let brief = if is_sure { headline } else { headline.at_most(Severity::Warning) };
            context.report_with(brief, |finding| {
                schema_words::complete(finding, &incompatibility, subject.schema, options)
            });
        }
    }
}

/// Whether any rejection has more than low confidence, unlike those that are inferred or
/// contradicted.
fn is_sure(incompatibility: &Incompatibility<'_, '_>) -> bool {
    let refusals = incompatibility.opinions.iter().map(|opinion| opinion.outcome);
    refusals
        .filter(|found| found.outcome == Outcome::Refused)
        .any(|found| found.confidence > Confidence::Low)
}
