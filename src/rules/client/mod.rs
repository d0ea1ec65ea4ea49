//! Rules about configurations of clients.

pub(crate) mod client_command_arguments;
pub(crate) mod client_extension_incomplete;
pub(crate) mod client_http_plain;
pub(crate) mod client_key_wrong;
pub(crate) mod client_member_foreign;
pub(crate) mod client_member_type;
pub(crate) mod client_member_unknown;
pub(crate) mod client_name;
pub(crate) mod client_secret;
pub(crate) mod client_server_incomplete;
pub(crate) mod client_transport_unknown;
pub(crate) mod client_type_missing;
