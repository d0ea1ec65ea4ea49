//! The output of a reader.

use std::sync::Arc;

use crate::document::limits::MAX_DEPTH_HITS;
use crate::document::tree::arena::Tree;
use crate::document::tree::node_id::NodeId;
use crate::document::{Comment, Document, Later, LimitHit, Syntax, SyntaxError, template};
use crate::source::SourceText;

/// The output of a reader: the tree, its roots, errors, exceeded limits and comments.
#[derive(Default, Debug)]
pub(crate) struct ReaderOutput {
    pub(crate) tree: Tree,
    pub(crate) roots: Vec<NodeId>,
    pub(crate) errors: Vec<SyntaxError>,
    pub(crate) limits: Vec<LimitHit>,
    /// Objects in which a key may appear twice, if the reader checked that.
    pub(crate) may_repeat_keys: Option<Vec<NodeId>>,
    /// Whether an unquoted text has another type in YAML 1.1.
    pub(crate) has_old_types: bool,
    /// Containers whose end was not read because of an error, in order.
    pub(crate) unfinished: Vec<NodeId>,
    /// The starts of values and keys that follow an anchor or tag, in order.
    pub(crate) properties: Vec<u32>,
    pub(crate) comments: Vec<Comment>,
}

impl ReaderOutput {
    /// Whether the last error precedes this byte on the same line: an error here is then most
    /// likely a consequence.
    pub(crate) fn has_error_before(&self, at: u32, text: &str) -> bool {
        let before = self.errors.last().map(|last| last.span.end as usize..at as usize);
        let between = before.and_then(|before| text.get(before));
        between.is_some_and(|between| !between.contains(['\n', '\r']))
    }

    /// Records that a limit was exceeded, unless that happened too often.
    pub(crate) fn limit_hit(&mut self, hit: LimitHit) {
        if self.limits.iter().filter(|it| it.kind == hit.kind).count() < MAX_DEPTH_HITS {
            self.limits.push(hit);
        }
    }

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
