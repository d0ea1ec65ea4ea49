//! The state of the YAML reader.

use std::borrow::Cow;

use granit_parser::{ScalarStyle, Tag};

use crate::document::Span;
use crate::document::key_filter::KeySketch;
use crate::document::tree::arena::PendingKey;
use crate::document::tree::node_id::NodeId;

/// A node of one of the arenas.
#[derive(Clone, Copy, Debug)]
pub(in crate::document) struct Address {
    pub(in crate::document) arena: usize,
    pub(in crate::document) id: NodeId,
}

/// The key of the entry that is read next.
#[derive(Debug)]
pub(in crate::document) struct Key {
    pub(in crate::document) pending: PendingKey,
    pub(in crate::document) text: Option<Box<str>>,
    /// Whether this is a plain `<<`.
    pub(in crate::document) merges: bool,
}

/// A value that may be copied, with the depth of its containers.
#[derive(Clone, Copy, Debug)]
pub(in crate::document) struct Source {
    pub(in crate::document) node: Address,
    pub(in crate::document) height: u32,
    /// Whether it is a mapping or a list of mappings, so that it can be merged.
    pub(in crate::document) is_mergeable: bool,
}

/// The value of an anchor. Anchors are identified by the parser's numbers for them.
#[derive(Clone, Copy, Debug)]
pub(in crate::document) enum Anchor {
    /// A value that was ignored because of the depth limit.
    Missing,
    /// A container whose end has not been reached.
    Open,
    /// A value that is complete.
    Closed(Source),
}

/// The role of an open container in the enclosing one.
#[derive(Debug)]
pub(in crate::document) enum Role {
    /// A root, an element, or the value of an entry.
    Member,
    /// A complex key.
    Key,
    /// The value of `<<`, which becomes an ordinary member if it contains no mappings.
    Merge(Key),
}

/// An open container.
#[derive(Debug)]
pub(in crate::document) struct ContainerFrame {
    pub(in crate::document) node: Address,
    pub(in crate::document) role: Role,
    /// Whether brackets end it, rather than its last child.
    pub(in crate::document) bracketed: bool,
    pub(in crate::document) anchor: usize,
    /// Levels of containers below this one.
    pub(in crate::document) height: u32,
    pub(in crate::document) merges: Vec<Source>,
    /// Number of anchors when it was opened.
    pub(in crate::document) anchors_before: usize,
    pub(in crate::document) keys: KeySketch,
    /// Whether one of its keys may be duplicated.
    pub(in crate::document) is_doubtful: bool,
}

/// A container below the depth limit that is ignored.
#[derive(Debug)]
pub(in crate::document) struct Skip {
    pub(in crate::document) levels: usize,
    /// Its start, if it is a key: its entry still needs one.
    pub(in crate::document) key_start: Option<u32>,
}

/// A scalar's event.
pub(in crate::document) struct Scalar<'e> {
    pub(in crate::document) text: Cow<'e, str>,
    pub(in crate::document) style: ScalarStyle,
    pub(in crate::document) anchor: usize,
    pub(in crate::document) tag: Option<Cow<'e, Tag>>,
    pub(in crate::document) span: Span,
}
