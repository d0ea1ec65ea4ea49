//! Rules about progress.

pub(crate) mod progress_after_end;
pub(crate) mod progress_not_increasing;
pub(crate) mod progress_token_unknown;
