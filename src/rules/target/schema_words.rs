//! What is said about a part of a schema that targets do not take as it is.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

use super::rewrite::{Rewrite, rewrite};
use super::words::{self, Verdict};
use crate::document::Value;
use crate::rules::{Finding, RuleOptions, listed, quoted};
use crate::schema::{Keyword, Schema};
use crate::targets::{Confidence, Date, Feature, Objection, Occurrence, Outcome, Said, Voice};

/// The finding about an objection: who refuses, drops or rewrites what, what is lost, since when
/// that is known, and what to write instead.
pub(super) fn finding(
    objection: &Objection<'_>,
    schema: &Schema<'_>,
    options: &RuleOptions,
) -> Finding {
    let occurrence = &objection.occurrence;
    let said = said(objection, options);
    let mut finding = headline_of(objection, &said);
    finding.notes.clone_from(&said.notes);
    let finding = with_names(finding, occurrence, schema);
    let refuses = objection.worst() == Outcome::Refused;
    let finding = match help(occurrence.feature) {
        Some(help) if refuses || !objection.is_harmless() => finding.help(help),
        _ => finding,
    };
    match rewrite(objection, schema) {
        Some(Rewrite { message, edits }) if refuses => finding.unsafe_fix(message, edits),
        _ => finding,
    }
}

/// As much of the finding as is needed to count it, and to unite it with others.
pub(super) fn headline(objection: &Objection<'_>, options: &RuleOptions) -> Finding {
    headline_of(objection, &said(objection, options))
}

fn headline_of(objection: &Objection<'_>, said: &Said) -> Finding {
    let occurrence = &objection.occurrence;
    let message = format!("{}: {}", what(occurrence), said.by_whom);
    let mut finding = Finding::new(occurrence.place, message);
    finding.targets = Arc::clone(&said.verdicts);
    finding.feature = Some(occurrence.feature);
    finding
}

/// What the targets do, whatever the place.
fn said(objection: &Objection<'_>, options: &RuleOptions) -> Arc<Said> {
    let today = options.today;
    options.targets.said(objection, today, || say(objection, today))
}

fn say(objection: &Objection<'_>, today: Option<Date>) -> Said {
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
        notes: words::statements(&verdicts, today),
        verdicts: words::data(&verdicts, today),
    }
}

/// What is objected to.
fn what(occurrence: &Occurrence<'_>) -> String {
    let value = occurrence.value;
    let key = || format!("`{}`", value.key().unwrap_or_default());
    match occurrence.feature {
        Feature::Format | Feature::FormatUnlisted => {
            format!("the format {}", quoted(value.as_str().unwrap_or_default()))
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

/// What to write instead, where that is not plain from what is refused.
const fn help(feature: Feature) -> Option<&'static str> {
    Some(match feature {
        Feature::RootTypeMissing | Feature::RootTypeNotObject => {
            "write `\"type\": \"object\"` at the root"
        }
        Feature::RootOneOf | Feature::RootAnyOf | Feature::RootAllOf => {
            "merge the branches into one `properties`, tell them apart by an `enum`, and check the \
             rest in the handler"
        }
        Feature::RootNot | Feature::RootEnum | Feature::RootIfThenElse => {
            "check it in the handler, and say it in the description"
        }
        Feature::PropertiesMissing => "add `properties`, empty where there is nothing to name",
        Feature::EmptyObjectNested => "name at least one property, or remove the empty object",
        Feature::PropertyNameInvalid => {
            "use ASCII letters, digits, `_`, `.` and `-` only, and map the name back in the handler"
        }
        Feature::PropertyNameLong => "shorten it, and map it back in the handler",
        Feature::BooleanSubschema => "write `{}` with a description, or better the type",
        Feature::UntypedProperty => "add a `type`",
        Feature::TypeArray | Feature::TypeArrayCompound => {
            "make it optional instead of nullable, or write `anyOf` with one type in each branch"
        }
        Feature::NullableKeyword => "make it optional, or write `anyOf` with `\"type\": \"null\"`",
        Feature::Const => "write an `enum` with one value",
        Feature::EnumNonstring => "write the choices as strings, or use bounds",
        Feature::EnumEmptyString => "remove the empty choice, and make it optional",
        Feature::OneOf => "write `anyOf`",
        Feature::AllOf => "merge the schemas into one",
        Feature::Not | Feature::IfThenElse => {
            "check it in the handler, and say it in the description"
        }
        Feature::AnyOfWithSiblingType => "move the other keywords into every branch",
        Feature::RefLocal | Feature::RefRecursive => "write the definition out in place",
        Feature::RefSiblings => "move the other keywords into the definition",
        Feature::RefUnresolved | Feature::RefExternal | Feature::DefinitionsKey => {
            "write the definition out in place"
        }
        Feature::ArrayWithoutItems => "say in `items` what the items are",
        Feature::ItemsArray | Feature::PrefixItems | Feature::ItemsFalse => {
            "write one schema for all items, or an object with a property for each"
        }
        Feature::ExclusiveNumeric => "write inclusive bounds",
        Feature::ExclusiveBoolean => "write the bound itself",
        Feature::PatternUnanchored => "begin it with `^` and end it with `$`",
        Feature::PatternLookaround => "write it without, and check the rest in the handler",
        Feature::AdditionalPropertiesTrue | Feature::AdditionalPropertiesSchema => {
            "name all properties and write `\"additionalProperties\": false`"
        }
        Feature::RequiredUndefined => "define it in `properties`, or remove it from `required`",
        Feature::RequiredOnNonObject => "write it beside `\"type\": \"object\"`",
        Feature::OptionalProperties => {
            "require every property, and let those that may be left out be `null`"
        }
        Feature::Title | Feature::SchemaKeyword | Feature::IdKeyword | Feature::IdInvalid => {
            "remove it"
        }
        Feature::SchemaKeyword202012 => "remove it: 2020-12 is the default",
        Feature::Default
        | Feature::Examples
        | Feature::Format
        | Feature::FormatUnlisted
        | Feature::Pattern
        | Feature::MinimumMaximum
        | Feature::MultipleOf
        | Feature::MinLengthMaxLength
        | Feature::MinItemsMaxItems
        | Feature::UniqueItems
        | Feature::Contains
        | Feature::PatternProperties
        | Feature::PropertyNames
        | Feature::DependentRequired
        | Feature::UnevaluatedProperties
        | Feature::MinPropertiesMaxProperties => {
            "say it in the description, and check it in the handler"
        }
        _ => return None,
    })
}
