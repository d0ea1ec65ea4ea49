//! A file beside a server file, with which that file is compared.

use std::sync::Arc;

use crate::document::{Document, Value};
use crate::source::SourceText;

/// A file around a server file that describes the same packages, or the same server.
#[derive(Debug)]
pub struct Neighbour {
    /// The text of the file.
    pub source: Arc<SourceText>,
    /// The parsed content; `None` for prose.
    pub document: Option<Document>,
}

impl Neighbour {
    /// The file name without folders.
    pub fn name(&self) -> &str {
        let path = self.source.path();
        path.rsplit('/').next().unwrap_or(path)
    }

    /// The first root value of the document.
    pub fn root(&self) -> Option<Value<'_>> {
        self.document.as_ref()?.roots().next()
    }
}
