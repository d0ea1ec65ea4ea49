//! Helpers that the rules about registry entries share.

use std::borrow::Cow;

use crate::diagnostic::Severity;
use crate::document::{NodeId, Value};
use crate::rules::findings::mismatch_words::published_findings;
use crate::rules::{Context, Finding, place_of};
use crate::server_files::RegistryEntry;

/// Reports the schema mismatches of a registry entry that belong to a rule, except for values that
/// the rule describes better itself.
pub(super) fn report_rejected(
    entry: &RegistryEntry<'_, '_>,
    rule: &str,
    described: &[NodeId],
    help: &'static str,
    context: &mut Context<'_>,
) {
    let mut mismatches = entry.mismatches_of(Some(rule));
    mismatches.retain(|mismatch| !described.contains(&mismatch.value.id()));
    let (templates, others): (Vec<_>, Vec<_>) =
        mismatches.into_iter().partition(|it| it.value.as_str().is_some_and(is_template));
    for finding in published_findings(&others) {
        finding.note(schema_note(entry)).help(help).report(context);
    }
    for finding in published_findings(&templates) {
        of_template(finding.note(schema_note(entry)).help(help)).report(context);
    }
}

/// The note about the version of the schema that requires something.
pub(super) fn schema_note(entry: &RegistryEntry<'_, '_>) -> String {
    format!("required by the published schema of {}", entry.version().name)
}

/// The finding about a value that the schema allows but the official registry rejects.
pub(super) fn rejected(value: Value<'_>, message: impl Into<Cow<'static, str>>) -> Finding {
    let finding = Finding::new(place_of(value), message)
        .note("the registry rejects the entry when it is published");
    let is_template = value.as_str().is_some_and(is_template);
    if is_template { of_template(finding) } else { finding }
}

/// Adapts a finding about a value that seems to be a placeholder which a release replaces.
fn of_template(finding: Finding) -> Finding {
    finding
        .at_most(Severity::Warning)
        .note("it looks like a placeholder, which must be replaced before the entry is published")
}

/// Whether a text contains a placeholder in a common syntax: `__NAME__`, `<<name>>`, `{{name}}`,
/// `${name}`, `$(name)`, `<NAME>`, or is one, such as `NAME_OF_IT`.
pub(super) fn is_template(text: &str) -> bool {
    const PAIRS: [(&str, &str, bool); 6] = [
        ("<<", ">>", false),
        ("{{", "}}", false),
        ("${", "}", false),
        ("$(", ")", false),
        ("__", "__", true),
        ("<", ">", true),
    ];
    let is_capital = |it: u8| it.is_ascii_uppercase() || b"_-0123456789".contains(&it);
    let has_pair = |(open, close, in_capitals): &(&str, &str, bool)| {
        let inside = text.split_once(open).and_then(|(_, rest)| rest.split_once(close));
        inside.is_some_and(|(name, _)| {
            !name.is_empty() && (!in_capitals || name.bytes().all(is_capital))
        })
    };
    text.find('_') > Some(0) && text.bytes().all(is_capital) || PAIRS.iter().any(has_pair)
}

/// A member that is a non-empty string.
pub(super) fn text<'d>(object: Value<'d>, name: &str) -> Option<(Value<'d>, &'d str)> {
    let value = object.get(name)?;
    value.as_str().filter(|text| !text.is_empty()).map(|text| (value, text))
}

/// Whether a text is non-empty and consists of ASCII letters, digits and the characters in
/// `others`.
pub(super) fn consists_of(text: &str, others: &str) -> bool {
    let is_allowed = |it: char| it.is_ascii_alphanumeric() || others.contains(it);
    !text.is_empty() && text.chars().all(is_allowed)
}

#[cfg(test)]
mod tests {
    use super::is_template;

    #[test]
    fn placeholders_have_a_usual_syntax() {
        for text in [
            "a/__OWNER__/b",
            "<<Name>>",
            "{{ v }}",
            "${V}",
            "$(Version)",
            "<AUTO_GENERATED>",
            "HASH_OF_IT",
        ] {
            assert!(is_template(text), "{text}");
        }
        for text in [
            "a__b__c",
            "<your name here>",
            "{city}",
            "<>",
            "${}",
            "1.2.0",
            "____",
            "HASH",
            "Hash_OF",
        ] {
            assert!(!is_template(text), "{text}");
        }
    }
}
