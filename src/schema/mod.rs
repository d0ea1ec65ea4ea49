//! What JSON Schema means: dialects, keywords, the one walk over a schema, its references.
//!
//! Knows nothing of tools. The walk happens once per schema and feeds every rule that looks at
//! schema nodes.

mod accepts;
mod applied;
mod branches;
mod budget;
mod cost;
mod dialect;
mod error_cost;
mod expansion;
mod explanation;
mod footprint;
mod full_check;
mod graph;
mod instance;
mod instance_number;
mod keyword;
mod known_patterns;
mod mismatch;
mod mismatches;
mod node;
mod number_keyword;
mod pattern;
mod pattern_cost;
mod pattern_hir;
mod pattern_keyword;
mod pattern_lookaround;
mod pattern_shorthands;
mod purse;
mod reference;
mod refusal;
mod resolve;
mod rewording;
mod schema_patterns;
mod shape;
mod slip;
mod small_purse;
mod to_json;
mod type_set;
mod unicode_property;
mod uri;
mod validator;
mod validity;
mod walk;
mod way;

pub use accepts::{Objection, Verdict, accepts};
pub use budget::looks_in;
pub use dialect::{Dialect, DialectUri};
pub use expansion::expanded_size;
pub use footprint::{Footprint, MOST_KEPT};
pub use graph::{Loop, LoopKind, loops};
pub use keyword::{Holds, Keyword, KeywordSet};
pub use mismatch::{Choice, Mismatch, MismatchKind};
pub use node::SchemaNode;
pub use pattern::{Pattern, PatternVerdict, exponential_part, judge_pattern, patterns};
pub use purse::Purse;
pub use reference::{Missing, Reference, Target};
pub use refusal::Refusal;
pub use shape::{Shape, TYPE_NAMES, shape};
pub use slip::{Slip, find_slip};
pub use type_set::TypeSet;
pub use uri::{UriClass, classify_uri};
pub use validator::{Unfinished, VALIDATION_STACK, VALIDATION_TIMEOUT, Validator};
pub use validity::{Violation, ViolationKind};
pub use walk::{Schema, Space};
