//! Rules about recorded results as a whole.

pub mod content_empty;
pub mod content_missing;
pub mod content_type;
pub mod error_as_success;
pub mod is_error_type;
pub mod legacy_tool_result;
pub mod tool_unknown;
pub mod unknown_member;
pub mod unrecognised;
