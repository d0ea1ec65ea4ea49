//! Configurations of clients.

pub(super) mod broken_text;
pub(super) mod concealed;
pub(super) mod concept;
pub(super) mod configuration;
pub(super) mod facts;
mod form;
pub(super) mod launch;
pub(super) mod secret;
pub(super) mod server;
pub(super) mod tables;
pub(super) mod variable;
