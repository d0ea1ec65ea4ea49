//! What clients and providers accept, refuse, drop and rewrite: data, not code.
//!
//! One file of `data/` a target; each fact has a date and says where it is known from. What a
//! file does not mention is unknown, and nothing is said about it.

mod catalogue;
mod date;
mod feature;
mod files;
mod selection;
mod target;

pub use catalogue::{all, named, near};
pub use date::{Date, Period, STALE_AFTER};
pub use feature::{Feature, FeatureSet};
pub use selection::{ALL, PORTABLE, Selection, UnknownTarget};
pub use target::{
    Confidence, DescriptionPlace, DescriptionRule, EffectiveName, FeatureOutcome, LengthUnit,
    NameRule, Outcome, PropertyKey, RequestLimits, SchemaLimits, SchemaPlace, Scope, Shortening,
    Stability, Target, TargetKind, ToolCount,
};
