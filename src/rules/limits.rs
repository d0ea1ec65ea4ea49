//! Limits on what rules read and report, each with its unit.

/// Characters of a text from the document that a headline quotes.
pub(in crate::rules) const MAX_QUOTED_CHARACTERS: usize = 40;
/// Bytes of a sentence of a finding: the names in it may be of any length or number, and many
/// findings may contain it.
pub(in crate::rules) const MAX_SENTENCE_BYTES: usize = 1_000;
