//! Comparing two versions of tools: what changed, whom it breaks, and the lock.

mod change;
mod kinds;
mod limits;
mod prover;
mod schemas;
mod shape;
mod text;
mod verdict;
mod walk;
mod witness;

pub use change::{Proof, SchemaChange};
pub use kinds::{Impact, KINDS, Kind, Level, Party};
pub use schemas::compare_schemas;
pub use verdict::{Direction, Undeclared};
