//! Rules about recorded results as a whole.

pub(crate) mod result_content_empty;
pub(crate) mod result_error_as_success;
pub(crate) mod result_legacy_tool_result;
pub(crate) mod result_tool_unknown;
pub(crate) mod result_unknown_member;
pub(crate) mod result_unrecognised;
