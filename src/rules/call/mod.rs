//! Rules about recorded calls of tools.

use crate::model::{HttpHeader, Retry, http_header, retries};

pub(crate) mod call_arguments_invalid;
pub(crate) mod call_arguments_unchecked;
pub(crate) mod call_header_method;
pub(crate) mod call_header_name;
pub(crate) mod call_header_version;
pub(crate) mod call_input_responses;
pub(crate) mod call_meta_client_info;
pub(crate) mod call_meta_extension_keys;
pub(crate) mod call_meta_log_level;
pub(crate) mod call_meta_missing_accepted;
pub(crate) mod call_meta_required;
pub(crate) mod call_request_state;
pub(crate) mod call_retry_id;
pub(crate) mod call_task_forbidden;
pub(crate) mod call_task_removed;
pub(crate) mod call_task_required;
pub(crate) mod call_unknown_tool;
