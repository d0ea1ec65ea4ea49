//! Rules about JSON-RPC errors in response to calls.

use crate::model::CallOutcome;

pub(crate) mod error_input_validation_as_protocol_error;
pub(crate) mod error_task_code;
pub(crate) mod error_tool_failure_as_protocol_error;
pub(crate) mod error_unknown_tool_as_result;
pub(crate) mod error_unknown_tool_code;
