//! Rules about `_meta`, of whatever has one.

pub mod immediate_response_type;
pub mod key_format;
pub mod meta_type;
pub mod prefix_reserved;
pub mod prefix_reverse_dns;
pub mod progress_token_type;
pub mod related_task_shape;
pub mod server_info;
pub mod server_info_missing;
pub mod trace_context;
