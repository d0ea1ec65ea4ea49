//! The capabilities and settings of a client.

pub(super) mod capabilities;
pub(super) mod settings;
