//! What a reader leaves behind.

use std::sync::Arc;

use super::node_id::NodeId;
use super::tree::Tree;
use super::{Comment, Document, LimitHit, Syntax, SyntaxError};
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
    pub(super) properties: Vec<u32>,
    pub(super) comments: Vec<Comment>,
}

impl Parts {
    pub(super) fn into_document(self, source: Arc<SourceText>, syntax: Syntax) -> Document {
        let Self { mut tree, mut doubtful, mut properties, .. } = self;
        let Self { roots, errors, limits, has_old_types, comments, .. } = self;
        tree.shrink();
        properties.sort_unstable();
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
            properties,
            comments,
            rewritten: None,
            is_enclosed: false,
            later: Default::default(),
        }
    }
}
