//! Names of nodes.

/// Identifies a node of one document. The order of ids is the order of the values in the text
/// (except below YAML aliases, whose content is copied to the position of use).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    pub(crate) const fn new(index: u32) -> Self {
        Self(index)
    }

    /// The id that the node has when `shift` nodes are put before it.
    pub(crate) const fn shifted(self, shift: u32) -> Self {
        Self(self.0 + shift)
    }

    /// The position of the node in the arena.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
