//! Rules about progress notifications.

use crate::rules::subjects::transcript::Progress;

pub(crate) mod progress_after_end;
pub(crate) mod progress_from_client;
pub(crate) mod progress_not_increasing;
pub(crate) mod progress_token_reused;
pub(crate) mod progress_token_unknown;
