//! The state of the YAML reader.

use std::borrow::Cow;

use granit_parser::{ScalarStyle, Tag};

use crate::document::Span;
use crate::document::key_filter::KeyFilter;
use crate::document::tree::arena::PendingKey;
use crate::document::tree::node_id::NodeId;

/// A node of one of the arenas.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address {
    pub(crate) arena: usize,
    pub(crate) id: NodeId,
}

/// The key of the entry that is read next.
#[derive(Debug)]
pub(crate) struct MappingKey {
    pub(crate) pending: PendingKey,
    pub(crate) text: Option<Box<str>>,
    /// Whether the key is a plain `<<`.
    pub(crate) merges: bool,
}

/// A value that may be copied, with the depth of its containers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source {
    pub(crate) node: Address,
    pub(crate) height: u32,
    /// Whether the value is a mapping or a list of mappings, so that it can be merged.
    pub(crate) is_mergeable: bool,
}

/// The value of an anchor. Anchors are identified by the parser's numbers for them.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Anchor {
    /// A value that was ignored because of the depth limit.
    Missing,
    /// A container whose end has not been reached.
    Open,
    /// A value that is complete.
    Closed(Source),
}

/// The role of an open container in the enclosing one.
#[derive(Debug)]
pub(crate) enum Role {
    /// The container is a root, an element, or the value of an entry.
    Member,
    /// The container is a key.
    Key,
    /// The container is the value of `<<`, which becomes an ordinary member if it contains no
    /// mappings.
    Merge(MappingKey),
}

/// An open container.
#[derive(Debug)]
pub(crate) struct ContainerFrame {
    pub(crate) node: Address,
    pub(crate) role: Role,
    /// Whether brackets end the container, rather than its last child.
    pub(crate) bracketed: bool,
    pub(crate) anchor: usize,
    /// Levels of containers below this one.
    pub(crate) height: u32,
    pub(crate) merges: Vec<Source>,
    /// Number of anchors when the container was opened.
    pub(crate) anchors_before: usize,
    pub(crate) keys: KeyFilter,
    /// Whether a key of the container may be duplicated.
    pub(crate) may_repeat_key: bool,
}

/// A container below the depth limit that is ignored.
#[derive(Debug)]
pub(crate) struct Skip {
    pub(crate) levels: usize,
    /// The start of the container, if it is a key: its entry still needs one.
    pub(crate) key_start: Option<u32>,
}

/// The event of a scalar.
pub(crate) struct Scalar<'e> {
    pub(crate) text: Cow<'e, str>,
    pub(crate) style: ScalarStyle,
    pub(crate) anchor: usize,
    pub(crate) tag: Option<Cow<'e, Tag>>,
    pub(crate) span: Span,
}
