//! Rules about recorded results as a whole.

pub mod result_content_empty;
pub mod result_content_missing;
pub mod result_content_type;
pub mod result_error_as_success;
pub mod result_is_error_type;
pub mod result_legacy_tool_result;
pub mod result_tool_unknown;
pub mod result_unknown_member;
pub mod result_unrecognised;
