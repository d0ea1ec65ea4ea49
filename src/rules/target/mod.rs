//! What the clients and providers that were asked about refuse, drop and rewrite.

mod advice;
mod rewrite;
mod schema_words;
mod words;

pub mod annotation_missing;
pub mod description;
pub mod request_limits;
pub mod schema_dropped;
pub mod schema_limits;
pub mod schema_refused;
pub mod tool_count;
pub mod tool_name;
pub mod tool_name_collision;
pub mod tool_name_length;
