//! Identifiers of nodes.

/// Identifies a node of one document. The order of ids is the order of the values in the text
/// (except below YAML aliases, whose content is copied to the position of use).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    pub(crate) const fn new(index: u32) -> Self {
        Self(index)
    }

    /// The id of the node after `shift` nodes have been inserted before it.
    pub(crate) const fn shifted(self, shift: u32) -> Self {
        Self(self.0 + shift)
    }

    /// The position of the node in the arena.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An optional node id in the size of an id: tools have many members, and files many tools.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MaybeNodeId(u32);

impl MaybeNodeId {
    /// No node.
    pub const NONE: Self = Self(u32::MAX);

    /// The id of the node, if there is one.
    pub fn get(self) -> Option<NodeId> {
        (self != Self::NONE).then_some(NodeId(self.0))
    }
}

impl From<NodeId> for MaybeNodeId {
    fn from(id: NodeId) -> Self {
        Self(id.0)
    }
}
