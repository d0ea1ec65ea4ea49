//! The position of the JSON reader in the grammar, and its open containers.

use crate::document::Kind;
use crate::document::key_filter::KeyFilter;
use crate::document::tree::node_id::NodeId;

/// The tokens that may come next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// Expects a value, or the end of the text.
    Top,
    /// Expects a value or, directly after `[`, also `]`.
    Element { first: bool },
    /// Expects a key or, directly after `{`, also `}`.
    Key { first: bool },
    /// Expects `,` or the end of the innermost container.
    After,
    /// Expects nothing: the next token closes a container that the reader did not open.
    Base,
}

/// Why a reader stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The text has ended, or there are too many errors.
    Text,
    /// The next byte closes the container that the reader began in.
    Base,
    /// The reader has reached its end position.
    Stop,
}

/// A container that is being read.
pub(crate) struct Open {
    pub(crate) id: NodeId,
    pub(crate) kind: Kind,
    /// Whether a key of the container may be duplicated.
    pub(crate) may_repeat_key: bool,
    pub(crate) keys: KeyFilter,
}

impl Open {
    pub(crate) fn new(id: NodeId, kind: Kind) -> Self {
        Self { id, kind, may_repeat_key: false, keys: KeyFilter::default() }
    }
}
