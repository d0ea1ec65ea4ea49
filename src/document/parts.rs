//! What a reader leaves behind.

use std::sync::Arc;

use super::node_id::NodeId;
use super::tree::Tree;
use super::{Comment, Document, LimitHit, Syntax, SyntaxError, template};
use crate::source::SourceText;

/// A document but for its text.
#[derive(Default)]
pub(super) struct Parts {
    pub(super) tree: Tree,
    pub(super) roots: Vec<NodeId>,
    pub(super) errors: Vec<SyntaxError>,
    pub(super) limits: Vec<LimitHit>,
    pub(super) doubtful: Option<Vec<NodeId>>,
    pub(super) has_old_types: bool,
    pub(super) unfinished: Vec<NodeId>,
    pub(super) properties: Vec<u32>,
    pub(super) comments: Vec<Comment>,
}

impl Parts {
    pub(super) fn into_document(self, source: Arc<SourceText>, syntax: Syntax) -> Document {
        let read = match template::first_tag(&self, source.text(), syntax) {
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
