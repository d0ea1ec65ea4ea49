//! Which members and items of a value were evaluated, for `unevaluatedProperties` and
//! `unevaluatedItems` (JSON Schema 2020-12 Core, section 11).

use std::collections::HashSet;

use crate::document::NodeId;

/// The children of one value that some keyword evaluated.
#[derive(Debug, Default)]
pub(crate) struct Evaluated {
    children: HashSet<NodeId>,
}

impl Evaluated {
    pub(crate) fn add(&mut self, child: NodeId) {
        self.children.insert(child);
    }

    pub(crate) fn contains(&self, child: NodeId) -> bool {
        self.children.contains(&child)
    }

    pub(crate) fn len(&self) -> usize {
        self.children.len()
    }

    pub(crate) fn merge(&mut self, mut other: Self) {
        if other.children.len() > self.children.len() {
            std::mem::swap(self, &mut other);
        }
        self.children.extend(other.children);
    }
}
