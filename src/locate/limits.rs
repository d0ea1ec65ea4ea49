//! Limits of the search.

/// The most open brackets that one closing bracket skips, so that lexing takes linear time.
pub(super) const MAX_SKIPPED_BRACKETS: usize = 64;
