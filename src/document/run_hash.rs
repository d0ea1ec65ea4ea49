//! Hashes of what anyone who writes a file chooses.

use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::LazyLock;

static STATE: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// The hash of a value: another one in each run, so that no one can write values beforehand that
/// are taken for equal.
pub fn run_hash(value: impl Hash) -> u64 {
    STATE.hash_one(value)
}
