//! The subject of an evaluation: a value, or the name of a member of an object.

use crate::document::{Kind, Value};
use crate::schema::Keyword;
use crate::schema::limits::{BYTES_PER_STEP, MAX_FLOAT_DIGITS};

/// A value, or the name of a member on its own (`propertyNames`).
#[derive(Clone, Copy, Debug)]
pub(super) struct Subject<'i> {
    /// The value, or the member whose name is the subject.
    pub(super) value: Value<'i>,
    /// Whether the subject is the name of the member.
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

    /// Whether a number has more digits than a binary floating-point number. Integers are not
    /// counted, because some languages have an exact type for integers of any length.
    pub(super) fn is_rounded(self) -> bool {
        let is_rounded =
            |text: &str| text.len() > MAX_FLOAT_DIGITS && text.contains(['.', 'e', 'E']);
        self.number_text().is_some_and(is_rounded)
    }

    /// The cost of reading the whole subject, in steps: at least one per value, because values
    /// below a YAML alias have no text of their own.
    pub(super) fn size(self) -> usize {
        if self.is_name {
            return self.value.key().map_or(0, str::len) / BYTES_PER_STEP;
        }
        let values = self.value.end_id().index() - self.value.id().index() - 1;
        values + self.value.source_text().len() / BYTES_PER_STEP
    }

    pub(super) fn object(self) -> Option<Value<'i>> {
        (!self.is_name && self.value.is_object()).then_some(self.value)
    }

    pub(super) fn array(self) -> Option<Value<'i>> {
        (!self.is_name && self.value.is_array()).then_some(self.value)
    }
}

/// The way in which a subschema is applied, which determines the mismatch if the subschema is
/// `false`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Applied<'p> {
    /// The subschema is applied to a value as the schema of that value.
    AsOwn,
    /// The subschema is applied to a member that no other keyword applies to
    /// (`additionalProperties` and similar).
    ToUnexpectedProperty,
    /// The subschema is applied to an item that no other keyword applies to.
    ToUnexpectedItem,
    /// The subschema is applied because the object has a member with this name
    /// (`dependentSchemas`).
    Beside(&'p str),
    /// The subschema is applied by this keyword, together with other schemas, to the same value.
    Among(Keyword),
}

impl Applied<'_> {
    /// The application when it goes through a reference.
    pub(super) fn by_reference(self) -> Self {
        match self {
            Self::ToUnexpectedProperty | Self::ToUnexpectedItem => Self::AsOwn,
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BYTES_PER_STEP, Subject};
    use crate::document::Document;

    #[test]
    fn the_size_of_a_subject_is_its_values_and_its_text() {
        let text = "x".repeat(2 * BYTES_PER_STEP - 2);
        let document = Document::of_json(&format!("{{{text:?}: [1, 2, {text:?}]}}"));
        let member = document.roots().next().unwrap().entries().next().unwrap();
        assert_eq!(Subject::name(member).size(), 1);
        assert_eq!(Subject::value(member).size(), 3 + 2);
        assert_eq!(Subject::value(member.items().next().unwrap()).size(), 0);
        assert_eq!(Subject::value(member.items().nth(2).unwrap()).size(), 2);
    }
}
