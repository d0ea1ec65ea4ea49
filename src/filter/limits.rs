//! Limits on the cost of filtering lists of tools, each with its unit.

/// Maximum number of tools of one list that are tried to be repaired.
pub(super) const MAX_REPAIRS: usize = 1_000;
/// Number of bytes that are read of a stream at once; the complete lines among them are one batch.
pub(super) const READ_BYTES: usize = 256 << 10;
