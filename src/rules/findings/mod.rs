//! The findings of rules, and limits on them.

pub(super) mod finding;
pub(super) mod finding_limit;
pub(super) mod members;
pub(super) mod message_interner;
pub(super) mod mismatch_words;
pub(super) mod overflow_counts;
pub(super) mod pending;
pub(super) mod verdict_tally;
