//! The paths up and back in a tree, which only changes to it need. Computed for the whole tree at
//! the first call, so that a change costs the same at any position.

use crate::document::{Document, NodeId};

const NONE: u32 = u32::MAX;

/// Parent and previous sibling of every node.
#[derive(Debug)]
pub(crate) struct Family {
    parents: Vec<u32>,
    previous: Vec<u32>,
}

impl Family {
    pub(crate) fn of(document: &Document) -> Self {
        let count = document.len();
        let mut family = Self { parents: vec![NONE; count], previous: vec![NONE; count] };
        for index in 0..count {
            let parent = document.value(NodeId::new(u32::try_from(index).unwrap_or(NONE)));
            let mut before = NONE;
            for child in parent.entries().chain(parent.items()) {
                family.parents[child.id().index()] = parent.id().0;
                family.previous[child.id().index()] = before;
                before = child.id().0;
            }
        }
        family
    }

    pub(crate) fn parent(&self, node: NodeId) -> Option<NodeId> {
        Self::at(&self.parents, node)
    }

    pub(crate) fn previous(&self, node: NodeId) -> Option<NodeId> {
        Self::at(&self.previous, node)
    }

    fn at(links: &[u32], node: NodeId) -> Option<NodeId> {
        links.get(node.index()).copied().filter(|&found| found != NONE).map(NodeId::new)
    }
}
