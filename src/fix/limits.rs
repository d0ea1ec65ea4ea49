//! Limits on the cost of fixing, each with its unit.

#[cfg(feature = "cli")]
use std::time::Duration;

/// Files that are fixed in parallel: enough for any number of threads, and few enough that their
/// findings are small compared with those of the run.
pub(crate) const FILES_PER_BATCH: usize = 1_000;
/// The cost of a finding, in bytes linted without findings: a text with an error in every line
/// takes many times as long.
pub(crate) const BYTES_PER_FINDING: u64 = 512;
/// The cost of a validation step, in bytes. Valid values take one step per twenty bytes, but a
/// schema may require as many as the limit allows.
pub(crate) const BYTES_PER_STEP: u64 = 4;
/// How often texts are linted in one pass to find the fixes that made them worse.
pub(crate) const MAX_ATTEMPTS: usize = 64;
/// The minimum budget of all passes for finding fixes that make texts worse, in bytes that are
/// linted. The result must not depend on a clock.
pub(crate) const MIN_BUDGET_BYTES: u64 = 4 << 20;
/// How many times the whole input may be linted in addition to the minimum budget.
pub(crate) const MAX_RUNS: u64 = 4;
/// The total cost after which there is no further pass, as a multiple of the search budget.
pub(crate) const SEARCH_RUNS: u64 = 2;
/// Maximum number of passes over a file. Fixes that wait for others need a few; more indicate that
/// two fixes undo each other.
pub(crate) const MAX_PASSES: usize = 10;
/// Maximum number of rounds over all files. A second round is rare and has little left to do.
pub(crate) const MAX_ROUNDS: usize = 3;
/// Time limit for the search of the shortest diff; after that, a longer one is used.
#[cfg(feature = "cli")]
pub(crate) const DIFF_TIMEOUT: Duration = Duration::from_secs(2);
