//! Comparing two versions of tools: what changed, whom it breaks, and the lock.

mod limits;
mod prover;
mod shape;
mod verdict;
mod witness;

pub use verdict::{Direction, Undeclared};
