//! Rules about errors of the protocol in answer to calls.
pub mod input_validation_as_protocol_error;
pub mod task_code;
pub mod tool_failure_as_protocol_error;
pub mod unknown_tool_as_result;
pub mod unknown_tool_code;
