//! Rules about progress.
pub mod after_end;
pub mod not_increasing;
pub mod token_unknown;
