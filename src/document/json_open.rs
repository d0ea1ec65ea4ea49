//! The containers that the JSON reader is in.

use super::key_sketch::KeySketch;
use super::node_id::NodeId;
use super::tree::Kind;

/// A container that is being read.
pub(super) struct Open {
    pub(super) id: NodeId,
    pub(super) kind: Kind,
    /// Whether one of its keys may stand in it twice.
    pub(super) is_doubtful: bool,
    pub(super) keys: KeySketch,
}

impl Open {
    pub(super) fn new(id: NodeId, kind: Kind) -> Self {
        Self { id, kind, is_doubtful: false, keys: KeySketch::default() }
    }
}
