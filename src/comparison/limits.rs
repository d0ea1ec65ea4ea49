//! Limits of reports of changes.

/// Longest value in a machine-readable report, in bytes.
pub(super) const MAX_VALUE_BYTES: usize = 2_000;
/// Longest counter-example in a note, in characters.
pub(super) const MAX_SHOWN_WITNESS: usize = 200;
