//! Whether a schema accepts a value, for values that stand in the schema itself (`default`,
//! `examples`, `enum`, `const`).
//!
//! Nearly all of them meet nothing but types, bounds and lists of values, which are looked at here
//! without building anything. What needs more goes to the `jsonschema` crate (`full_check`).

use std::cell::Cell;

use super::full_check::full_check;
use super::{Keyword, KeywordSet, SchemaNode};
use crate::document::{Decimal, Kind, Value, compare_numbers};

/// The answer for one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The schema accepts it.
    Accepted,
    /// The schema refuses it: a clause that says why.
    Refused(String),
    /// It cannot be told within the bounds.
    Unknown,
}

/// Keywords that this file decides.
const SIMPLE: KeywordSet = KeywordSet::of(&[
    Keyword::Type,
    Keyword::Enum,
    Keyword::Const,
    Keyword::Minimum,
    Keyword::Maximum,
    Keyword::MinLength,
    Keyword::MaxLength,
    Keyword::MinItems,
    Keyword::MaxItems,
    Keyword::Required,
]);

/// Keywords that say nothing about what is accepted.
const SILENT: KeywordSet = KeywordSet::of(&[
    Keyword::Schema,
    Keyword::Comment,
    Keyword::Defs,
    Keyword::Definitions,
    Keyword::Title,
    Keyword::Description,
    Keyword::Default,
    Keyword::Deprecated,
    Keyword::ReadOnly,
    Keyword::WriteOnly,
    Keyword::Examples,
    Keyword::Format,
    Keyword::ContentEncoding,
    Keyword::ContentMediaType,
    Keyword::ContentSchema,
]);

/// Steps into the schema or along references after which the full check takes over.
const DEEPEST: u32 = 24;
/// Schemas looked at after which it takes over.
const MOST_JUDGED: u32 = 1_000;

/// What is left to spend on one question.
#[derive(Clone, Copy)]
struct Purse<'p> {
    steps: u32,
    judged: &'p Cell<u32>,
}

/// Whether `node` accepts `value`, leaving out the keywords of `except` at its top.
pub fn accepts(node: SchemaNode<'_, '_>, value: Value<'_>, except: KeywordSet) -> Verdict {
    let purse = Purse { steps: DEEPEST, judged: &Cell::new(MOST_JUDGED) };
    match judge(node, value, except, purse) {
        Verdict::Unknown => full_check(node, value, except),
        verdict => verdict,
    }
}

/// The verdict as far as it can be told here. Each step goes into the schema or along a
/// reference, so the purse bounds the recursion.
fn judge(
    node: SchemaNode<'_, '_>,
    value: Value<'_>,
    except: KeywordSet,
    purse: Purse<'_>,
) -> Verdict {
    if node.value().as_bool() == Some(false) {
        return Verdict::Refused("the schema there is `false`".to_owned());
    }
    let left = purse.judged.get();
    if purse.steps == 0 || left == 0 {
        return Verdict::Unknown;
    }
    purse.judged.set(left - 1);
    let only_ref = node.dialect().ignores_ref_siblings() && node.present().contains(Keyword::Ref);
    let mut verdict = Verdict::Accepted;
    for (keyword, wanted) in node.keywords() {
        let ignored = only_ref && keyword != Keyword::Ref;
        if ignored || except.contains(keyword) || SILENT.contains(keyword) {
            continue;
        }
        let found = if SIMPLE.contains(keyword) {
            refusal(keyword, wanted, value).map_or(Verdict::Accepted, Verdict::Refused)
        } else {
            descend(node, keyword, wanted, value, Purse { steps: purse.steps - 1, ..purse })
        };
        match found {
            Verdict::Refused(_) => return found,
            Verdict::Unknown => verdict = Verdict::Unknown,
            Verdict::Accepted => {}
        }
    }
    verdict
}

/// What a keyword that holds schemas says; `Unknown` where only the full check can tell.
fn descend(
    node: SchemaNode<'_, '_>,
    keyword: Keyword,
    wanted: Value<'_>,
    value: Value<'_>,
    purse: Purse<'_>,
) -> Verdict {
    let known = |accepted: bool| if accepted { Verdict::Accepted } else { Verdict::Unknown };
    let at = |schema: Value<'_>| node.schema().node_of(schema.id());
    let judge_at = |schema: Value<'_>, value: Value<'_>| match at(schema) {
        Some(schema) => judge(schema, value, KeywordSet::EMPTY, purse),
        None => Verdict::Unknown,
    };
    match keyword {
        Keyword::Ref => match target_of(node) {
            Some(target) => judge(target, value, KeywordSet::EMPTY, purse),
            None => Verdict::Unknown,
        },
        Keyword::AnyOf | Keyword::OneOf | Keyword::AllOf => {
            combine(keyword, wanted.items().map(|branch| judge_at(branch, value)))
        }
        Keyword::Properties => all(value
            .entries()
            .filter_map(|member| wanted.get(member.key()?).map(|schema| judge_at(schema, member)))),
        Keyword::Items if !wanted.is_array() && node.keyword(Keyword::PrefixItems).is_none() => {
            all(value.items().map(|item| judge_at(wanted, item)))
        }
        Keyword::AdditionalProperties => {
            known(wanted.as_bool() == Some(true) || !value.is_object())
        }
        Keyword::Pattern => known(!value.is_string()),
        Keyword::UniqueItems => known(!value.is_array()),
        Keyword::MultipleOf | Keyword::ExclusiveMinimum | Keyword::ExclusiveMaximum => {
            known(value.kind() != Kind::Number)
        }
        _ => Verdict::Unknown,
    }
}

fn target_of<'s, 'd>(node: SchemaNode<'s, 'd>) -> Option<SchemaNode<'s, 'd>> {
    let references = node.schema().references();
    let first = references.partition_point(|reference| reference.from < node.index());
    let own = references[first..].iter().take_while(|reference| reference.from == node.index());
    match own.filter(|reference| reference.keyword == Keyword::Ref).last()?.target {
        super::Target::Schema(target) => Some(node.schema().node(target)),
        _ => None,
    }
}

/// The first refusal; otherwise unknown if anything is.
fn all(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    let mut result = Verdict::Accepted;
    for verdict in verdicts {
        match verdict {
            Verdict::Refused(_) => return verdict,
            Verdict::Unknown => result = Verdict::Unknown,
            Verdict::Accepted => {}
        }
    }
    result
}

fn combine(keyword: Keyword, branches: impl Iterator<Item = Verdict>) -> Verdict {
    if keyword == Keyword::AllOf {
        return all(branches);
    }
    let (mut accepted, mut unknown) = (0, 0);
    for verdict in branches {
        match verdict {
            Verdict::Accepted if keyword == Keyword::AnyOf => return Verdict::Accepted,
            Verdict::Accepted => accepted += 1,
            Verdict::Unknown => unknown += 1,
            Verdict::Refused(_) => {}
        }
    }
    let refused = Verdict::Refused(format!("`{}` refuses it", keyword.text()));
    match (accepted, unknown) {
        (0, 0) => refused,
        (1, 0) => Verdict::Accepted,
        (2.., _) => refused,
        _ => Verdict::Unknown,
    }
}

/// Why a simple keyword refuses the value.
fn refusal(keyword: Keyword, wanted: Value<'_>, value: Value<'_>) -> Option<String> {
    match keyword {
        Keyword::Type => wrong_type(wanted, value),
        Keyword::Enum => {
            let listed = wanted.items().any(|item| item.equals(value));
            (wanted.is_array() && !listed).then(|| "it is none of the values of `enum`".to_owned())
        }
        Keyword::Const => {
            (!wanted.equals(value)).then(|| "it is not the value of `const`".to_owned())
        }
        Keyword::Required => {
            let missing = |name: &&str| value.get(name).is_none();
            let mut names = wanted.items().filter_map(Value::as_str);
            let first = value.is_object().then(|| names.find(missing)).flatten();
            first.map(|name| format!("it lacks the required `{name}`"))
        }
        _ => out_of_bounds(keyword, wanted, value),
    }
}

fn wrong_type(wanted: Value<'_>, value: Value<'_>) -> Option<String> {
    if wanted.as_str().is_some_and(|name| has_type(value, name)) {
        return None;
    }
    let names: Vec<_> = match wanted.as_str() {
        Some(name) => vec![name],
        None => wanted.items().filter_map(Value::as_str).collect(),
    };
    // An unknown name is told by itself.
    let known = names.iter().all(|name| super::TYPE_NAMES.contains(name));
    let fits = |name: &&str| has_type(value, name);
    let wrong = !names.is_empty() && known && !names.iter().any(fits);
    wrong.then(|| format!("`type` is `{}`", names.join("`, `")))
}

fn has_type(value: Value<'_>, name: &str) -> bool {
    match name {
        "integer" => value.number_text().is_some_and(|text| {
            let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
            plain || Decimal::parse(text).is_some_and(|number| number.is_integer())
        }),
        name => value.kind().name() == name,
    }
}

fn out_of_bounds(keyword: Keyword, wanted: Value<'_>, value: Value<'_>) -> Option<String> {
    let length = || value.as_str().map(|text| text.chars().count().to_string());
    let items = || value.is_array().then(|| value.items().count().to_string());
    let (size, lower) = match keyword {
        Keyword::Minimum => (value.number_text().map(str::to_owned), true),
        Keyword::Maximum => (value.number_text().map(str::to_owned), false),
        Keyword::MinLength => (length(), true),
        Keyword::MaxLength => (length(), false),
        Keyword::MinItems => (items(), true),
        Keyword::MaxItems => (items(), false),
        _ => (None, true),
    };
    let order = compare_numbers(&size?, wanted.number_text()?)?;
    let outside = if lower { order.is_lt() } else { order.is_gt() };
    outside.then(|| format!("`{}` is {}", keyword.text(), wanted.source_text()))
}
