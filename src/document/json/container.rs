//! The containers that the JSON reader is in.

use crate::document::Kind;
use crate::document::key_filter::KeyFilter;
use crate::document::tree::node_id::NodeId;

/// A container that is being read.
pub(crate) struct Open {
    pub(crate) id: NodeId,
    pub(crate) kind: Kind,
    /// Whether one of its keys may be duplicated.
    pub(crate) may_repeat_key: bool,
    pub(crate) keys: KeyFilter,
}

impl Open {
    pub(crate) fn new(id: NodeId, kind: Kind) -> Self {
        Self { id, kind, may_repeat_key: false, keys: KeyFilter::default() }
    }
}
