//! Features that the selected clients and providers reject, drop and rewrite.

mod advice;
mod rewrite;
mod schema_words;
mod words;

pub mod target_annotation_missing;
pub mod target_description;
pub mod target_request_limits;
pub mod target_schema_dropped;
pub mod target_schema_limits;
pub mod target_schema_refused;
pub mod target_tool_count;
pub mod target_tool_name;
pub mod target_tool_name_collision;
pub mod target_tool_name_length;
