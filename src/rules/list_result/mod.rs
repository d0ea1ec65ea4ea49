//! Rules about results of `tools/list`, apart from the tools in them.

pub(crate) mod list_cache_scope_pages;
pub(crate) mod list_cursor_loop;
pub(crate) mod list_cursor_modified;
pub(crate) mod list_cursor_persisted;
pub(crate) mod list_input_required;
pub(crate) mod list_invalid_cursor_code;
pub(crate) mod list_next_cursor_empty;
pub(crate) mod list_order_unstable;
pub(crate) mod list_page_missing;
pub(crate) mod list_ttl_negative;
pub(crate) mod list_ttl_type;
pub(crate) mod result_type_too_early;
pub(crate) mod result_type_unknown;
