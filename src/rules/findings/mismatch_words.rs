//! Messages about values that do not match a schema.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::document::{Kind, NodeId, Value};
use crate::forms::ValueKind;
use crate::rules::findings::intended::encoded_twice;
use crate::rules::limits::{MAX_COUNTED_VALUES, MAX_NAMED_VALUES};
use crate::rules::subjects::result::ContentVerdict;
use crate::rules::{Finding, described, quoted, quoted_string};
use crate::schema::{Keyword, Mismatch, MismatchKind, Unfinished, UnsupportedSchema};
use crate::source::listed;

/// The findings about mismatches, each at the value and with a label at the keyword. The caller
/// adds the help. All properties that one object lacks are one finding.
pub(crate) fn mismatch_findings(mismatches: &[Mismatch<'_, '_>]) -> Vec<Finding> {
    let missing_of = |mismatch: &Mismatch<'_, '_>| {
        matches!(mismatch.kind, MismatchKind::Missing).then(|| mismatch.value.id())
    };
    let mut found: Vec<(&Mismatch<'_, '_>, Vec<String>)> = Vec::new();
    let mut missing: HashMap<NodeId, usize> = HashMap::new();
    for mismatch in mismatches {
        let name = quoted(mismatch.keyword.text());
        match missing_of(mismatch).map(|object| missing.entry(object)) {
            Some(Entry::Occupied(known)) => {
                let (first, names) = &mut found[*known.get()];
                // Of very many those are enough that are named and counted.
                if first.choices == mismatch.choices {
                    names.push(name);
                    continue;
                }
            }
            Some(Entry::Vacant(new)) => drop(new.insert(found.len())),
            None => {}
        }
        found.push((mismatch, vec![name]));
    }
    let and_more = mismatches.iter().any(|mismatch| mismatch.and_more);
    let last = found.len().saturating_sub(1);
    let findings = found.iter().enumerate().map(|(index, (mismatch, names))| {
        let finding = mismatch_finding(mismatch, names);
        // Once is enough: it is a fact about the value, not about one violation.
        let is_cut = and_more && index == last;
        finding.note_if(
            is_cut.then_some("the value may be wrong in more ways, which were not looked for"),
        )
    });
    findings.collect()
}

/// The findings about mismatches with a published schema, which is not a file of the user.
pub(crate) fn published_findings(mismatches: &[Mismatch<'_, '_>]) -> Vec<Finding> {
    let mut findings = mismatch_findings(mismatches);
    for finding in &mut findings {
        finding.elsewhere.clear();
        if let Some(message) = with_subject(finding, mismatches) {
            finding.message = message.into();
        }
    }
    findings
}

/// The headline with a description of the value, if the value has no key or an object lacks
/// members.
fn with_subject(finding: &Finding, mismatches: &[Mismatch<'_, '_>]) -> Option<String> {
    let value = mismatches.iter().find(|it| it.place() == finding.place)?.value;
    let document = value.document();
    let list = || document.parent_of(value.id())?.key();
    let (before, subject) = match (value.key(), list()) {
        (Some(key), _) => (format!("{}: an object", quoted(key)), quoted(key)),
        (None, Some(list)) => ("an object".to_owned(), format!("an item of {}", quoted(list))),
        (None, None) => ("an object".to_owned(), "the file".to_owned()),
    };
    match finding.message.strip_prefix(&before) {
        Some(rest) if rest.starts_with(" lacks") => Some(subject + rest),
        _ if value.key().is_none() => Some(format!("{subject}: {}", finding.message)),
        _ => None,
    }
}

/// The finding about one mismatch; `names` are all missing properties of the object.
fn mismatch_finding(mismatch: &Mismatch<'_, '_>, names: &[String]) -> Finding {
    let mut finding = Finding::new(mismatch.place(), headline(mismatch, names))
        .label_elsewhere(mismatch.keyword, label(mismatch));
    finding.notes.extend(choices(mismatch).map(Into::into));
    finding.is_about_missing = matches!(mismatch.kind, MismatchKind::Missing);
    let encoded = encoded_twice(mismatch.value);
    if let (MismatchKind::Type(names), Some((kind, _))) = (&mismatch.kind, encoded) {
        let name = if kind == ValueKind::Array { "array" } else { "object" };
        let is_wanted = names.contains(&name);
        finding = finding.note_if(
            is_wanted.then_some("the string contains the JSON of one: it is encoded twice"),
        );
    }
    finding
}

/// The clause about the reason why a schema is not used, such as ``the dialect of the
/// `outputSchema` is not known``.
fn unsupported_schema(reason: &UnsupportedSchema, schema: &str) -> String {
    let (before, after) = match reason {
        UnsupportedSchema::Invalid => ("the", "is not a valid schema"),
        UnsupportedSchema::UnknownDialect => ("the dialect of the", "is not known"),
        UnsupportedSchema::ExternalReference => ("the", "refers to another document"),
        UnsupportedSchema::UnresolvedReference => ("a reference in the", "does not resolve"),
        UnsupportedSchema::EndlessLoop => ("the", "refers to itself without end"),
        UnsupportedSchema::TooLarge => ("the", "is too large"),
        UnsupportedSchema::Pattern(_) => ("a pattern of the", "is not a valid regular expression"),
        UnsupportedSchema::Number(_) => {
            ("a number of the", "is out of the range that can be compared")
        }
        UnsupportedSchema::PartOfMetaSchema(_) => {
            ("the", "refers to a part of a published meta-schema")
        }
    };
    format!("{before} `{schema}` {after}")
}

/// The finding about a value that was not compared with its schema, which `member` of the tool has:
/// `headline` is completed by the reason. `None` if it was compared.
pub(crate) fn unchecked_finding(
    verdict: &ContentVerdict<'_, '_>,
    value: Option<Value<'_>>,
    (member, schema): (&str, Option<Value<'_>>),
    (headline, note): (&str, &'static str),
) -> Option<Finding> {
    let (reason, unsupported) = match verdict {
        ContentVerdict::UnsupportedSchema(reason) => {
            (unsupported_schema(reason, member), Some(reason))
        }
        ContentVerdict::Unfinished(unfinished) => (unfinished_reason(*unfinished).to_owned(), None),
        _ => return None,
    };
    let finding = Finding::new(value?.key_place(), format!("{headline}: {reason}"))
        .note(note)
        .help(format!("correct or simplify the `{member}`"));
    Some(finding.with(schema, |it, schema| label_schema(it, schema, unsupported)))
}

/// Adds a label on the schema, or on the part of it that is the cause.
fn label_schema(
    finding: Finding,
    schema: Value<'_>,
    unsupported: Option<&UnsupportedSchema>,
) -> Finding {
    let (place, message) = match unsupported {
        Some(UnsupportedSchema::Pattern(pattern)) => (pattern, "this pattern"),
        Some(UnsupportedSchema::Number(number)) => (number, "this number"),
        Some(UnsupportedSchema::PartOfMetaSchema(reference)) => (reference, "this reference"),
        _ => return finding.label_elsewhere(schema, "this schema"),
    };
    let value = schema.document().value(*place);
    // The name of a member of `patternProperties` is a pattern; its value is a schema.
    match value.kind() {
        Kind::Object | Kind::Boolean => finding.label_key_elsewhere(value, message),
        _ => finding.label_elsewhere(value, message),
    }
}

/// The reason why a validation did not finish.
const fn unfinished_reason(unfinished: Unfinished) -> &'static str {
    match unfinished {
        Unfinished::TooLong => "it would take too long",
        Unfinished::Pattern => "a `pattern` could not be matched within the limit",
        Unfinished::Unsupported => "its schema contains something that cannot be evaluated",
    }
}

/// The headline of a mismatch: the value, and the requirement of the schema.
fn headline(mismatch: &Mismatch<'_, '_>, names: &[String]) -> String {
    let value = mismatch.value;
    let subject = match (mismatch.at_key, value.key()) {
        (true, Some(key)) => format!("property {}", quoted(key)),
        (_, Some(key)) => format!("{}: {}", quoted(key), described(value)),
        (_, None) => described(value),
    };
    if matches!(mismatch.kind, MismatchKind::Missing) && names.len() > 1 {
        return format!("{subject} lacks the required {}", listed(names, 3));
    }
    format!("{subject} {}", complaint(&mismatch.kind, mismatch))
}

fn complaint(kind: &MismatchKind, mismatch: &Mismatch<'_, '_>) -> String {
    let keyword = mismatch.keyword;
    match kind {
        MismatchKind::Type(names) => format!("is not of type {}", types(names)),
        MismatchKind::NotListed => format!("is none of {}", options(keyword)),
        MismatchKind::NotConstant => format!("is not {}", shown(keyword)),
        MismatchKind::Number(bound) => number(*bound, keyword),
        MismatchKind::Float(bound) => {
            format!("{} in binary floating-point arithmetic", number(*bound, keyword))
        }
        MismatchKind::Format => format!("does not have the format {}", shown(keyword)),
        MismatchKind::Size(bound) => size(*bound, keyword, mismatch.value),
        MismatchKind::Pattern => format!("does not match {}", quoted_string(keyword.scalar_text())),
        MismatchKind::Missing => match keyword.as_str() {
            Some(name) => format!("lacks the required {}", quoted(name)),
            None => "lacks a required property".to_owned(),
        },
        MismatchKind::MissingBeside(list) => {
            let beside = keyword.document().value(*list).key_text();
            format!("has {} but lacks {}", quoted(beside), quoted(keyword.scalar_text()))
        }
        // Unevaluated ones may be allowed if they match a schema.
        MismatchKind::UnexpectedProperty | MismatchKind::UnexpectedItem
            if keyword.kind() == Kind::Object =>
        {
            format!("violates the schema of `{}`", keyword.key_text())
        }
        MismatchKind::UnexpectedProperty => "is not allowed by the schema".to_owned(),
        MismatchKind::UnexpectedItem => "is one item more than the schema allows".to_owned(),
        MismatchKind::Contains(bound) => contains(*bound, keyword),
        MismatchKind::Repeated(Some(at)) => {
            format!("duplicates item {at}, but `uniqueItems` is set")
        }
        MismatchKind::Repeated(None) => "has duplicate items, but `uniqueItems` is set".to_owned(),
        MismatchKind::Name(inner) => match &**inner {
            MismatchKind::Never => "has a name, but the schema allows none".to_owned(),
            inner => format!("has a name that {}", name_complaint(inner, mismatch)),
        },
        MismatchKind::Never => "must not be present: its schema is `false`".to_owned(),
        MismatchKind::RuledOut(by) => ruled_out(*by),
        MismatchKind::Excluded => "matches what `not` excludes".to_owned(),
        MismatchKind::SeveralBranches(which) => format!("matches {} of `oneOf`", numbered(which)),
        MismatchKind::NoBranch(count) => {
            format!("matches {}", no_branch(*count, keyword.key_text()))
        }
        MismatchKind::Somewhere => {
            "violates the schema; locating the error would take too long".to_owned()
        }
        MismatchKind::Other => "violates the schema".to_owned(),
    }
}

fn ruled_out(by: Keyword) -> String {
    let subject = match by {
        Keyword::AllOf | Keyword::AnyOf | Keyword::OneOf => "a branch of ",
        _ => "",
    };
    format!("is ruled out by {subject}`{}`, which is `false`", by.text())
}

fn name_complaint(kind: &MismatchKind, mismatch: &Mismatch<'_, '_>) -> String {
    match kind {
        MismatchKind::Size(Keyword::MaxLength) => {
            format!("is longer than {}", counted(mismatch.keyword.source_text(), "character"))
        }
        MismatchKind::Size(Keyword::MinLength) => {
            format!("is shorter than {}", counted(mismatch.keyword.source_text(), "character"))
        }
        MismatchKind::Size(_) | MismatchKind::Number(_) => "breaks the schema".to_owned(),
        kind => complaint(kind, mismatch),
    }
}

fn types(names: &[&str]) -> String {
    let quoted: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.as_slice() {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => quoted.join(""),
    }
}

/// A value of the schema as JSON, for a message.
fn shown(value: Value<'_>) -> String {
    match (value.kind(), value.key()) {
        (Kind::String, _) => quoted_string(value.scalar_text()),
        (Kind::Array | Kind::Object, Some(keyword)) => format!("the value of `{keyword}`"),
        _ => quoted(value.source_text()),
    }
}

/// The first values of a list, with the number of the others: there may be very many.
fn options(list: Value<'_>) -> String {
    let options: Vec<_> = list.items().take(MAX_NAMED_VALUES + 1).map(shown).collect();
    let shown = || options[..MAX_NAMED_VALUES].join(", ");
    // An `enum` may have a million values, and each wrong result counts them again.
    match list.items().take(MAX_COUNTED_VALUES + 1).count() {
        count if count > MAX_COUNTED_VALUES => {
            format!("{} and over {} more", shown(), MAX_COUNTED_VALUES - MAX_NAMED_VALUES)
        }
        count if count > options.len() => {
            format!("{} and {} more", shown(), count - MAX_NAMED_VALUES)
        }
        _ => listed(&options, MAX_NAMED_VALUES),
    }
}

fn number(bound: Keyword, keyword: Value<'_>) -> String {
    let limit = quoted(keyword.source_text());
    match bound {
        Keyword::Minimum => format!("is less than {limit}"),
        Keyword::Maximum => format!("is more than {limit}"),
        Keyword::ExclusiveMinimum => format!("is not more than {limit}"),
        Keyword::ExclusiveMaximum => format!("is not less than {limit}"),
        _ => format!("is not a multiple of {limit}"),
    }
}

fn size(bound: Keyword, keyword: Value<'_>, value: Value<'_>) -> String {
    let limit = keyword.source_text();
    let (count, what) = match bound {
        Keyword::MinLength | Keyword::MaxLength => {
            (value.scalar_text().chars().count(), "character")
        }
        Keyword::MinItems | Keyword::MaxItems => (value.items().count(), "item"),
        _ => (value.members().count(), "property"),
    };
    let count = counted(&count.to_string(), what);
    match bound {
        Keyword::MinLength | Keyword::MinItems | Keyword::MinProperties => {
            format!("has {count}, fewer than {limit}")
        }
        _ => format!("has {count}, more than {limit}"),
    }
}

/// A number with a noun: `1 item`, `2 items`.
fn counted(number: &str, what: &str) -> String {
    match (number, what) {
        ("1", _) => format!("1 {what}"),
        (_, "property") => format!("{number} properties"),
        _ => format!("{number} {what}s"),
    }
}

fn contains(bound: Keyword, keyword: Value<'_>) -> String {
    let limit = keyword.source_text();
    match bound {
        Keyword::MinContains | Keyword::MaxContains => {
            let than = if bound == Keyword::MinContains { "fewer" } else { "more" };
            let verb = if limit == "1" { "matches" } else { "match" };
            format!("has {than} than {} that {verb} `contains`", counted(limit, "item"))
        }
        _ => "has no item that matches `contains`".to_owned(),
    }
}

fn numbered(branches: &[usize]) -> String {
    let numbers: Vec<_> = branches.iter().map(|index| format!("{}", index + 1)).collect();
    format!("branches {}", listed(&numbers, 4))
}

/// The clause about a value that matches no branch of a keyword.
fn no_branch(branches: usize, keyword: &str) -> String {
    match branches {
        2 => format!("neither branch of `{keyword}`"),
        _ => format!("none of the {branches} branches of `{keyword}`"),
    }
}

/// A note about the last choice between branches that led to a mismatch.
fn choices(mismatch: &Mismatch<'_, '_>) -> Option<String> {
    // If there is only one branch, there was no choice.
    let choice = mismatch.choices.last().filter(|it| it.branches > 1)?;
    let (keyword, branches) = (choice.keyword.text(), choice.branches);
    let nearest = choice.nearest + 1;
    let none = no_branch(branches, keyword);
    Some(format!("matches {none}; branch {nearest} is closest"))
}

/// The label at the keyword that a value does not match.
fn label(mismatch: &Mismatch<'_, '_>) -> String {
    match &mismatch.kind {
        MismatchKind::Missing | MismatchKind::MissingBeside(_) => "required here".to_owned(),
        MismatchKind::UnexpectedProperty
        | MismatchKind::UnexpectedItem
        | MismatchKind::Never
        | MismatchKind::RuledOut(_) => "excluded here".to_owned(),
        _ => "required by this schema".to_owned(),
    }
}
