//! What a configuration may hold: each limit with its unit.

use std::time::Duration;

/// Names that no rule has of which each is reported, in one file.
pub const MAX_UNKNOWN_RULES: usize = 20;
/// The default of `max-file-size`.
pub(in crate::config) const DEFAULT_MAX_FILE_SIZE: u64 = 256 << 20;
/// What a configuration may raise limits to: it comes with the files that it is about, and must not
/// exhaust the machine of anyone who lints them.
pub(in crate::config) const MAX_CONFIGURED_FILE_SIZE: u64 = 1 << 30;
/// The largest `max-depth`.
pub(in crate::config) const MAX_CONFIGURED_DEPTH: u32 = 10_000;
/// The largest `max-alias-expansion`.
pub(in crate::config) const MAX_CONFIGURED_ALIAS_EXPANSION: u32 = 10_000_000;
/// The longest `validation-timeout`.
pub(in crate::config) const MAX_CONFIGURED_TIMEOUT: Duration = Duration::from_secs(60);
/// Tables, lists and dots in keys of one file. Of these hardly any are needed: globs, overrides
/// and names of rules are fewer by far.
pub(in crate::config) const MAX_TABLES: usize = 10_000;
/// Commas of one file.
pub(in crate::config) const MAX_COMMAS: usize = 100_000;
/// Names of one file for which the nearest is looked for.
pub(in crate::config) const MAX_SUGGESTIONS: usize = 50;
/// Names of all files of a run for which the nearest is looked for.
pub(in crate::config) const MAX_SUGGESTIONS_PER_RUN: usize = 200;
/// Overrides of a configuration. Each finding is checked against all of them.
pub(in crate::config) const MAX_OVERRIDES: usize = 500;
/// Globs of all configurations of a run, which are kept to its end.
pub(in crate::config) const MAX_GLOBS_PER_RUN: usize = 2_000;
/// Bytes of the globs of all configurations of a run.
pub(in crate::config) const MAX_GLOB_BYTES_PER_RUN: usize = 16 << 10;
/// The longest text, in bytes: places in it are counted in 32 bits.
pub(in crate::config) const MAX_SIZE: u64 = u32::MAX as u64 - 1;
/// Largest configuration file that is read, in bytes; what it may say in them is bounded as well.
pub(in crate::config) const MAX_CONFIG_BYTES: u64 = 1 << 20;
/// Files that may extend each other in a row.
pub(in crate::config) const MAX_EXTENDS_CHAIN: usize = 16;
/// The longest time, in milliseconds: what takes an hour is not waited for.
pub(in crate::config) const MAX_MILLISECONDS: u64 = 3_600_000;
