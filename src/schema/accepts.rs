//! Whether a schema accepts a value, for values that stand in the schema itself (`default`,
//! `examples`, `enum`, `const`).
//!
//! Nearly all of them meet nothing but types, bounds and lists of values, which are looked at here
//! without building anything. What needs more goes to the `jsonschema` crate (`full_check`).

use super::full_check::full_check;
use super::keyword::SILENT;
use super::small_purse::{SmallPurse, cost_of, cost_of_refusal};
use super::{Keyword, KeywordSet, SchemaNode, TypeSet};
use crate::document::{Decimal, Kind, Value, compare_numbers};

/// The answer for one value.
#[derive(Clone, Debug)]
pub enum Verdict<'d> {
    /// The schema accepts it.
    Accepted,
    /// The schema refuses it.
    Refused(Objection<'d>),
    /// It cannot be told within the bounds.
    Unknown,
}

/// Why a schema refuses a value; displayed, a clause. Most are thrown away unread, as those of
/// the branches of a union.
#[derive(Clone, Debug)]
pub enum Objection<'d> {
    /// The schema is `false`.
    Nothing,
    /// The value has none of the types of this `type`.
    Type(Value<'d>),
    /// It is not in `enum`.
    NotListed,
    /// It is not the value of `const`.
    NotConst,
    /// It lacks this property.
    Lacks(&'d str),
    /// It is beyond the bound that this keyword sets.
    Beyond(Keyword, Value<'d>),
    /// The keyword refuses it.
    By(Keyword),
    /// Something in its schema refuses it.
    Somehow,
}

impl std::fmt::Display for Objection<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::Nothing => formatter.write_str("the schema there is `false`"),
            Self::Type(wanted) => {
                let names: Vec<_> = match wanted.as_str() {
                    Some(name) => vec![name],
                    None => wanted.items().filter_map(Value::as_str).collect(),
                };
                write!(formatter, "`type` is `{}`", names.join("`, `"))
            }
            Self::NotListed => formatter.write_str("it is none of the values of `enum`"),
            Self::NotConst => formatter.write_str("it is not the value of `const`"),
            Self::Lacks(name) => write!(formatter, "it lacks the required `{name}`"),
            Self::Beyond(keyword, bound) => {
                write!(formatter, "`{}` is {}", keyword.text(), bound.source_text())
            }
            Self::By(keyword) => write!(formatter, "`{}` refuses it", keyword.text()),
            Self::Somehow => formatter.write_str("its schema refuses it"),
        }
    }
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

/// Steps into the schema or along references after which the full check takes over.
const DEEPEST: u32 = 24;
/// Schemas looked at after which it takes over.
const MOST_JUDGED: u32 = 1_000;
/// Branches among which the usual choice is looked for.
const MOST_BRANCHES: usize = 64;

/// Whether `node` accepts `value`, leaving out the keywords of `except` at its top.
pub fn accepts<'d>(node: SchemaNode<'_, 'd>, value: Value<'_>, except: KeywordSet) -> Verdict<'d> {
    let has_no_say = SILENT.union(except);
    let asks_for_type = |node: SchemaNode<'_, '_>, has_no_say: KeywordSet| {
        node.present().is_within(has_no_say.union(TYPE)) && has_named_type(node, value)
    };
    if asks_for_type(node, has_no_say) {
        return Verdict::Accepted;
    }
    // How generators write a type or `null`.
    let is_choice = node.present().is_within(has_no_say.union(ANY_OF));
    let branches = node.children().take(MOST_BRANCHES);
    let mut branches = branches.filter(|child| child.via() == Some(Keyword::AnyOf));
    if is_choice && branches.any(|branch| asks_for_type(branch, SILENT)) {
        return Verdict::Accepted;
    }
    let says_nothing = || node.value().is_object() && node.present().is_within(has_no_say);
    if says_nothing() {
        return Verdict::Accepted;
    }
    match node.schema().full_checks().judge_few(MOST_JUDGED, |judged, bytes| {
        judge(node, value, except, SmallPurse { steps: DEEPEST, judged, bytes })
    }) {
        Verdict::Unknown => full_check(node, value, except),
        verdict => verdict,
    }
}

const TYPE: KeywordSet = KeywordSet::of(&[Keyword::Type]);
const ANY_OF: KeywordSet = KeywordSet::of(&[Keyword::AnyOf]);

/// Whether `type` evidently names the value's type.
fn has_named_type(node: SchemaNode<'_, '_>, value: Value<'_>) -> bool {
    let is_whole = |number: Value<'_>| number.source_text().bytes().all(|b| b.is_ascii_digit());
    node.types().intersects(match value.kind() {
        Kind::Null => TypeSet::NULL,
        Kind::Boolean => TypeSet::BOOLEAN,
        Kind::Number if is_whole(value) => TypeSet::NUMBER.union(TypeSet::INTEGER),
        Kind::Number => TypeSet::NUMBER,
        Kind::String => TypeSet::STRING,
        Kind::Array => TypeSet::ARRAY,
        Kind::Object => TypeSet::OBJECT,
    })
}

/// The verdict as far as it can be told here. Each step goes into the schema or along a
/// reference, so the purse bounds the recursion.
fn judge<'d>(
    node: SchemaNode<'_, 'd>,
    value: Value<'_>,
    except: KeywordSet,
    purse: SmallPurse<'_>,
) -> Verdict<'d> {
    if !purse.pays_schema(node.members().len()) {
        return Verdict::Unknown;
    }
    if node.value().as_bool() == Some(false) {
        return Verdict::Refused(Objection::Nothing);
    }
    let only_ref = node.dialect().ignores_ref_siblings() && node.present().contains(Keyword::Ref);
    let mut verdict = Verdict::Accepted;
    for (keyword, wanted) in node.keywords() {
        let ignored = only_ref && keyword != Keyword::Ref;
        if ignored || except.contains(keyword) || SILENT.contains(keyword) {
            continue;
        }
        if keyword == Keyword::Type && has_named_type(node, value) {
            continue;
        }
        let found = if SIMPLE.contains(keyword) {
            if !purse.pays(cost_of_refusal(keyword, wanted, value)) {
                verdict = Verdict::Unknown;
                continue;
            }
            refusal(keyword, wanted, value).map_or(Verdict::Accepted, Verdict::Refused)
        } else {
            descend(node, keyword, wanted, value, SmallPurse { steps: purse.steps - 1, ..purse })
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
fn descend<'d>(
    node: SchemaNode<'_, 'd>,
    keyword: Keyword,
    wanted: Value<'d>,
    value: Value<'_>,
    purse: SmallPurse<'_>,
) -> Verdict<'d> {
    let known = |accepted: bool| if accepted { Verdict::Accepted } else { Verdict::Unknown };
    let at = |schema: Value<'d>| node.schema().node_of(schema.id());
    let judge_at = |schema: Value<'d>, value: Value<'_>| match at(schema) {
        Some(schema) => judge(schema, value, KeywordSet::EMPTY, purse),
        None => Verdict::Unknown,
    };
    match keyword {
        Keyword::Ref => match target_of(node) {
            Some(target) => judge(target, value, KeywordSet::EMPTY, purse),
            None => Verdict::Unknown,
        },
        Keyword::AnyOf | Keyword::OneOf | Keyword::AllOf => {
            combine(keyword, purse, wanted.items().map(|branch| judge_at(branch, value)))
        }
        Keyword::Properties => {
            if !purse.pays(cost_of(value)) {
                return Verdict::Unknown;
            }
            let known = value.members().filter_map(|it| Some((wanted.get(it.key()?)?, it)));
            all(purse, known.map(|(schema, member)| judge_at(schema, member)))
        }
        Keyword::Items if !wanted.is_array() && node.keyword(Keyword::PrefixItems).is_none() => {
            all(purse, value.items().map(|item| judge_at(wanted, item)))
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

/// The first refusal; otherwise unknown if anything is. With an empty purse nothing more is told.
fn all<'d>(purse: SmallPurse<'_>, verdicts: impl Iterator<Item = Verdict<'d>>) -> Verdict<'d> {
    let mut result = Verdict::Accepted;
    for verdict in verdicts {
        match verdict {
            Verdict::Refused(_) => return verdict,
            Verdict::Unknown if purse.is_empty() => return verdict,
            Verdict::Unknown => result = Verdict::Unknown,
            Verdict::Accepted => {}
        }
    }
    result
}

fn combine<'d>(
    keyword: Keyword,
    purse: SmallPurse<'_>,
    branches: impl Iterator<Item = Verdict<'d>>,
) -> Verdict<'d> {
    if keyword == Keyword::AllOf {
        return all(purse, branches);
    }
    let (mut accepted, mut unknown) = (0, 0);
    for verdict in branches {
        match verdict {
            Verdict::Accepted if keyword == Keyword::AnyOf => return Verdict::Accepted,
            Verdict::Accepted => accepted += 1,
            Verdict::Unknown if purse.is_empty() => return verdict,
            Verdict::Unknown => unknown += 1,
            Verdict::Refused(_) => {}
        }
    }
    let refused = Verdict::Refused(Objection::By(keyword));
    match (accepted, unknown) {
        (0, 0) => refused,
        (1, 0) => Verdict::Accepted,
        (2.., _) => refused,
        _ => Verdict::Unknown,
    }
}

/// Why a simple keyword refuses the value.
fn refusal<'d>(keyword: Keyword, wanted: Value<'d>, value: Value<'_>) -> Option<Objection<'d>> {
    match keyword {
        Keyword::Type => is_wrong_type(wanted, value).then_some(Objection::Type(wanted)),
        Keyword::Enum => {
            let listed = || wanted.items().any(|item| item.equals(value));
            (wanted.is_array() && !listed()).then_some(Objection::NotListed)
        }
        Keyword::Const => (!wanted.equals(value)).then_some(Objection::NotConst),
        Keyword::Required => {
            let missing = |name: &&str| value.get(name).is_none();
            let mut names = wanted.items().filter_map(Value::as_str);
            let first = value.is_object().then(|| names.find(missing)).flatten();
            first.map(Objection::Lacks)
        }
        _ => is_out_of_bounds(keyword, wanted, value).then_some(Objection::Beyond(keyword, wanted)),
    }
}

/// Names in one `type` that are looked at; there are seven different ones.
const MOST_TYPES: usize = 32;

/// An unknown name is told by itself, so it refuses nothing here.
fn is_wrong_type(wanted: Value<'_>, value: Value<'_>) -> bool {
    let is_known = |name: &str| super::TYPE_NAMES.contains(&name);
    if let Some(name) = wanted.as_str() {
        return TypeSet::of(wanted) != TypeSet::ODD && !has_type(value, name);
    }
    let mut names = wanted.items().filter_map(Value::as_str);
    if names.clone().nth(MOST_TYPES).is_some() {
        return false;
    }
    let fits = names.clone().any(|name| has_type(value, name));
    !fits && names.clone().next().is_some() && names.all(is_known)
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

fn is_out_of_bounds(keyword: Keyword, wanted: Value<'_>, value: Value<'_>) -> bool {
    let beyond = |size: &str, lower: bool| {
        let order = wanted.number_text().and_then(|bound| compare_numbers(size, bound));
        order.is_some_and(|order| if lower { order.is_lt() } else { order.is_gt() })
    };
    let number = |lower| value.number_text().is_some_and(|number| beyond(number, lower));
    let length =
        |lower| value.as_str().is_some_and(|text| beyond(&text.chars().count().to_string(), lower));
    let items = |lower| value.is_array() && beyond(&value.items().count().to_string(), lower);
    match keyword {
        Keyword::Minimum => number(true),
        Keyword::Maximum => number(false),
        Keyword::MinLength => length(true),
        Keyword::MaxLength => length(false),
        Keyword::MinItems => items(true),
        Keyword::MaxItems => items(false),
        _ => false,
    }
}
