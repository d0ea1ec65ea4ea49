//! Rules about the `_meta` of tools, messages and results.

pub(crate) mod meta_key_format;
pub(crate) mod meta_prefix_reserved;
pub(crate) mod meta_prefix_reverse_dns;
pub(crate) mod meta_server_info_missing;
pub(crate) mod meta_trace_context;
