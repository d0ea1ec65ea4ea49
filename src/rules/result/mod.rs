//! Rules about recorded results as a whole.

pub mod tool_unknown;
