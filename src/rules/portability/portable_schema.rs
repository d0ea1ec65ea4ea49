use crate::rules::limits::MAX_LOST_PLACES;
use crate::rules::target::advice::advice;
use crate::rules::target::schema_words::what;
use crate::targets::{Incompatibility, Occurrence, is_avoidable};

rule! {
    name: "portable-schema",
    category: Portability,
    summary: "a part of a schema is rejected by clients and providers in common use, or by selected ones",
    level: Error,
    source: "The data of the targets, with dates and threads: docs/targets",
    fix: Unsafe,
    cure: Feature,
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    shared::report_rejected(subject, context, |feature| !has_own_words(feature));
    let mut counts: HashMap<Feature, usize> = HashMap::new();
    for (found, loss) in shared::lost(subject, context, |feature| !has_rule(feature)) {
        // `ref-recursive` reports the circle.
        if found.opinions.iter().any(|opinion| opinion.feature == Feature::RefRecursive) {
            continue;
        }
        let feature = shared_feature(&found);
        let count = counts.entry(feature).or_default();
        *count += 1;
        // A generated schema must not crowd out what is reported behind it.
        if *count > MAX_LOST_PLACES {
            continue;
        }
        let what = what(&Occurrence { feature, ..found.occurrence });
        let message = format!("{what}: {}", shared::rejected_by(loss));
        let finding = shared::finding(&found, loss, message).cause(feature.what());
        match advice(feature) {
            Some(advice) => finding.help(advice).report(context),
            None => finding.report(context),
        }
    }
}

/// The feature by which all of these targets lose tools, or the common cause of their features.
fn shared_feature(found: &Incompatibility<'_, '_>) -> Feature {
    let mut losers = found.opinions.iter().filter(|opinion| Loser::of_part(opinion).is_some());
    if let Some(avoidable) = losers.clone().find(|opinion| is_avoidable(opinion.feature)) {
        return avoidable.feature;
    }
    let first = losers.next().map_or(found.occurrence.feature, |opinion| opinion.feature);
    if losers.all(|opinion| opinion.feature == first) { first } else { first.cause() }
}

/// Whether another rule reports a feature: a portability rule with its own words, or a rule about a
/// violation of the specification.
const fn has_rule(feature: Feature) -> bool {
    has_own_words(feature)
        || matches!(
            feature,
            Feature::RootTypeMissing
                | Feature::RootTypeNotObject
                | Feature::PropertiesNotObject
                | Feature::PropertyNotSchema
                | Feature::RequiredNotArray
                | Feature::RefUnresolved
        )
}

/// Whether another portability rule reports a feature, for common and for selected targets.
const fn has_own_words(feature: Feature) -> bool {
    matches!(
        feature,
        Feature::ArrayWithoutItems
            | Feature::BooleanSubschema
            | Feature::PropertiesMissing
            | Feature::PropertyNameInvalid
            | Feature::PropertyNameLong
            | Feature::RootOneOf
            | Feature::RootAnyOf
            | Feature::RootAllOf
    )
}
