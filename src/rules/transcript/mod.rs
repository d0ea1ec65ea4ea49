//! Rules about recorded sessions as a whole.

pub(crate) mod transcript_answered_twice;
pub(crate) mod transcript_unanswered;
