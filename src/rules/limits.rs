//! Limits on what rules read and report, each with its unit.

/// Characters of a text from the document that a headline quotes.
pub(crate) const MAX_QUOTED_CHARACTERS: usize = 40;
/// Bytes of a sentence of a finding: the names in it may be of any length or number, and many
/// findings may contain it.
pub(crate) const MAX_SENTENCE_BYTES: usize = 1_000;
/// Findings that are reported one by one for a text of any length.
const MIN_FINDINGS: usize = 20_000;
/// Bytes of text per further finding. A finding takes some 500 bytes, so this keeps what a hostile
/// text makes the run store within a few times its length.
const BYTES_PER_FURTHER_FINDING: usize = 256;

/// The findings that are reported one by one for a text of this many bytes, or for all texts of a
/// run together.
pub const fn max_findings(bytes: usize) -> usize {
    MIN_FINDINGS + bytes / BYTES_PER_FURTHER_FINDING
}
