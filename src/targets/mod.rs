//! What clients and providers accept, reject, drop and rewrite: data, not code.
//!
//! One file of `data/` per target; each fact has a date and evidence. Behaviour that a file does
//! not mention is unknown, and never reported.

mod catalogue;
mod detect;
mod feature;
mod files;
mod incompatibility_table;
mod judge;
mod limits;
mod measure;
mod name_set;
mod names;
mod opinion;
mod page;
mod portable;
mod record;
mod sdk_clients;
mod selection;

pub use catalogue::{all, matching, named, names, near};
pub use detect::{Detail, Occurrence, Occurrences, detect};
pub use feature::{Feature, FeatureSet};
pub use judge::{Incompatibilities, Incompatibility, incompatibilities};
pub use limits::{KEY_MAX, NAME_MAX, STALE_AFTER};
pub use measure::{SchemaSize, compact_length};
pub use opinion::{OpinionText, TargetOpinion};
pub use page::{page, page_for_terminal};
pub use portable::{EFFECTIVE_NAME, KNOWN_TO_REFUSE, PORTABLE_FEATURES};
pub use record::date::{Date, Period};
pub use record::limits::{
    DescriptionPlace, DescriptionRule, EffectiveName, HintRule, LengthUnit, NamePattern, NameRule,
    PropertyKey, RequestLimits, SchemaLimits, Shortening, ToolCount,
};
pub use record::outcome::{Confidence, Outcome, Scope};
pub use record::target::{FeatureOutcome, SchemaPlace, Stability, Target, TargetKind};
pub use sdk_clients::SDK_CLIENTS;
pub use selection::{ALL, PORTABLE, Selection, UnknownTarget};
