//! Whether a schema accepts a value, for values that stand in the schema itself (`default`,
//! `examples`, `enum`, `const`).
//!
//! Nearly all of them meet nothing but types, bounds and lists of values, which are looked at here
//! without building anything. What needs more goes to the `jsonschema` crate (`full_check`).

use super::full_check::full_check;
use super::{Keyword, KeywordSet, SchemaNode};
use crate::document::{Decimal, Kind, Value};

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

/// Whether `node` accepts `value`, leaving out the keywords of `except` at its top.
pub fn accepts(node: SchemaNode<'_, '_>, value: Value<'_>, except: KeywordSet) -> Verdict {
    let mut pairs = vec![(node, value)];
    let mut undecided = false;
    while let Some((at, value)) = pairs.pop() {
        if at.value().as_bool() == Some(false) {
            return Verdict::Refused("the schema there is `false`".to_owned());
        }
        let top = at.index() == node.index();
        for (keyword, wanted) in at.keywords() {
            if top && except.contains(keyword) || SILENT.contains(keyword) {
                continue;
            }
            if SIMPLE.contains(keyword) {
                if let Some(reason) = refusal(keyword, wanted, value) {
                    return Verdict::Refused(reason);
                }
            } else {
                undecided |= !descend(at, keyword, wanted, value, &mut pairs);
            }
        }
    }
    if undecided { full_check(node, value, except) } else { Verdict::Accepted }
}

/// Adds what `keyword` demands of the parts of `value`; `false` when only the full check can tell.
fn descend<'s, 'd, 'v>(
    at: SchemaNode<'s, 'd>,
    keyword: Keyword,
    wanted: Value<'d>,
    value: Value<'v>,
    pairs: &mut Vec<(SchemaNode<'s, 'd>, Value<'v>)>,
) -> bool {
    let node_of = |schema: Value<'d>| at.schema().node_of(schema.id());
    match keyword {
        Keyword::Properties => {
            for member in value.entries() {
                let schema = member.key().and_then(|key| wanted.get(key)).and_then(node_of);
                pairs.extend(schema.map(|schema| (schema, member)));
            }
            true
        }
        Keyword::Items if !wanted.is_array() && at.keyword(Keyword::PrefixItems).is_none() => {
            let schema = node_of(wanted);
            pairs.extend(schema.into_iter().flat_map(|s| value.items().map(move |item| (s, item))));
            true
        }
        Keyword::AdditionalProperties => wanted.as_bool() == Some(true) || !value.is_object(),
        Keyword::Pattern => !value.is_string(),
        Keyword::UniqueItems => !value.is_array(),
        Keyword::MultipleOf => value.kind() != Kind::Number,
        _ => false,
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
        "integer" => number(value).is_some_and(|number| number.is_integer()),
        name => value.kind().name() == name,
    }
}

fn number(value: Value<'_>) -> Option<Decimal> {
    Decimal::parse(value.number_text()?)
}

fn out_of_bounds(keyword: Keyword, wanted: Value<'_>, value: Value<'_>) -> Option<String> {
    let bound = number(wanted)?;
    let count = |count: usize| Decimal::parse(&count.to_string());
    let (size, lower) = match keyword {
        Keyword::Minimum => (number(value), true),
        Keyword::Maximum => (number(value), false),
        Keyword::MinLength => (value.as_str().and_then(|text| count(text.chars().count())), true),
        Keyword::MaxLength => (value.as_str().and_then(|text| count(text.chars().count())), false),
        Keyword::MinItems => (items(value).and_then(count), true),
        Keyword::MaxItems => (items(value).and_then(count), false),
        _ => (None, true),
    };
    let size = size?;
    let outside = if lower { size < bound } else { size > bound };
    outside.then(|| format!("`{}` is {}", keyword.text(), wanted.source_text()))
}

fn items(value: Value<'_>) -> Option<usize> {
    value.is_array().then(|| value.items().count())
}
