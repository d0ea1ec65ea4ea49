//! The required form of each keyword's value, by dialect: the meta-schemas, with the table of
//! keywords.

use crate::schema::{Dialect, Keyword, Shape};

/// The shape that `dialect` requires for the value of a keyword, which must exist in that dialect.
pub fn shape(keyword: Keyword, dialect: Dialect) -> Shape {
    use Keyword as K;
    match keyword {
        // The meta-schema of draft-04 does not mention `$ref`.
        K::Ref if dialect == Dialect::Draft4 => Shape::Anything,
        K::Id if dialect < Dialect::Draft2019 => Shape::Text,
        K::RecursiveAnchor if dialect == Dialect::Draft2019 => Shape::Boolean,
        K::ExclusiveMaximum | K::ExclusiveMinimum if dialect == Dialect::Draft4 => Shape::Boolean,
        // At least one name (draft-04 Validation, section 5.4.3).
        K::Required if dialect == Dialect::Draft4 => Shape::SomeNames,
        K::Items if dialect == Dialect::Draft2020 => Shape::Schema,
        K::AdditionalItems | K::AdditionalProperties if dialect == Dialect::Draft4 => {
            Shape::SchemaOrBoolean
        }
        _ => keyword.usual_shape(),
    }
}

/// The names allowed in `type`, in every dialect.
pub const TYPE_NAMES: [&str; 7] =
    ["array", "boolean", "integer", "null", "number", "object", "string"];

/// Whether a text is one of [`TYPE_NAMES`].
pub(crate) fn is_type_name(text: &[u8]) -> bool {
    matches!(text, b"string" | b"object" | b"integer" | b"number" | b"boolean" | b"array" | b"null")
}

/// Whether a text is valid as an anchor (the patterns of the meta-schemas).
pub(crate) fn is_anchor_name(text: &str, dialect: Dialect) -> bool {
    let newest = dialect == Dialect::Draft2020;
    let mut bytes = text.bytes();
    // 2019-09 allows colons, and no underscore at the beginning; 2020-12 the reverse.
    let first = bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || newest && b == b'_');
    let follows = |b: u8| {
        b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_') || !newest && b == b':'
    };
    // A `$` in a pattern also is before a final line break in some engines, not in ECMA-262.
    first && bytes.all(follows)
}

#[cfg(test)]
mod tests {
    use super::{TYPE_NAMES, is_type_name};

    #[test]
    fn type_names_are_recognised_by_their_bytes() {
        assert!(TYPE_NAMES.iter().all(|name| is_type_name(name.as_bytes())));
        assert!(!is_type_name(b"") && !is_type_name(b"String") && !is_type_name(b"int"));
    }
}
