//! Checks that need no other schema.

use crate::document::{NodeId, Value};
use crate::schema::evaluate::compile::check::{Check, CheckKind, NumberLimit, RequiredName};
use crate::schema::evaluate::compile::enum_set::EnumSet;
use crate::schema::pattern::matcher::LazyPattern;
use crate::schema::walk::keyword::NUMBER_LIMITS;
use crate::schema::{Dialect, Keyword, SchemaNode, TypeSet};

pub(crate) fn check(keyword: Keyword, value: Value<'_>, kind: CheckKind) -> Check {
    Check { keyword, node: value.id(), kind, is_deviation: false }
}

pub(crate) fn unknown(keyword: Keyword, value: Value<'_>) -> Check {
    check(keyword, value, CheckKind::Unknown)
}

pub(crate) fn simple_check(node: SchemaNode<'_, '_>, keyword: Keyword) -> Option<Check> {
    if !node.present().contains(keyword) {
        return None;
    }
    let value = node.keyword(keyword)?;
    let kind = match keyword {
        Keyword::Type => match node.types() {
            types if types.intersects(TypeSet::ODD) => CheckKind::Unknown,
            types if types.is_empty() => return None,
            types => CheckKind::Type(types, node.dialect()),
        },
        Keyword::Const => CheckKind::Const(EnumSet::of(std::iter::once(value))),
        Keyword::Enum if value.is_array() => CheckKind::Enum(EnumSet::of(value.items())),
        Keyword::Required if value.is_array() => CheckKind::Required(names(value)),
        Keyword::DependentRequired if value.is_object() => {
            CheckKind::DependentRequired(required_beside(value))
        }
        Keyword::Dependencies if has_dependencies(node) && value.is_object() => {
            CheckKind::DependentRequired(required_beside(value))
        }
        Keyword::Dependencies => return None,
        Keyword::UniqueItems => match value.as_bool() {
            Some(true) => CheckKind::UniqueItems,
            Some(false) => return None,
            None => CheckKind::Unknown,
        },
        limit if NUMBER_LIMITS.contains(limit) => return number_check(node, keyword, value),
        _ => value
            .number_text()
            .and_then(NumberLimit::parse)
            .map_or(CheckKind::Unknown, CheckKind::Size),
    };
    Some(check(keyword, value, kind))
}

pub(crate) fn pattern_check(node: SchemaNode<'_, '_>, max_size: usize) -> Option<Check> {
    let value = node.keyword(Keyword::Pattern)?;
    let pattern = value.as_str().map(|text| LazyPattern::new(text, max_size));
    Some(check(Keyword::Pattern, value, pattern.map_or(CheckKind::Unknown, CheckKind::Pattern)))
}

/// Whether `dependencies` has an effect: since 2019-09 the keyword is only reserved.
pub(crate) fn has_dependencies(node: SchemaNode<'_, '_>) -> bool {
    node.dialect() < Dialect::Draft2019
}

/// The check of a bound of numbers. In draft-04, the exclusive bounds are booleans beside the
/// others.
fn number_check(node: SchemaNode<'_, '_>, keyword: Keyword, value: Value<'_>) -> Option<Check> {
    let exclusive = match keyword {
        Keyword::Minimum => Some(Keyword::ExclusiveMinimum),
        Keyword::Maximum => Some(Keyword::ExclusiveMaximum),
        _ => None,
    };
    let is_draft4 = node.dialect() == Dialect::Draft4;
    // There the boolean only changes the other bound (draft-04 Validation, sections 5.1.2 and
    // 5.1.3).
    if is_draft4 && value.as_bool().is_some() {
        return None;
    }
    let is_exclusive =
        |other: Keyword| is_draft4 && node.keyword(other).is_some_and(Value::is_true);
    let keyword = exclusive.filter(|other| is_exclusive(*other)).unwrap_or(keyword);
    let limit = value.number_text().and_then(NumberLimit::parse);
    Some(check(keyword, value, limit.map_or(CheckKind::Unknown, CheckKind::Number)))
}

pub(crate) fn names(list: Value<'_>) -> Vec<RequiredName> {
    list.items().filter_map(|item| Some((item.as_str()?.into(), item.id()))).collect()
}

pub(crate) fn required_beside(map: Value<'_>) -> Vec<(Box<str>, NodeId, Vec<RequiredName>)> {
    let lists = map.members().filter(|member| member.is_array());
    lists.filter_map(|list| Some((list.key()?.into(), list.id(), names(list)))).collect()
}
