//! Configurations of clients.

pub(super) mod configuration;
pub(super) mod facts;
pub(super) mod server;
