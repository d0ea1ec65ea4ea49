//! Rules about `_meta`, of tools and others.

use crate::model::MetaHolder;

pub(crate) mod meta_immediate_response_type;
pub(crate) mod meta_key_format;
pub(crate) mod meta_prefix_reserved;
pub(crate) mod meta_prefix_reverse_dns;
pub(crate) mod meta_progress_token_type;
pub(crate) mod meta_related_task_shape;
pub(crate) mod meta_server_info;
pub(crate) mod meta_server_info_missing;
pub(crate) mod meta_trace_context;
pub(crate) mod meta_type;
