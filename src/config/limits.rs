//! What a configuration may contain: each limit with its unit.

/// Unknown rule names that are reported one by one, in one file.
pub const MAX_UNKNOWN_RULES: usize = 20;
/// The default of `max-file-size`.
pub(crate) const DEFAULT_MAX_FILE_SIZE: u64 = 256 << 20;
/// The largest `max-file-size` of a configuration, in GiB. A configuration comes with the files that
/// it applies to, and must not exhaust the machine of the person who lints them.
pub(crate) const MAX_CONFIGURED_FILE_GIBIBYTES: u64 = 1;
/// The largest `max-depth` of a configuration.
pub(crate) const MAX_CONFIGURED_DEPTH: u32 = 10_000;
/// The largest `max-alias-expansion` of a configuration.
pub(crate) const MAX_CONFIGURED_ALIAS_EXPANSION: u32 = 10_000_000;
/// The longest `validation-timeout` of a configuration, in seconds.
pub(crate) const MAX_CONFIGURED_TIMEOUT_SECONDS: u64 = 60;
/// Tables, lists and dots in keys of one file. Real files need far fewer: few globs, overrides and
/// rule names.
pub(crate) const MAX_TABLES: usize = 10_000;
/// Commas of one file.
pub(crate) const MAX_COMMAS: usize = 100_000;
/// Names of one file for which a suggestion is searched.
pub(crate) const MAX_SUGGESTIONS: usize = 50;
/// Names in all files of a run for which a suggestion is searched.
pub(crate) const MAX_SUGGESTIONS_PER_RUN: usize = 200;
/// Overrides of a configuration. Each finding is checked against all of them.
pub(crate) const MAX_OVERRIDES: usize = 500;
/// Globs of all configurations of a run, which are kept until its end.
pub(crate) const MAX_GLOBS_PER_RUN: usize = 2_000;
/// Bytes of the globs of all configurations of a run.
pub(crate) const MAX_GLOB_BYTES_PER_RUN: usize = 16 << 10;
/// The longest text, in bytes: places in it are counted in 32 bits.
pub(crate) const MAX_SIZE: u64 = u32::MAX as u64 - 1;
/// Largest configuration file that is read, in bytes; its content is limited as well.
pub(crate) const MAX_CONFIG_BYTES: u64 = 1 << 20;
/// Length of a chain of files that extend each other.
pub(crate) const MAX_EXTENDS_CHAIN: usize = 16;
/// The longest time, in milliseconds: longer validations would only block the run.
pub(crate) const MAX_MILLISECONDS: u64 = 3_600_000;
