//! Messages about parts of a schema that targets do not accept unchanged.

use std::sync::Arc;

use super::advice::advice;
use super::rewrite::{Rewrite, rewrite};
use super::words::{self, TargetStatement};
use crate::rules::RuleOptions;
use crate::rules::prelude::*;
use crate::targets::{Incompatibility, Occurrence, OpinionText, Outcome, TargetOpinion};

/// Adds the loss, the date of the evidence, and the alternative to a finding.
pub(in crate::rules) fn complete(
    mut finding: Finding,
    incompatibility: &Incompatibility<'_, '_>,
    schema: &Schema<'_>,
    options: &RuleOptions,
) -> Finding {
    let occurrence = &incompatibility.occurrence;
    let said = said(incompatibility, options);
    finding.notes = said.notes.iter().map(|note| note.clone().into()).collect();
    let finding = with_names(finding, occurrence, schema);
    let refuses = incompatibility.worst() == Outcome::Refused;
    let finding = match advice(occurrence.feature) {
        Some(advice) if refuses || !incompatibility.is_harmless() => finding.help(advice),
        _ => finding,
    };
    match rewrite(incompatibility, schema) {
        Some(Rewrite { message, edits }) if refuses => finding.unsafe_fix(message, edits),
        _ => finding,
    }
}

/// Creates a finding with its headline: which targets reject, drop or rewrite the feature. This is
/// enough to count the finding and to merge it with others.
pub(in crate::rules) fn headline(
    incompatibility: &Incompatibility<'_, '_>,
    options: &RuleOptions,
) -> Finding {
    let said = said(incompatibility, options);
    let occurrence = &incompatibility.occurrence;
    let message = format!("{}: {}", what(occurrence), said.by_whom);
    let mut finding = Finding::new(occurrence.place, message);
    finding.targets = Some(&said.verdicts).filter(|it| !it.is_empty()).map(Arc::clone);
    finding.feature = Some(occurrence.feature);
    finding
}

/// The text about how the targets handle a feature, independent of its position.
fn said<'a>(
    incompatibility: &'a Incompatibility<'_, '_>,
    options: &RuleOptions,
) -> &'a OpinionText {
    let today = options.today;
    incompatibility.said(|| {
        options.targets.said(incompatibility.opinions, today, || say(incompatibility, options))
    })
}

fn say(incompatibility: &Incompatibility<'_, '_>, options: &RuleOptions) -> OpinionText {
    let verdict = |opinion: &TargetOpinion| {
        TargetStatement::of_outcome(opinion.target, opinion.feature, opinion.outcome)
    };
    let verdicts: Vec<_> = incompatibility.opinions.iter().filter_map(verdict).collect();
    OpinionText {
        by_whom: words::by_whom(&verdicts),
        notes: words::statements(&verdicts, options.today),
        verdicts: words::data(&verdicts, options),
    }
}

/// Describes the rejected feature, for a headline.
pub(in crate::rules) fn what(occurrence: &Occurrence<'_>) -> String {
    let value = occurrence.value;
    let key = || format!("`{}`", value.key_text());
    match occurrence.feature {
        Feature::Format | Feature::FormatUnlisted => {
            format!("the format {}", quoted_string(value.text()))
        }
        Feature::PropertyNameInvalid | Feature::PropertyNameLong => {
            format!("the property name {}", quoted(value.key_text()))
        }
        Feature::RequiredUndefined => {
            format!("the undefined property {}", quoted(value.text()))
        }
        Feature::AdditionalPropertiesTrue if occurrence.is_left_out() => {
            "an object without `additionalProperties: false`".to_owned()
        }
        Feature::MinItemsMaxItems
        | Feature::Contains
        | Feature::MinimumMaximum
        | Feature::ExclusiveNumeric
        | Feature::ExclusiveBoolean
        | Feature::MinLengthMaxLength
        | Feature::UnevaluatedProperties
        | Feature::DependentRequired
        | Feature::MinPropertiesMaxProperties => key(),
        Feature::AnyOfWithSiblingType => format!("other keywords beside {}", key()),
        feature => feature.what().to_owned(),
    }
}

/// Adds the names of properties that are not required.
fn with_names(finding: Finding, occurrence: &Occurrence<'_>, schema: &Schema<'_>) -> Finding {
    if occurrence.feature != Feature::OptionalProperties {
        return finding;
    }
    let properties = occurrence.value;
    let required = schema.node(occurrence.node).keyword(Keyword::Required);
    let demanded: HashSet<&str> =
        required.into_iter().flat_map(Value::items).filter_map(Value::as_str).collect();
    let keys = properties.entries().filter_map(Value::key);
    let optional: Vec<_> = keys.filter(|key| !demanded.contains(key)).map(quoted).collect();
    finding.note(format!("not required here: {}", listed(&optional, 5)))
}
