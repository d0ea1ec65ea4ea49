//! Comparing two versions of tools: what changed, whom it breaks, and the lock.

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
