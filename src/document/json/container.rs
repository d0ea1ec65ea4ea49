//! The containers that the JSON reader is in.

use crate::document::Kind;
use crate::document::key_filter::KeySketch;
use crate::document::tree::node_id::NodeId;

/// A container that is being read.
pub(crate) struct Open {
    pub(crate) id: NodeId,
    pub(crate) kind: Kind,
    /// Whether one of its keys may be duplicated.
    pub(crate) is_doubtful: bool,
    pub(crate) keys: KeySketch,
}

impl Open {
    pub(crate) fn new(id: NodeId, kind: Kind) -> Self {
        Self { id, kind, is_doubtful: false, keys: KeySketch::default() }
    }
}
