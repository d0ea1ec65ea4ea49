//! Helpers that the portability rules share.

use std::borrow::Cow;

use crate::rules::prelude::*;
use crate::rules::target::schema_words;
use crate::targets::{Confidence, Incompatibility, Loss, Outcome, Scope};

/// The places in a schema with one of the wanted features by which common targets lose tools, each
/// with the loss. That only calls are lost does not matter to users of other targets.
pub(super) fn lost<'s, 'd>(
    subject: &'s SchemaSubject<'_, 'd>,
    context: &Context<'_>,
    is_wanted: impl Fn(Feature) -> bool,
) -> Vec<(Incompatibility<'s, 'd>, &'s Loss)> {
    let targets = &context.options().targets;
    let all = subject.common_incompatibilities(targets);
    all.filter(|found| is_wanted(found.occurrence.feature))
        .filter_map(|found| Some((found, found.loss()?)))
        .filter(|(_, loss)| loss.scope > Scope::Call || targets.is_empty())
        .collect()
}

/// The finding about a loss of common targets, at the level of the loss.
pub(super) fn finding(
    found: &Incompatibility<'_, '_>,
    loss: &Loss,
    message: impl Into<Cow<'static, str>>,
) -> Finding {
    let mut finding = Finding::new(found.occurrence.place, message).at_most(loss.severity);
    finding.feature = Some(found.occurrence.feature);
    finding.note(who(loss))
}

/// Reports the wanted features that selected targets reject, each with the facts about them. What
/// common targets lose at the same place is added to these findings.
pub(super) fn report_rejected(
    subject: &SchemaSubject<'_, '_>,
    context: &mut Context<'_>,
    is_wanted: impl Fn(Feature) -> bool,
) {
    let options = context.options();
    if options.targets.is_empty() {
        return;
    }
    for found in subject.incompatibilities(&options.targets) {
        if found.worst() != Outcome::Refused || !is_wanted(found.occurrence.feature) {
            continue;
        }
        let headline = schema_words::headline(&found, options);
        let brief = if is_sure(&found) { headline } else { headline.at_most(Severity::Warning) };
        context.report_with(brief, |finding| {
            schema_words::complete(finding, &found, subject.schema, options)
        });
    }
}

/// Whether any rejection has more than low confidence, unlike those that are inferred or
/// contradicted.
fn is_sure(found: &Incompatibility<'_, '_>) -> bool {
    let refusals = found.opinions.iter().map(|opinion| opinion.outcome);
    refusals
        .filter(|found| found.outcome == Outcome::Refused)
        .any(|found| found.confidence > Confidence::Low)
}

/// The clause about which targets lose what, and when that was observed.
pub(in crate::rules) fn who(loss: &Loss) -> String {
    let what = match loss.scope {
        Scope::Request => "the whole request",
        Scope::Call | Scope::Tool => "every call of the tool",
        _ => "all tools of the server, or the whole request",
    };
    format!("known to reject {what}: {} (seen {})", loss.products(), loss.seen)
}

/// The words in a headline for the clients that reject a feature.
pub(super) const fn rejected_by(loss: &Loss) -> &'static str {
    if loss.is_common { "rejected by common clients" } else { "rejected by some clients" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rule;
    use crate::rules::portability::{
        portable_array_items, portable_boolean_schema, portable_object_properties,
        portable_property_key, portable_root_composition, portable_tool_name,
    };
    use crate::targets::Loser;

    #[test]
    fn what_common_targets_reject_is_no_more_than_a_warning() {
        let rules: [(&Rule, &[Feature]); 6] = [
            (&portable_array_items::RULE, &[Feature::ArrayWithoutItems]),
            (&portable_boolean_schema::RULE, &[Feature::BooleanSubschema]),
            (&portable_object_properties::RULE, &[Feature::PropertiesMissing]),
            (
                &portable_property_key::RULE,
                &[Feature::PropertyNameInvalid, Feature::PropertyNameLong],
            ),
            (
                &portable_root_composition::RULE,
                &[Feature::RootOneOf, Feature::RootAnyOf, Feature::RootAllOf],
            ),
            (&portable_tool_name::RULE, &[Feature::ToolNameDot]),
        ];
        for (rule, features) in rules {
            for feature in features {
                let loss = Loss::of_common(|target| Loser::by_feature(target, *feature)).unwrap();
                assert!(loss.severity < Severity::Error, "{}: {feature:?}", rule.name);
                // What selected targets reject is an error.
                assert_eq!(rule.level.severity(), Some(Severity::Error), "{}", rule.name);
            }
        }
    }
}
