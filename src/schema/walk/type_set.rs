//! The types in a schema's `type`, as bits.

use crate::document::Value;

bit_set! {
    /// A set of types of JSON Schema. Computed once for each subschema, because most rules need it.
    pub struct TypeSet(u8);
}

impl TypeSet {
    /// No `type` at all, or an empty list.
    pub const NONE: Self = Self::EMPTY;
    /// The type `null`.
    pub const NULL: Self = Self(1);
    /// The type `boolean`.
    pub const BOOLEAN: Self = Self(1 << 1);
    /// The type `number`.
    pub const NUMBER: Self = Self(1 << 2);
    /// The type `integer`.
    pub const INTEGER: Self = Self(1 << 3);
    /// The type `string`.
    pub const STRING: Self = Self(1 << 4);
    /// The type `array`.
    pub const ARRAY: Self = Self(1 << 5);
    /// The type `object`.
    pub const OBJECT: Self = Self(1 << 6);
    /// The types of numbers.
    pub const NUMERIC: Self = Self::NUMBER.union(Self::INTEGER);
    /// All types.
    pub const ANY: Self = Self(u8::MAX);
    /// Something other than a type name, or a duplicate type.
    pub const ODD: Self = Self(1 << 7);

    /// The types in the value of `type`.
    pub(crate) fn of(value: Value<'_>) -> Self {
        if value.is_array() {
            return value.items().map(Self::of_name).fold(Self::EMPTY, Self::union);
        }
        Self::of_name(value)
    }

    fn of_name(value: Value<'_>) -> Self {
        match value.text_bytes() {
            Some(b"string") => Self::STRING,
            Some(b"object") => Self::OBJECT,
            Some(b"integer") => Self::INTEGER,
            Some(b"number") => Self::NUMBER,
            Some(b"boolean") => Self::BOOLEAN,
            Some(b"array") => Self::ARRAY,
            Some(b"null") => Self::NULL,
            _ => Self::ODD,
        }
    }

    /// The names of the types, in alphabetical order.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        const NAMES: [(TypeSet, &str); 7] = [
            (TypeSet::ARRAY, "array"),
            (TypeSet::BOOLEAN, "boolean"),
            (TypeSet::INTEGER, "integer"),
            (TypeSet::NULL, "null"),
            (TypeSet::NUMBER, "number"),
            (TypeSet::OBJECT, "object"),
            (TypeSet::STRING, "string"),
        ];
        NAMES.into_iter().filter(move |(types, _)| self.intersects(*types)).map(|(_, name)| name)
    }

    /// The types of both sets.
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The types that are not in the set.
    pub const fn complement(self) -> Self {
        Self(!self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::TypeSet;
    use crate::document::Document;
    use crate::schema::TYPE_NAMES;

    fn types(text: &str) -> TypeSet {
        let document = Document::of_json(text);
        TypeSet::of(document.roots().next().unwrap())
    }

    #[test]
    fn every_type_has_a_bit_of_its_own() {
        let all = TYPE_NAMES.map(|name| types(&format!("\"{name}\"")));
        let union = all.iter().fold(TypeSet::NONE, |union, one| {
            assert!(!union.intersects(*one) && !one.is_empty() && *one != TypeSet::ODD);
            union.union(*one)
        });
        assert!(!union.intersects(TypeSet::ODD));
    }

    #[test]
    fn unknown_type_names_are_odd() {
        for text in ["\"String\"", "7", "{}", "[\"null\", 1]", "[[\"null\"]]"] {
            assert!(types(text).intersects(TypeSet::ODD), "{text}");
        }
        assert_eq!(types("[]"), TypeSet::NONE);
        assert_eq!(types("[\"null\", \"string\"]"), TypeSet::NULL.union(TypeSet::STRING));
    }
}
