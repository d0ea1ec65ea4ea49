//! Findings that are judged otherwise than their rule's level says.

mod overrides;

pub use overrides::{Judgement, judge};
