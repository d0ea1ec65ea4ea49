//! Rules about the `_meta` of recorded requests.

pub(crate) mod call_meta_client_info;
pub(crate) mod call_meta_extension_keys;
pub(crate) mod call_meta_log_level;
pub(crate) mod call_meta_missing_accepted;
pub(crate) mod call_meta_required;
