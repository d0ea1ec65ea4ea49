//! Limits on suppressions, each with its unit.

/// Comments between a comment and the value that it applies to.
pub(in crate::suppress) const MAX_STACKED_COMMENTS: u32 = 20;
/// Largest baseline that is read, in bytes.
pub(in crate::suppress) const MAX_BASELINE_BYTES: u64 = 256 << 20;
