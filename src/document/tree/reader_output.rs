//! The output of a reader.

use std::sync::Arc;

use crate::document::tree::arena::Tree;
use crate::document::tree::node_id::NodeId;
use crate::document::{Comment, Document, LimitHit, Syntax, SyntaxError, template};
use crate::source::SourceText;

/// A document without its text.
#[derive(Default)]
pub(in crate::document) struct Parts {
    pub(in crate::document) tree: Tree,
    pub(in crate::document) roots: Vec<NodeId>,
    pub(in crate::document) errors: Vec<SyntaxError>,
    pub(in crate::document) limits: Vec<LimitHit>,
    pub(in crate::document) doubtful: Option<Vec<NodeId>>,
    pub(in crate::document) has_old_types: bool,
    pub(in crate::document) unfinished: Vec<NodeId>,
    pub(in crate::document) properties: Vec<u32>,
    pub(in crate::document) comments: Vec<Comment>,
}

impl Parts {
    pub(in crate::document) fn into_document(
        self,
        source: Arc<SourceText>,
        syntax: Syntax,
    ) -> Document {
        let first = self.errors.first();
        let read = match template::first_tag(source.text(), syntax, &self.tree, first) {
            None => self,
            Some(tag) => Self {
                errors: vec![template::error(tag, syntax)],
                doubtful: Some(Vec::new()),
                comments: self.comments,
                ..Self::default()
            },
        };
        let Self { mut tree, mut doubtful, mut properties, mut unfinished, .. } = read;
        let Self { roots, errors, limits, has_old_types, comments, .. } = read;
        tree.shrink();
        properties.sort_unstable();
        unfinished.sort_unstable();
        doubtful.iter_mut().for_each(|all| all.sort_unstable());
        Document {
            source,
            syntax,
            tree,
            roots,
            errors,
            limits,
            doubtful,
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
