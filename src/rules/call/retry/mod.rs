//! Rules about calls that are retried with the input that a result requested.

use crate::model::{Retry, retries};

pub(crate) mod call_input_responses;
pub(crate) mod call_request_state;
pub(crate) mod call_retry_id;
