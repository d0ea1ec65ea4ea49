//! What JSON Schema means: dialects, keywords, the one walk over a schema, its references.
//!
//! Knows nothing of tools. The walk happens once per schema and feeds every rule that looks at
//! schema nodes.

mod dialect;
mod evaluate;
mod expansion;
mod format;

mod graph;
mod keyword;
mod known_patterns;
mod node;
mod pattern;
mod pattern_matcher;
mod pattern_shorthands;
mod purse;
mod python_pattern;
mod reference;
mod resolve;
mod shape;
mod slip;
mod type_set;
mod unicode_property;
mod uri;
mod validity;
mod walk;

pub use dialect::{Dialect, DialectUri};
pub use evaluate::{
    Choice, Mismatch, MismatchKind, Objection, Unfinished, UnsupportedSchema, VALIDATION_TIMEOUT,
    Validator, ValueChecks, Verdict, accepts,
};
pub use expansion::expanded_size;
pub use format::Format;
pub use graph::{Loop, LoopKind, loops};
pub use keyword::{Holds, Keyword, KeywordSet};
pub use node::SchemaNode;
pub use pattern::{Pattern, PatternVerdict, exponential_part, judge_pattern, patterns};
pub use purse::{Purse, looks_in};
pub use python_pattern::{PythonObjection, python_objection};
pub use reference::{Missing, Reference, Target};
pub use shape::{Shape, TYPE_NAMES, shape};
pub use slip::{Slip, find_slip};
pub use type_set::TypeSet;
pub use uri::{UriClass, classify_uri};
pub use validity::{Violation, ViolationKind};
pub use walk::{Schema, Space};
