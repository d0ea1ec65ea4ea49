//! The output of a reader.

use std::sync::Arc;

use crate::document::tree::arena::Tree;
use crate::document::tree::node_id::NodeId;
use crate::document::{Comment, Document, LimitHit, Syntax, SyntaxError, template};
use crate::source::SourceText;

/// A document without its text.
#[derive(Default)]
pub(crate) struct Parts {
    pub(crate) tree: Tree,
    pub(crate) roots: Vec<NodeId>,
    pub(crate) errors: Vec<SyntaxError>,
    pub(crate) limits: Vec<LimitHit>,
    pub(crate) may_repeat_keys: Option<Vec<NodeId>>,
    pub(crate) has_old_types: bool,
    pub(crate) unfinished: Vec<NodeId>,
    pub(crate) properties: Vec<u32>,
    pub(crate) comments: Vec<Comment>,
}

impl Parts {
    pub(crate) fn into_document(self, source: Arc<SourceText>, syntax: Syntax) -> Document {
        let first = self.errors.first();
        let read = match template::first_tag(source.text(), syntax, &self.tree, first) {
            None => self,
            Some(tag) => Self {
                errors: vec![template::error(tag, syntax)],
                may_repeat_keys: Some(Vec::new()),
                comments: self.comments,
                ..Self::default()
            },
        };
        let Self { mut tree, mut may_repeat_keys, mut properties, mut unfinished, .. } = read;
        let Self { roots, errors, limits, has_old_types, comments, .. } = read;
        tree.shrink();
        properties.sort_unstable();
        unfinished.sort_unstable();
        may_repeat_keys.iter_mut().for_each(|all| all.sort_unstable());
        Document {
            source,
            syntax,
            tree,
            roots,
            errors,
            limits,
            may_repeat_keys,
            has_old_types,
            unfinished,
            properties,
            comments,
            rewritten: None,
            is_enclosed: false,
            later: Default::default(),
        }
    }
}
