//! What is said about a part of a schema that targets do not take as it is.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use super::advice::advice;
use super::rewrite::{Rewrite, rewrite};
use super::words::{self, Verdict};
use crate::document::Value;
use crate::rules::{Finding, RuleOptions, listed, quoted, quoted_string};
use crate::schema::{Keyword, Schema};
use crate::targets::{Confidence, Feature, Objection, Occurrence, Outcome, Said, Voice};

/// The finding about an objection: who refuses, drops or rewrites what, what is lost, since when
/// that is known, and what to write instead.
pub(super) fn finding(
    objection: &Objection<'_, '_>,
    schema: &Schema<'_>,
    options: &RuleOptions,
) -> Finding {
    let occurrence = &objection.occurrence;
    let said = said(objection, options);
    let mut finding = headline_of(objection, said);
    finding.notes = said.notes.iter().map(|note| note.clone().into()).collect();
    let finding = with_names(finding, occurrence, schema);
    let refuses = objection.worst() == Outcome::Refused;
    let finding = match advice(occurrence.feature) {
        Some(advice) if refuses || !objection.is_harmless() => finding.help(advice),
        _ => finding,
    };
    match rewrite(objection, schema) {
        Some(Rewrite { message, edits }) if refuses => finding.unsafe_fix(message, edits),
        _ => finding,
    }
}

/// As much of the finding as is needed to count it, and to unite it with others.
pub(super) fn headline(objection: &Objection<'_, '_>, options: &RuleOptions) -> Finding {
    headline_of(objection, said(objection, options))
}

fn headline_of(objection: &Objection<'_, '_>, said: &Said) -> Finding {
    let occurrence = &objection.occurrence;
    let message = format!("{}: {}", what(occurrence), said.by_whom);
    let mut finding = Finding::new(occurrence.place, message);
    finding.targets = Some(&said.verdicts).filter(|it| !it.is_empty()).map(Arc::clone);
    finding.feature = Some(occurrence.feature);
    finding
}

/// What the targets do, whatever the place.
fn said<'a>(objection: &'a Objection<'_, '_>, options: &RuleOptions) -> &'a Said {
    let today = options.today;
    objection.said(|| options.targets.said(objection, today, || say(objection, options)))
}

fn say(objection: &Objection<'_, '_>, options: &RuleOptions) -> Said {
    let verdict = |voice: &Voice| {
        let outcome = voice.outcome;
        Some(Verdict {
            target: voice.target,
            consequence: words::consequence(outcome.outcome, outcome.scope)?,
            feature: voice.feature.name(),
            since: outcome.since,
            date: outcome.date,
            note: outcome.note.as_deref().map(Cow::Borrowed),
            evidence: &outcome.evidence,
            is_doubtful: outcome.confidence == Confidence::Low,
        })
    };
    let verdicts: Vec<_> = objection.voices.iter().filter_map(verdict).collect();
    Said {
        by_whom: words::by_whom(&verdicts),
        notes: words::statements(&verdicts, options.today),
        verdicts: words::data(&verdicts, options),
    }
}

/// What is objected to.
fn what(occurrence: &Occurrence<'_>) -> String {
    let value = occurrence.value;
    let key = || format!("`{}`", value.key().unwrap_or_default());
    match occurrence.feature {
        Feature::Format | Feature::FormatUnlisted => {
            format!("the format {}", quoted_string(value.as_str().unwrap_or_default()))
        }
        Feature::PropertyNameInvalid | Feature::PropertyNameLong => {
            format!("the property name {}", quoted(value.key().unwrap_or_default()))
        }
        Feature::RequiredUndefined => {
            format!("the undefined property {}", quoted(value.as_str().unwrap_or_default()))
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

/// Names the properties that are not required.
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
