//! Rules about errors of the protocol in answer to calls.
pub mod error_input_validation_as_protocol_error;
pub mod error_task_code;
pub mod error_tool_failure_as_protocol_error;
pub mod error_unknown_tool_as_result;
pub mod error_unknown_tool_code;
