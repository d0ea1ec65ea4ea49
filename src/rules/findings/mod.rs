//! The findings of rules, and the limit on them.

pub(super) mod collected;
pub(super) mod finding;
pub(super) mod intended;
pub(super) mod mismatch_words;
pub(super) mod misspelt;
pub(super) mod pending;
pub(super) mod shape_words;
pub(super) mod verdict_tally;
