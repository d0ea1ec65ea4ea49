//! The types of values that a view accepts. `NUMBER` means numbers that are not whole, so that no
//! two types overlap.

use serde_json::Value as Json;

use crate::contract::shape::json::decimal_of;
use crate::contract::shape::side::{Side, View, is_annotation};
use crate::document::{Decimal, Value};
use crate::schema::{Keyword, TypeSet};

pub(crate) use crate::schema::TypeSet as Types;

/// All types.
pub(crate) const ALL: TypeSet = TypeSet::ODD.complement();

/// The type of a value.
pub(crate) fn of_json(value: &Json) -> TypeSet {
    match value {
        Json::Null => TypeSet::NULL,
        Json::Bool(_) => TypeSet::BOOLEAN,
        Json::Number(_) if decimal_of(value).as_ref().is_some_and(Decimal::is_integer) => {
            TypeSet::INTEGER
        }
        Json::Number(_) => TypeSet::NUMBER,
        Json::String(_) => TypeSet::STRING,
        Json::Array(_) => TypeSet::ARRAY,
        Json::Object(_) => TypeSet::OBJECT,
    }
}

fn of_keyword(value: Value<'_>) -> TypeSet {
    if !value.is_string() && !value.is_array() {
        return ALL;
    }
    let types = TypeSet::of(value).intersection(ALL);
    // Every integer is a number.
    let is_number = types.intersects(TypeSet::NUMBER);
    if is_number { types.union(TypeSet::INTEGER) } else { types }
}

/// The types that `type` allows in all parts of a view.
pub(crate) fn declared(side: &Side<'_>, view: &View) -> TypeSet {
    if side.is_false(view) {
        return TypeSet::NONE;
    }
    side.values(view, Keyword::Type).map(of_keyword).fold(ALL, TypeSet::intersection)
}

/// Whether a view accepts all strings because it asserts nothing but types.
pub(crate) fn takes_strings(side: &Side<'_>, view: &View) -> bool {
    let asserts = |part: &u32| {
        let mut keywords = side.node(*part).all_keywords();
        keywords.any(|(keyword, _)| keyword != Keyword::Type && !is_annotation(keyword))
    };
    declared(side, view).intersects(Types::STRING) && !view.parts.iter().any(asserts)
}

/// The types, as named in a message.
pub(crate) fn words(types: TypeSet) -> String {
    let names = [
        (TypeSet::NUMBER, "`number`"),
        (TypeSet::INTEGER, "`integer`"),
        (TypeSet::STRING, "`string`"),
        (TypeSet::BOOLEAN, "`boolean`"),
        (TypeSet::ARRAY, "`array`"),
        (TypeSet::OBJECT, "`object`"),
        (TypeSet::NULL, "`null`"),
    ];
    let is_named = |(own, _): &&(TypeSet, &str)| {
        types.intersects(*own) && (*own != TypeSet::INTEGER || !types.intersects(TypeSet::NUMBER))
    };
    match types {
        TypeSet::NONE => "nothing".to_owned(),
        ALL => "any type".to_owned(),
        _ => names.iter().filter(is_named).map(|(_, name)| *name).collect::<Vec<_>>().join(" or "),
    }
}
