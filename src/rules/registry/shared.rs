//! Helpers that the rules about registry entries share, some also with those about server cards.

use std::borrow::Cow;

use crate::diagnostic::Severity;
use crate::document::{NodeId, Place, Value};
use crate::model::text::Certainty;
use crate::rules::findings::mismatch_words::published_findings;
use crate::rules::limits::MAX_PACKAGE_VERSION;
use crate::rules::{Context, Finding, place_of, quoted, quoted_string};
use crate::schema::{Mismatch, MismatchKind};
use crate::server_files::{RegistryEntry, secrets};

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
pub(in crate::rules) fn is_template(text: &str) -> bool {
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

/// Describes the mismatch of a transport better than the schema does; `None` for other mismatches.
pub(in crate::rules) fn describe_transport(mismatch: &Mismatch<'_, '_>) -> Option<Finding> {
    let value = mismatch.value;
    let text = value.as_str().filter(|_| !mismatch.at_key)?;
    let quoted = quoted_string(text);
    match (value.key()?, &mismatch.kind) {
        ("type", MismatchKind::NotListed) if text == "stdio" => Some(
            Finding::new(value.place(), "a remote cannot have the transport `\"stdio\"`")
                .help("describe in `packages` how clients start the server"),
        ),
        ("type", MismatchKind::NotListed) => {
            let is_http = text.to_ascii_lowercase().contains("http") || text == "streamable";
            let unknown = format!("unknown transport {quoted}");
            Some(if is_http {
                let message = unknown + "; did you mean `\"streamable-http\"`?";
                let replaced = value.replacement("\"streamable-http\"");
                Finding::new(value.place(), message)
                    .unsafe_remedy("write `streamable-http`", vec![replaced])
            } else {
                Finding::new(value.place(), unknown)
                    .help("write `streamable-http`, `sse`, or in a package `stdio`")
            })
        }
        ("url", MismatchKind::Pattern | MismatchKind::Format) => Some(
            Finding::new(value.place(), format!("the address {quoted} is not an HTTP URL"))
                .help("begin it with `https://`, and write no spaces"),
        ),
        _ => None,
    }
}

/// Whether a text is the version of a release, not a placeholder.
pub(super) fn is_released(version: &str) -> bool {
    let number = version.strip_prefix('v').unwrap_or(version);
    version.len() <= MAX_PACKAGE_VERSION
        && number.starts_with(|it: char| it.is_ascii_digit())
        && !number.starts_with("0.0.0")
        && !is_template(version)
}

/// A version in a form in which the spellings of different package registries are equal.
pub(super) fn plain_version(version: &str) -> String {
    let version = version.trim().to_ascii_lowercase();
    let version = version.strip_prefix('v').unwrap_or(&version);
    let version = version.split('+').next().unwrap_or_default();
    version.replace(['-', '_', '.'], "").replace("alpha", "a").replace("beta", "b")
}

/// The variables in braces in a text that are not declared, each with its place and quoted.
pub(in crate::rules) fn undeclared<'d>(
    value: Value<'d>,
    text: &'d str,
    is_declared: impl Fn(&str) -> bool,
) -> Vec<(Place, String)> {
    let (mut at, mut found) = (0, Vec::new());
    while let Some(open) = text[at..].find('{').map(|found| at + found) {
        let Some(close) = text[open..].find('}').map(|found| open + found) else { break };
        let name = &text[open + 1..close];
        if !name.is_empty() && !is_declared(name) {
            let written = quoted(&format!("{{{name}}}"));
            found.push((value.slice_place(open, close + 1), written));
        }
        at = close + 1;
    }
    found
}

/// Reports the secrets in a published document, which `subject` names.
pub(in crate::rules) fn report_secrets(
    root: Value<'_>,
    subject: &str,
    note: &'static str,
    context: &mut Context<'_>,
) {
    for (value, secret) in secrets(root) {
        let place = value.slice_place(secret.range.start, secret.range.end);
        // The secret itself is not repeated: reports are kept and passed on.
        Finding::new(place, format!("the {subject} contains what looks like {}", secret.what))
            .note(note)
            .help("revoke it, and write a variable in braces, declared in `variables` with `isSecret`")
            .warning_if(secret.certainty == Certainty::Likely && !is_sent(value))
            .report(context);
    }
}

/// Whether a value is that of a header or of a variable, which clients send to the server.
fn is_sent(value: Value<'_>) -> bool {
    let document = value.document();
    let mut enclosing = std::iter::successors(Some(value), |it| document.parent_of(it.id()));
    value.has_key("value") && enclosing.any(|it| it.has_key_among(&["headers", "variables"]))
}

/// Whether the registry reads a version as a range: with a comparator or wildcard, two versions
/// with a hyphen, or several with `||`.
pub(in crate::rules) fn is_range(text: &str) -> bool {
    let text = text.trim();
    let after = text.trim_start_matches(['^', '~', '>', '<', '=']);
    let starts = |text: &str, first: &[char]| text.trim_start_matches('v').starts_with(first);
    let digits: Vec<char> = ('0'..='9').collect();
    if after.len() < text.len() {
        return starts(after.trim_start(), &digits);
    }
    let all = |separator: &str| {
        text.contains(separator) && text.split(separator).all(|it| starts(it.trim(), &digits))
    };
    let release = text.split('-').next().unwrap_or_default();
    let is_wildcard = |part: &str| matches!(part, "x" | "X" | "*");
    let is_part = |part: &str| is_wildcard(part) || part.bytes().all(|it| it.is_ascii_digit());
    let parts: Vec<&str> = release.trim_start_matches('v').split('.').collect();
    let is_dotted = (2..=3).contains(&parts.len()) && parts.iter().all(|part| is_part(part));
    all(" - ") || all("||") || is_dotted && parts.iter().any(|part| is_wildcard(part))
}

#[cfg(test)]
mod tests {
    use super::{MAX_PACKAGE_VERSION, is_range, is_released, is_template, plain_version};

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

    #[test]
    fn ranges_are_those_of_the_registry() {
        for range in [
            "^1.2.3",
            "~1.2",
            ">=1.0.0",
            "<= 2",
            ">1",
            "<1.0.0",
            "=1.0.0",
            "1.x",
            "1.2.*",
            "*.1",
            "1.2.X",
            "v1.x",
            "1 - 2",
            "1.2.3 - 2.0.0",
            "1.2 || 1.3",
            " ^1.0 ",
        ] {
            assert!(is_range(range), "{range}");
        }
        for version in [
            "1.2.3",
            "v1.2.3",
            "1.0.0-x.1",
            "2025.12.11",
            "1.0-rc1",
            "main",
            "x",
            "1.2.3.4",
            "",
            "1.0.0 - beta",
            "snapshot || 1",
            "^",
            "1.0.0+build.x",
        ] {
            assert!(!is_range(version), "{version}");
        }
    }

    #[test]
    fn versions_are_compared_as_registries_of_packages_do() {
        assert_eq!(plain_version("v1.0.0-beta.1"), plain_version("1.0.0b1"));
        assert_eq!(plain_version("1.0.0+build"), plain_version("1.0.0"));
        assert_ne!(plain_version("1.0.1"), plain_version("1.0.0"));
    }

    #[test]
    fn placeholders_are_not_released() {
        for version in ["0.0.0", "0.0.0-development", "${VERSION}", "__VERSION__", "dev", ""] {
            assert!(!is_released(version), "{version}");
        }
        assert!(is_released("0.0.1") && is_released("v1.2.0"));
        assert!(is_released(&"1".repeat(MAX_PACKAGE_VERSION)));
        assert!(!is_released(&"1".repeat(MAX_PACKAGE_VERSION + 1)));
    }
}
