//! Comparing two versions of tools: what changed, whom it breaks, and the lock.
//!
//! A change breaks if there is a value that the old version allowed and the new one rejects. `walk`
//! finds what differs between two schemas, place by place; a place that is only written differently
//! is no difference, and a schema that is large or recursive is many small questions. `decision.rs`
//! decides each: `prover` proves that nothing is lost, or `witness` finds an instance that our own
//! evaluator accepts under one schema and rejects under the other. `shape::closed` reads the side
//! that sends.

mod arguments;
mod change;
mod decision;
mod explain;
mod limits;
mod lock;
mod prover;
mod schemas;
mod shape;
mod text;
mod tools;
mod walk;
mod witness;

pub use arguments::{ArgumentMaker, Hints, value_of_name};
pub use change::{Direction, FilePlace, Proof, SchemaChange};
pub use lock::read::is_lock;
pub use lock::write::{lock_key, write_lock};
pub use schemas::compare_schemas;
pub use tools::change::Change;
pub use tools::parts::changed_parts;
pub use tools::rejections::rejections;
pub use tools::set::{Primitive, PrimitiveSet, Server};
pub use tools::versions::{later_version, needed_bump, next_version, server_version_change};
pub use tools::{CompareOptions, Comparison, compare};
pub use witness::example::Example;
