//! What a client can do, and what it wants.

pub(super) mod capabilities;
pub(super) mod settings;
