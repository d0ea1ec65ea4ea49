//! JSON Schema: dialects, keywords, the single walk over a schema, references, and validation.
//!
//! Independent of tools. A schema is walked once, for all rules that inspect subschemas.

mod analysis;
mod evaluate;
mod format;
mod limits;
mod meta_schema;
mod pattern;
mod references;
mod walk;

mod step_budget;

pub use analysis::Schema;
pub use evaluate::{
    Acceptance, Choice, Mismatch, MismatchKind, Profile, RejectionReason, Unfinished,
    UnsupportedSchema, Validator, ValueCheckCache, accepts,
};
pub use format::Format;
pub use limits::VALIDATION_TIMEOUT;
pub use meta_schema::shape::{TYPE_NAMES, shape};
pub use meta_schema::validity::{Violation, ViolationKind};
pub use pattern::ecma::{Pattern, exponential_part, judge_pattern, patterns};
pub use pattern::matcher::pattern_matches;
pub use pattern::python::{PythonRejection, python_rejection};
pub use pattern::shorthands::{translated as linear_pattern, written_out as spelt_out_pattern};
pub use pattern::verdict::PatternVerdict;
pub use references::expansion::expanded_size;
pub use references::loops::{Loop, LoopKind, loops};
pub use references::reach::{Reach, stops_ajv_as};
pub use references::reference::{Missing, Reference, Target};
pub use references::typo::ReferenceTypo;
pub use step_budget::{StepBudget, steps_in};
pub use walk::dialect::{Dialect, DialectUri};
pub use walk::keyword::{Keyword, KeywordSet};
pub use walk::node::SchemaNode;
pub use walk::schema::WalkedSchema;
pub use walk::shape::Shape;
pub use walk::type_set::TypeSet;
