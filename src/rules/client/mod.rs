//! Rules about configurations of clients.

pub(crate) mod client_server_incomplete;
