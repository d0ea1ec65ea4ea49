//! Rules about results of `tools/list`, apart from the tools in them.

pub mod list_cache_scope_missing;
pub mod list_cache_scope_pages;
pub mod list_cache_scope_value;
pub mod list_cursor_loop;
pub mod list_cursor_modified;
pub mod list_cursor_persisted;
pub mod list_input_required;
pub mod list_invalid_cursor_code;
pub mod list_next_cursor_empty;
pub mod list_next_cursor_type;
pub mod list_order_unstable;
pub mod list_page_missing;
pub mod list_request_cursor_type;
pub mod list_tools_missing;
pub mod list_ttl_missing;
pub mod list_ttl_negative;
pub mod list_ttl_type;
mod required;
pub mod result_type_missing;
pub mod result_type_too_early;
pub mod result_type_type;
pub mod result_type_unknown;
