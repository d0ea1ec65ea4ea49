use crate::rules::target::advice::advice;
use crate::rules::target::schema_words::what;

rule! {
    name: "portable-schema",
    category: Portability,
    summary: "a part of `inputSchema` is rejected by clients and providers in common use",
    level: Warning,
    source: "The data of the targets in common use, with dates and threads: docs/targets",
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for (found, loss) in shared::lost(subject, context, |feature| !has_rule(feature)) {
        let what = what(&found.occurrence);
        let message = format!("{what} is {}", shared::rejected_by(loss));
        let finding = shared::finding(&found, loss, message);
        match advice(found.occurrence.feature) {
            Some(advice) => finding.help(advice).report(context),
            None => finding.report(context),
        }
    }
}

/// Whether another rule reports a feature: as portable with words of its own, or as a violation of
/// the specification.
const fn has_rule(feature: Feature) -> bool {
    matches!(
        feature,
        Feature::RootTypeMissing
            | Feature::RootTypeNotObject
            | Feature::PropertiesNotObject
            | Feature::RequiredNotArray
            | Feature::ArrayWithoutItems
            | Feature::BooleanSubschema
            | Feature::PropertiesMissing
            | Feature::PropertyNameInvalid
            | Feature::PropertyNameLong
            | Feature::RootOneOf
            | Feature::RootAnyOf
            | Feature::RootAllOf
    )
}
