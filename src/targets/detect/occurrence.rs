//! A feature where it stands.

use crate::document::{Place, Value};
use crate::schema::{Keyword, Schema};
use crate::targets::Feature;

/// A feature where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Occurrence<'d> {
    /// The feature.
    pub feature: Feature,
    /// The value that shows it: of a keyword its value, of something missing the schema it is
    /// missing from.
    pub value: Value<'d>,
    /// The smallest place that shows it.
    pub place: Place,
    /// Index of its schema in the walk.
    pub node: usize,
}

impl Occurrence<'_> {
    /// Whether the schema is the root.
    pub fn is_at_root(&self) -> bool {
        self.node == 0
    }

    /// Whether nothing is written there: `additionalProperties` that is left out.
    pub fn is_left_out(&self) -> bool {
        self.feature == Feature::AdditionalPropertiesTrue && self.value.is_object()
    }

    /// What exceptions can be made for: the keywords beside a reference or union, or a keyword
    /// with its value.
    pub fn details(&self, schema: &Schema<'_>) -> Vec<String> {
        let siblings = |own: &[Keyword]| {
            let members = schema.node(self.node).value().entries();
            let keys = members.filter_map(Value::key);
            let others = keys.filter(|key| own.iter().all(|keyword| keyword.text() != *key));
            others.map(str::to_owned).collect()
        };
        match self.feature {
            Feature::RefSiblings => siblings(&[Keyword::Ref]),
            Feature::AnyOfWithSiblingType => siblings(&[Keyword::AnyOf, Keyword::OneOf]),
            _ => {
                let key = self.value.key().unwrap_or_default();
                vec![format!("{key}: {}", self.value.source_text())]
            }
        }
    }
}

impl Feature {
    /// The feature that stands for all those with one cause: what stands at one place for one
    /// cause is told once.
    pub const fn cause(self) -> Self {
        match self {
            Self::TypeArrayCompound => Self::TypeArray,
            Self::EnumEmptyString => Self::EnumNonstring,
            Self::PatternUnanchored | Self::PatternLookaround => Self::Pattern,
            Self::FormatUnlisted => Self::Format,
            Self::SchemaKeyword202012 => Self::SchemaKeyword,
            Self::IdInvalid => Self::IdKeyword,
            Self::ItemsFalse => Self::BooleanSubschema,
            Self::PropertyNameLong => Self::PropertyNameInvalid,
            Self::RefSiblings | Self::RefRecursive | Self::RefUnresolved | Self::RefExternal => {
                Self::RefLocal
            }
            Self::RootOneOf
            | Self::RootAnyOf
            | Self::OneOf
            | Self::AnyOf
            | Self::AnyOfWithSiblingType => Self::AnyOf,
            other => other,
        }
    }
}
