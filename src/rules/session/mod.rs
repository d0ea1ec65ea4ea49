//! Rules about whole recorded sessions, such as whether there was anything to check.

pub(crate) mod session_initialize_order;
pub(crate) mod session_list_rejected;
pub(crate) mod session_not_ended;
pub(crate) mod session_one_sided;
pub(crate) mod session_server_exited;
pub(crate) mod session_server_request;
pub(crate) mod session_stray_output;
