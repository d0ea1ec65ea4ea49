//! Limits of evaluation. A step is one visit of a schema to a value, or a comparable amount of
//! work; an ordinary machine takes some ten to twenty million per second.

use std::time::Duration;

/// Subschemas above which a schema is not compiled.
pub(super) const MAX_SUBSCHEMAS: usize = 10_000;
/// Default time limit of any validation; larger values get more. It is counted in steps.
pub const VALIDATION_TIMEOUT: Duration = Duration::from_millis(200);
/// Steps that are added for each value in the instance.
pub(super) const STEPS_PER_VALUE: u64 = 200;
/// Steps that are added for each byte of the instance.
pub(super) const STEPS_PER_BYTE: u64 = 16;
/// Bytes of text that are read in the time of a step.
pub(super) const BYTES_PER_STEP: usize = 64;
/// Steps for each recorded mismatch: it is moved, compared and dropped again.
pub(super) const STEPS_PER_MISMATCH: u64 = 8;
/// Mismatches of one value that are reported.
pub(super) const MAX_MISMATCHES: usize = 200;
/// Verdicts that one evaluation remembers, for recursive schemas.
pub(super) const MAX_REMEMBERED: usize = 100_000;
/// Maximum number of pending tasks: each takes some 64 bytes.
pub(super) const MAX_PENDING: usize = 1_000_000;
/// Memory that all compiled patterns may take, in bytes.
pub(super) const MAX_PATTERN_BYTES: usize = 32 << 20;
/// Maximum size of a compiled pattern, in bytes, for any number of patterns.
pub(super) const MAX_PATTERN_SIZE: usize = 8 << 20;
/// The size that each pattern may have, for any number of patterns; ordinary patterns take less.
pub(super) const MIN_PATTERN_SIZE: usize = 16 << 10;
/// The same for values that appear in a schema itself.
pub(super) const MAX_SIZE_OF_OWN_PATTERN: usize = 32 << 10;
/// Steps to compile such a pattern.
pub(super) const STEPS_PER_OWN_PATTERN: u64 = 500;

/// Characters up to which every number is a different binary floating-point number.
pub(super) const MAX_FLOAT_DIGITS: usize = 15;
