//! What is evaluated: a value, or the name of a member of an object.

use crate::document::{Kind, Value};
use crate::schema::Keyword;

/// A value, or the name of a member on its own (`propertyNames`).
#[derive(Clone, Copy, Debug)]
pub(super) struct Subject<'i> {
    /// The value, or the member whose name it is.
    pub(super) value: Value<'i>,
    /// Whether it is the name.
    pub(super) is_name: bool,
}

impl<'i> Subject<'i> {
    pub(super) const fn value(value: Value<'i>) -> Self {
        Self { value, is_name: false }
    }

    pub(super) const fn name(member: Value<'i>) -> Self {
        Self { value: member, is_name: true }
    }

    pub(super) fn kind(self) -> Kind {
        if self.is_name { Kind::String } else { self.value.kind() }
    }

    pub(super) fn text(self) -> Option<&'i str> {
        if self.is_name { self.value.key() } else { self.value.as_str() }
    }

    pub(super) fn number_text(self) -> Option<&'i str> {
        if self.is_name { None } else { self.value.number_text() }
    }

    pub(super) fn object(self) -> Option<Value<'i>> {
        (!self.is_name && self.value.is_object()).then_some(self.value)
    }

    pub(super) fn array(self) -> Option<Value<'i>> {
        (!self.is_name && self.value.is_array()).then_some(self.value)
    }
}

/// How a subschema is applied, which decides what is reported where it is `false`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Applied<'p> {
    /// To a value as its own schema.
    AsOwn,
    /// To a member that no other keyword mentions (`additionalProperties` and its relatives).
    ToUnexpectedProperty,
    /// To an item that no other keyword mentions.
    ToUnexpectedItem,
    /// Because the object has a member of this name (`dependentSchemas`).
    Beside(&'p str),
    /// Among others to the same value, by this keyword.
    Among(Keyword),
}

impl Applied<'_> {
    /// The same by way of a reference.
    pub(super) fn by_reference(self) -> Self {
        match self {
            Self::ToUnexpectedProperty | Self::ToUnexpectedItem => Self::AsOwn,
            other => other,
        }
    }
}
