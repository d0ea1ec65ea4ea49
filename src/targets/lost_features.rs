//! The features by which targets in common use lose a request or a list. Generated from
//! their data and `levels.toml`.

use super::Feature as F;
use super::FeatureSet;

/// The features of tools that every run searches for.
pub const LOST_FEATURES: FeatureSet = FeatureSet::of(&[
    F::RootTypeMissing,
    F::RootTypeNotObject,
    F::RootOneOf,
    F::RootAnyOf,
    F::RootAllOf,
    F::RootNot,
    F::RootEnum,
    F::PropertiesMissing,
    F::PropertiesNotObject,
    F::PropertyNameInvalid,
    F::PropertyNameLong,
    F::BooleanSubschema,
    F::UntypedProperty,
    F::Not,
    F::AnyOfWithSiblingType,
    F::RefLocal,
    F::RefSiblings,
    F::RefRecursive,
    F::RefExternal,
    F::RefOutsideDefs,
    F::ArrayWithoutItems,
    F::ItemsArray,
    F::ItemsFalse,
    F::ExclusiveBoolean,
    F::PatternUnanchored,
    F::PatternLookaround,
    F::PatternNotPython,
    F::RequiredNotArray,
    F::IdInvalid,
    F::ToolNameDot,
    F::ToolNameOtherChar,
    F::ToolNameLeadingDigit,
    F::DuplicateToolName,
    F::DescriptionMissing,
    F::DescriptionEmpty,
]);
