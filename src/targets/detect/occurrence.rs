//! An occurrence of a feature.

use crate::document::{Place, Value};
use crate::schema::{Keyword, Schema};
use crate::targets::Feature;
use crate::targets::limits::MAX_INSPECTED_SIBLINGS;

/// An occurrence of a feature.
#[derive(Clone, Copy, Debug)]
pub struct Occurrence<'d> {
    /// The feature.
    pub feature: Feature,
    /// The value that shows the feature: the value of a keyword, or the schema that lacks
    /// something.
    pub value: Value<'d>,
    /// The smallest place that shows the feature.
    pub place: Place,
    /// Index of the feature's schema in the walk.
    pub node: usize,
}

impl Occurrence<'_> {
    /// Whether the schema is the root.
    pub fn is_at_root(&self) -> bool {
        self.node == 0
    }

    /// Whether the feature consists in an omission: `additionalProperties` that is left out.
    pub fn is_left_out(&self) -> bool {
        self.feature == Feature::AdditionalPropertiesTrue && self.value.is_object()
    }

    /// Whether a detail of the occurrence is wanted. Exceptions are defined by details: keywords
    /// beside a reference or union, or a keyword with its value.
    pub fn has_detail(&self, schema: &Schema<'_>, is_wanted: impl Fn(Detail<'_>) -> bool) -> bool {
        let among_siblings = |own: &[Keyword]| {
            let members = schema.node(self.node).value().entries().take(MAX_INSPECTED_SIBLINGS);
            let keys = members.filter_map(Value::key);
            let mut others = keys.filter(|key| own.iter().all(|keyword| keyword.text() != *key));
            others.any(|key| is_wanted(Detail { key, value: None }))
        };
        match self.feature {
            Feature::RefSiblings => among_siblings(&[Keyword::Ref]),
            Feature::AnyOfWithSiblingType => among_siblings(&[Keyword::AnyOf, Keyword::OneOf]),
            _ => {
                let key = self.value.key_text();
                is_wanted(Detail { key, value: Some(self.value.source_text()) })
            }
        }
    }
}

/// A detail that an exception can name.
#[derive(Clone, Copy, Debug)]
pub struct Detail<'d> {
    key: &'d str,
    value: Option<&'d str>,
}

impl Detail<'_> {
    /// Whether a text names the detail: `keyword`, or `keyword: value`.
    pub fn is(&self, text: &str) -> bool {
        let rest = text.strip_prefix(self.key);
        rest == Some("")
            || rest
                .and_then(|rest| rest.strip_prefix(": "))
                .is_some_and(|value| self.value == Some(value))
    }
}

impl Feature {
    /// The feature that represents all features with the same cause, which are reported only once
    /// at one position.
    pub const fn cause(self) -> Self {
        match self {
            Self::TypeArrayCompound => Self::TypeArray,
            Self::EnumEmptyString => Self::EnumNonstring,
            Self::PatternUnanchored
            | Self::PatternLookaround
            | Self::PatternBackReference
            | Self::PatternNotPython => Self::Pattern,
            Self::DefaultOfOptional => Self::Default,
            Self::FormatUnlisted => Self::Format,
            Self::SchemaKeyword202012 | Self::SchemaKeywordDraft07 => Self::SchemaKeyword,
            Self::NotAnything => Self::Not,
            Self::IdInvalid => Self::IdKeyword,
            Self::ItemsFalse => Self::BooleanSubschema,
            Self::PropertyNameLong => Self::PropertyNameInvalid,
            Self::RefSiblings
            | Self::RefRecursive
            | Self::RefUnresolved
            | Self::RefExternal
            | Self::RefOutsideDefs => Self::RefLocal,
            Self::RootCompositionProperties
            | Self::RootOneOf
            | Self::RootAnyOf
            | Self::RootAllOf
            | Self::OneOf
            | Self::AnyOf
            | Self::AnyOfWithSiblingType => Self::AnyOf,
            other => other,
        }
    }
}
