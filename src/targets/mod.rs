//! The behaviour of clients and providers, as data: what they accept, reject, drop and rewrite.
//!
//! There is one file in `data/clients` per target; each fact has a date and evidence. Behaviour that a
//! file does not mention is unknown and never reported.
//!
//! A remark in a file names the rule that checks it, the page that explains it, or the reason why nothing can check it.

mod catalogue;
mod data_file;
mod detect;
mod feature;
mod incompatibility_table;
mod judge;
mod limits;
mod loss;
mod measure;
mod name_set;
mod names;
mod opinion;
mod record;
mod selection;

pub use catalogue::{
    ANY_CLIENT, DATA_DATE, SHAPES, VIEW_WORDS, all, configured, facts_of, matching, named, names,
    near,
};
#[cfg(test)]
pub use data_file::read_toml;
pub use data_file::{FactMembers, FactValue, FactWord, Table, read_data};
pub use detect::{Detail, Occurrence, Occurrences, detect, tool_features};
pub use feature::{Feature, FeatureSet};
pub use judge::{Incompatibilities, Incompatibility, incompatibilities, judge_tool};
pub use limits::{EFFECTIVE_NAME, KEY_MAX, NAME_MAX, STALE_AFTER};
pub use loss::{
    COMMON, LOST_FEATURES, LOST_OUTPUT_FEATURES, Loser, Loss, READERS, VIEWED, common_losers,
    is_avoidable, lost_by_common_targets,
};
pub use measure::{SchemaSize, compact_length};
pub use opinion::{OpinionText, TargetOpinion};
pub use record::apps::AppRule;
pub use record::date::{Date, Period};
pub use record::demand::{ConnectionDemand, Demanded};
pub use record::extension::ExtensionSupport;
pub use record::history::EarlierFacts;
pub use record::limits::{
    CleanedParts, DescriptionPlace, DescriptionRule, EffectiveName, HashForm, HintRule, LengthUnit,
    NameHash, NamePattern, NameRule, PropertyKey, RequestLimits, SchemaLimits, Shortening,
    ToolCount,
};
pub use record::note::{Note, NoteUsage};
pub use record::outcome::{Confidence, Outcome, Scope};
pub use record::sign_in::SignIn;
pub use record::target::{
    FeatureOutcome, ResultValidator, SchemaRole, Stability, Target, TargetKind,
};
pub use record::tokens::TokenFactor;
pub use record::view::{
    ArgumentForm, BlockArray, Blocks, Both, BothCondition, Cut, Deferral, DumpForm, Duplicates,
    EmptyTexts, ErrorShown, ErrorView, Handling, InstructionsPlace, InstructionsView, JsonStyle,
    Known, LimitScope, ListOrder, ListView, MediaBeside, MessagesShown, OddResult, PromptsView,
    References, ResourcesView, ResultLimit, ResultView, SchemaPlaces, SchemaStep, SchemaView,
    State, StructuredOnly, TextJson, View,
};
pub use selection::{ALL, PORTABLE, Selection, UnknownTarget};
