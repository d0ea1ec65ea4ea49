//! What suppressions may hold: each limit with its unit.

/// Comments that may be between a comment and what it is about.
pub(in crate::suppress) const MAX_STACKED_COMMENTS: u32 = 20;
/// Largest baseline that is read, in bytes.
pub(in crate::suppress) const MAX_BASELINE_BYTES: u64 = 256 << 20;
