//! Rules about recorded sessions as a whole.
pub mod transcript_answered_twice;
pub mod transcript_unanswered;
