//! Limits on suppressions, each with its unit.

/// Number of comments between a comment and the value that it applies to.
pub(crate) const MAX_STACKED_COMMENTS: u32 = 20;
/// Largest baseline that is read, in bytes.
pub(crate) const MAX_BASELINE_BYTES: u64 = 256 << 20;
