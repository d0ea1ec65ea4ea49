//! What fixing may cost: each limit with its unit.

use std::time::Duration;

/// Files that are fixed side by side: enough for any number of threads, and few enough for what
/// is found in them to be small beside what was found in all.
pub(in crate::fix) const FILES_PER_BATCH: usize = 1_000;
/// What it costs to find something, in bytes that are linted without: what is wrong in every line
/// takes many times as long.
pub(in crate::fix) const BYTES_PER_FINDING: u64 = 512;
/// What a step of a validation costs, in bytes. Of valid values there is one for twenty bytes, but a schema may ask for as many as validations may take.
pub(in crate::fix) const BYTES_PER_STEP: u64 = 4;
/// How often texts are linted in one pass to find the fixes that made them worse.
pub(in crate::fix) const MAX_ATTEMPTS: usize = 64;
/// What may be spent in all passes on finding the fixes that made texts worse, in bytes that are
/// linted, however little there is to fix. What comes of it must not depend on a clock.
pub(in crate::fix) const MIN_EFFORT_BYTES: u64 = 4 << 20;
/// How often all that there is may be linted besides.
pub(in crate::fix) const MAX_RUNS: u64 = 4;
/// How many times as much may be spent before there is no further pass.
pub(in crate::fix) const SEARCH_RUNS: u64 = 2;
/// Passes over a file. Fixes that wait for others need a few; more are a sign that two fixes undo
/// each other.
pub(in crate::fix) const MAX_PASSES: usize = 10;
/// Rounds over all files. Another one is rare, and what is left to do in it is little.
pub(in crate::fix) const MAX_ROUNDS: usize = 3;
/// Files and findings of a report that is kept while others are made.
pub(in crate::fix) const MAX_KEPT_FIXES: usize = 10_000;
/// How long the shortest diff is looked for; after that, a longer one will do.
pub(in crate::fix) const DIFF_TIMEOUT: Duration = Duration::from_secs(2);
