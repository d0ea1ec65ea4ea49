//! Comparing two versions of tools: what changed, whom it breaks, and the lock.

mod change;
mod kinds;
mod limits;
mod lock;
mod prover;
mod schemas;
mod shape;
mod text;
mod tools;
mod verdict;
mod walk;
mod witness;

pub use change::{Proof, SchemaChange};
pub use kinds::{Impact, KINDS, Kind, Level, Party};
pub use lock::parts::differs_in_form;
pub use lock::read::{LOCK_MEMBER, is_lock};
pub use lock::write::{Store, lock_key, write_lock};
pub use schemas::compare_schemas;
pub use tools::change::{Change, Spot};
pub use tools::set::{ListedTool, Server, ToolSet};
pub use tools::versions::Bump;
pub use tools::{CompareOptions, Comparison, compare};
pub use verdict::{Direction, Undeclared};
