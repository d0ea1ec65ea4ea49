//! Configurations of clients.

pub(super) mod broken_text;
pub(super) mod concealed;
pub(super) mod configuration;
pub(super) mod facts;
pub(super) mod launch;
pub(super) mod secret;
pub(super) mod server;
pub(super) mod variable;
