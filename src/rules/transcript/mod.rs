//! Rules about recorded sessions as a whole.
pub mod answered_twice;
pub mod unanswered;
