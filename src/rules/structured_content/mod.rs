//! Rules about the structured content of recorded results.

mod words;

pub mod mismatch;
pub mod missing;
