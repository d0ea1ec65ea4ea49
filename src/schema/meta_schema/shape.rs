//! The required form of each keyword's value, by dialect: the meta-schemas as a table.

use crate::schema::{Dialect, Keyword};

named! {
    /// A meta-schema's requirement for the value of a keyword.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Shape {
        /// Any value.
        Anything = "any value",
        /// A string.
        Text = "a string",
        /// A string without a fragment (`$id` since 2019-09).
        Identifier = "a string",
        /// A plain name (`$anchor` and similar).
        AnchorName = "a string",
        /// A boolean.
        Boolean = "`true` or `false`",
        /// A number.
        Number = "a number",
        /// A number above zero.
        PositiveNumber = "a number above 0",
        /// A whole number, not below zero.
        Count = "a whole number of at least 0",
        /// An array of anything.
        List = "an array",
        /// An array of different strings.
        Names = "an array of strings",
        /// An array of different strings, at least one (`required` in draft-04).
        SomeNames = "an array of strings",
        /// The name of a type, or an array of different ones, at least one.
        Types = "the name of a type, or an array of them",
        /// A schema.
        Schema = "a schema",
        /// A schema or a boolean (draft-04, which has no boolean schemas elsewhere).
        SchemaOrBoolean = "a schema or a boolean",
        /// An array of schemas, at least one.
        Schemas = "an array of schemas",
        /// A schema, or an array of schemas, at least one.
        SchemaOrSchemas = "a schema or an array of schemas",
        /// An object of schemas.
        SchemaMap = "an object of schemas",
        /// An object of schemas or arrays of names.
        DependencyMap = "an object of schemas or arrays of strings",
        /// An object of arrays of names.
        NameMap = "an object of arrays of strings",
        /// An object of booleans.
        BooleanMap = "an object of booleans",
    }
    /// The required value as a message describes it.
    fn described;
}

/// The shape that `dialect` requires for the value of a keyword, which must exist in that dialect.
pub fn shape(keyword: Keyword, dialect: Dialect) -> Shape {
    earlier_shape(keyword, dialect).unwrap_or_else(|| newest_shape(keyword))
}

/// Requirements of a dialect that differ from the newest one.
fn earlier_shape(keyword: Keyword, dialect: Dialect) -> Option<Shape> {
    use Keyword as K;
    Some(match keyword {
        // The meta-schema of draft-04 does not mention `$ref`.
        K::Ref if dialect == Dialect::Draft4 => Shape::Anything,
        K::Id if dialect < Dialect::Draft2019 => Shape::Text,
        K::RecursiveAnchor if dialect == Dialect::Draft2019 => Shape::Boolean,
        K::ExclusiveMaximum | K::ExclusiveMinimum if dialect == Dialect::Draft4 => Shape::Boolean,
        // At least one name (draft-04 Validation, section 5.4.3).
        K::Required if dialect == Dialect::Draft4 => Shape::SomeNames,
        K::Items if dialect < Dialect::Draft2020 => Shape::SchemaOrSchemas,
        K::AdditionalItems | K::AdditionalProperties if dialect == Dialect::Draft4 => {
            Shape::SchemaOrBoolean
        }
        _ => return None,
    })
}

// A table reads better than a column.
#[rustfmt::skip]
fn newest_shape(keyword: Keyword) -> Shape {
    use Keyword as K;
    match keyword {
        K::Default | K::Const => Shape::Anything,
        K::Schema | K::LegacyId | K::Ref | K::DynamicRef | K::RecursiveRef | K::Comment | K::Title
        | K::Description | K::Pattern | K::Format | K::ContentEncoding | K::ContentMediaType => {
            Shape::Text
        }
        K::Id => Shape::Identifier,
        K::Anchor | K::DynamicAnchor | K::RecursiveAnchor => Shape::AnchorName,
        K::Vocabulary => Shape::BooleanMap,
        K::UniqueItems | K::Deprecated | K::ReadOnly | K::WriteOnly => Shape::Boolean,
        K::Maximum | K::Minimum | K::ExclusiveMaximum | K::ExclusiveMinimum => Shape::Number,
        K::MultipleOf => Shape::PositiveNumber,
        K::MaxLength | K::MinLength | K::MaxItems | K::MinItems | K::MaxContains | K::MinContains
        | K::MaxProperties | K::MinProperties => Shape::Count,
        K::Enum | K::Examples => Shape::List,
        K::Required => Shape::Names,
        K::Type => Shape::Types,
        K::Defs | K::Definitions | K::Properties | K::PatternProperties | K::DependentSchemas => {
            Shape::SchemaMap
        }
        K::Dependencies => Shape::DependencyMap,
        K::DependentRequired => Shape::NameMap,
        K::PrefixItems | K::AllOf | K::AnyOf | K::OneOf => Shape::Schemas,
        K::Items | K::AdditionalItems | K::Contains | K::AdditionalProperties | K::PropertyNames
        | K::If | K::Then | K::Else | K::Not | K::UnevaluatedItems | K::UnevaluatedProperties
        | K::ContentSchema => Shape::Schema,
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
