//! The containers that the JSON reader is in.

use crate::document::Kind;
use crate::document::key_filter::KeySketch;
use crate::document::tree::node_id::NodeId;

/// A container that is being read.
pub(in crate::document) struct Open {
    pub(in crate::document) id: NodeId,
    pub(in crate::document) kind: Kind,
    /// Whether one of its keys may be duplicated.
    pub(in crate::document) is_doubtful: bool,
    pub(in crate::document) keys: KeySketch,
}

impl Open {
    pub(in crate::document) fn new(id: NodeId, kind: Kind) -> Self {
        Self { id, kind, is_doubtful: false, keys: KeySketch::default() }
    }
}
