//! Hashes of values chosen by the author of a file.

use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::LazyLock;

static STATE: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// The hash of a value: different in each run, so that colliding values cannot be
/// constructed in advance.
pub fn run_hash(value: impl Hash) -> u64 {
    STATE.hash_one(value)
}
