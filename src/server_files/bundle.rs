//! The view of the manifest of a bundle.

use crate::document::Value;
use crate::model::ServerFile;

/// The manifest of a bundle (MCPB, formerly DXT).
#[derive(Debug)]
pub struct BundleManifest<'d> {
    /// The whole of it.
    pub root: Value<'d>,
}

impl<'d> BundleManifest<'d> {
    /// The view of a file.
    pub fn of(file: ServerFile<'d>) -> Self {
        Self { root: file.root }
    }
}
