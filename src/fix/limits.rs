//! What fixing may cost: each limit with its unit.

#[cfg(feature = "cli")]
use std::time::Duration;

/// Files that are fixed in parallel: enough for any number of threads, and few enough that their
/// findings are small compared with those of the run.
pub(crate) const FILES_PER_BATCH: usize = 1_000;
/// The cost of a finding, in bytes that are linted without one: a text that is wrong in every line
/// takes many times as long.
pub(crate) const BYTES_PER_FINDING: u64 = 512;
/// The cost of a validation step, in bytes. Valid values take one for twenty bytes, but a schema
/// may require as many as the limit allows.
pub(crate) const BYTES_PER_STEP: u64 = 4;
/// How often texts are linted in one pass to find the fixes that made them worse.
pub(crate) const MAX_ATTEMPTS: usize = 64;
/// The budget in all passes for finding the fixes that made texts worse, in bytes that are linted,
/// for any number of fixes. The outcome must not depend on a clock.
pub(crate) const MIN_BUDGET_BYTES: u64 = 4 << 20;
/// How often all input may be linted in addition.
pub(crate) const MAX_RUNS: u64 = 4;
/// The factor of the cost after which there is no further pass.
pub(crate) const SEARCH_RUNS: u64 = 2;
/// Passes over a file. Fixes that wait for others need a few; more indicate that two fixes undo
/// each other.
pub(crate) const MAX_PASSES: usize = 10;
/// Rounds over all files. A further one is rare, and has little left to do.
pub(crate) const MAX_ROUNDS: usize = 3;
/// Time for the search of the shortest diff; after that, a longer one is used.
#[cfg(feature = "cli")]
pub(crate) const DIFF_TIMEOUT: Duration = Duration::from_secs(2);
