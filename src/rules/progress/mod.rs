//! Rules about progress.
pub mod progress_after_end;
pub mod progress_not_increasing;
pub mod progress_token_unknown;
