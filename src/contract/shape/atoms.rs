//! Types of JSON Schema as a set of seven that do not overlap.

use serde_json::Value as Json;

use crate::contract::shape::side::{Side, View};
use crate::document::Value;
use crate::schema::Keyword;

/// A set of types, in which numbers are either whole or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::contract) struct Atoms(u8);

impl Atoms {
    pub(in crate::contract) const NONE: Self = Self(0);
    pub(in crate::contract) const NULL: Self = Self(1);
    pub(in crate::contract) const BOOLEAN: Self = Self(2);
    pub(in crate::contract) const INTEGER: Self = Self(4);
    pub(in crate::contract) const FRACTION: Self = Self(8);
    pub(in crate::contract) const STRING: Self = Self(16);
    pub(in crate::contract) const ARRAY: Self = Self(32);
    pub(in crate::contract) const OBJECT: Self = Self(64);
    pub(in crate::contract) const ALL: Self = Self(127);

    pub(in crate::contract) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(in crate::contract) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(in crate::contract) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(in crate::contract) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(in crate::contract) fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The types that a name means.
    fn named(name: &str) -> Self {
        match name {
            "null" => Self::NULL,
            "boolean" => Self::BOOLEAN,
            "integer" => Self::INTEGER,
            "number" => Self::INTEGER.or(Self::FRACTION),
            "string" => Self::STRING,
            "array" => Self::ARRAY,
            "object" => Self::OBJECT,
            _ => Self::NONE,
        }
    }

    /// The type of a value.
    pub(in crate::contract) fn of_json(value: &Json) -> Self {
        match value {
            Json::Null => Self::NULL,
            Json::Bool(_) => Self::BOOLEAN,
            Json::Number(number) => {
                let text = number.to_string();
                let whole =
                    crate::document::Decimal::parse(&text).is_some_and(|it| it.is_integer());
                if whole { Self::INTEGER } else { Self::FRACTION }
            }
            Json::String(_) => Self::STRING,
            Json::Array(_) => Self::ARRAY,
            Json::Object(_) => Self::OBJECT,
        }
    }

    fn of_keyword(value: Value<'_>) -> Self {
        match value.as_str() {
            Some(name) => Self::named(name),
            None if value.is_array() => {
                value.items().filter_map(Value::as_str).map(Self::named).fold(Self::NONE, Self::or)
            }
            None => Self::ALL,
        }
    }

    /// The types that `type` allows in all parts of a view.
    pub(in crate::contract) fn declared(side: &Side<'_>, view: &View) -> Self {
        if side.is_false(view) {
            return Self::NONE;
        }
        side.values(view, Keyword::Type).map(Self::of_keyword).fold(Self::ALL, Self::and)
    }

    /// The types as a message names them.
    pub(in crate::contract) fn words(self) -> String {
        let number = Self::INTEGER.or(Self::FRACTION);
        let mut names = Vec::new();
        if number.is_within(self) {
            names.push("number");
        } else if self.has(Self::INTEGER) {
            names.push("integer");
        }
        let others = [
            (Self::STRING, "string"),
            (Self::BOOLEAN, "boolean"),
            (Self::ARRAY, "array"),
            (Self::OBJECT, "object"),
            (Self::NULL, "null"),
        ];
        names.extend(others.iter().filter(|(atom, _)| self.has(*atom)).map(|(_, name)| *name));
        match names.len() {
            0 => "nothing".to_owned(),
            _ if self == Self::ALL => "any type".to_owned(),
            1 => format!("`{}`", names[0]),
            _ => names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" or "),
        }
    }
}
