//! The output of a reader.

use std::sync::Arc;

use crate::document::tree::arena::Tree;
use crate::document::tree::node_id::NodeId;
use crate::document::{Comment, Document, Later, LimitHit, Syntax, SyntaxError, template};
use crate::source::SourceText;

/// What a reader finds in a text.
#[derive(Default, Debug)]
pub(crate) struct ReaderOutput {
    pub(crate) tree: Tree,
    pub(crate) roots: Vec<NodeId>,
    pub(crate) errors: Vec<SyntaxError>,
    pub(crate) limits: Vec<LimitHit>,
    /// Objects in which a key may appear twice, if that was checked.
    pub(crate) may_repeat_keys: Option<Vec<NodeId>>,
    /// Whether a plain text has another type in YAML 1.1.
    pub(crate) has_old_types: bool,
    /// Containers whose end was not read because of an error, in order.
    pub(crate) unfinished: Vec<NodeId>,
    /// The starts of values and keys that follow an anchor or tag, in order.
    pub(crate) properties: Vec<u32>,
    pub(crate) comments: Vec<Comment>,
}

impl ReaderOutput {
    pub(crate) fn into_document(mut self, source: Arc<SourceText>, syntax: Syntax) -> Document {
        let first = self.errors.first();
        if let Some(tag) = template::first_tag(source.text(), syntax, &self.tree, first) {
            let (errors, comments) = (vec![template::error(tag, syntax)], self.comments);
            let may_repeat_keys = Some(Vec::new());
            self = Self { errors, may_repeat_keys, comments, ..Self::default() };
        }
        self.tree.shrink();
        self.properties.sort_unstable();
        self.unfinished.sort_unstable();
        self.may_repeat_keys.iter_mut().for_each(|all| all.sort_unstable());
        let later = Later::default();
        Document { source, syntax, read: self, rewritten: None, is_enclosed: false, later }
    }
}
