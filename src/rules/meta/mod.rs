//! Rules about `_meta`, of tools and others.

pub mod meta_immediate_response_type;
pub mod meta_key_format;
pub mod meta_prefix_reserved;
pub mod meta_prefix_reverse_dns;
pub mod meta_progress_token_type;
pub mod meta_related_task_shape;
pub mod meta_server_info;
pub mod meta_server_info_missing;
pub mod meta_trace_context;
pub mod meta_type;
