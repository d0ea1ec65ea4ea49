//! The view of a registry entry, `server.json`.

use crate::document::Value;
use crate::model::ServerFile;

/// The entry of a server in a registry.
#[derive(Debug)]
pub struct RegistryEntry<'d> {
    /// The whole of it.
    pub root: Value<'d>,
}

impl<'d> RegistryEntry<'d> {
    /// The view of a file.
    pub fn of(file: ServerFile<'d>) -> Self {
        Self { root: file.root }
    }
}
