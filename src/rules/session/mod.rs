//! Rules about whole recorded sessions: whether there was anything to check.

pub mod session_initialize_order;
pub mod session_list_refused;
pub mod session_one_sided;
pub mod session_server_request;
pub mod session_stray_output;
pub mod session_without_list;
