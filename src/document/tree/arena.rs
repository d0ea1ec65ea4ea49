//! The arena that every reader fills: one compact node for each value, in the order of the text.
//!
//! Invariants:
//! * nodes are in pre-order, so the children of a container follow it and `next` is the
//!   index just past its whole subtree;
//! * spans are byte offsets into the text the document owns;
//! * `decoded` and `far_keys` are sorted by node, because nodes are only ever appended.

use crate::cancel::checkpoint;
use crate::document::limits::NODES_PER_ASK;
use crate::document::tree::node_id::NodeId;
use crate::document::{Kind, Span};

/// Facts about a node, packed with its kind and the length of its key.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Flags(u32);

impl Flags {
    pub(crate) const NONE: Self = Self(0);
    /// The boolean is `true`.
    pub(crate) const TRUE: Self = Self(1 << 3);
    /// The scalar is in quotes, which are not part of its text.
    pub(crate) const QUOTED: Self = Self(1 << 4);
    /// The scalar's text differs from the source and is in the side table.
    pub(crate) const DECODED: Self = Self(1 << 5);
    /// The node is the value of an object's entry.
    pub(crate) const HAS_KEY: Self = Self(1 << 6);
    /// The key is in quotes.
    pub(crate) const KEY_QUOTED: Self = Self(1 << 7);
    /// The key's text differs from the source and is in the side table.
    pub(crate) const KEY_DECODED: Self = Self(1 << 8);
    /// The key is not a string in YAML's core schema (a number, a boolean, a collection).
    pub(crate) const KEY_NOT_STRING: Self = Self(1 << 9);
    /// The node was copied from an anchor or a merge key; its span is the anchor's.
    pub(crate) const COPIED: Self = Self(1 << 10);

    /// The key differs from the one in the text.
    pub(crate) const KEY_RENAMED: Self = Self(1 << 11);

    const KIND_MASK: u32 = 0b111;
    const BITS: u32 = 12;
    /// The flags that describe the key.
    const OF_KEY: u32 = Self::HAS_KEY.0
        | Self::KEY_QUOTED.0
        | Self::KEY_DECODED.0
        | Self::KEY_NOT_STRING.0
        | Self::KEY_RENAMED.0;

    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// All flags, as stored outside of nodes.
    pub(crate) const fn to_bits(self) -> u16 {
        self.0 as u16
    }

    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits as u32)
    }

    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// Maximum length of a key that is stored in its node, whose length field has 16 bits. Longer keys
/// are in a side table.
pub(crate) const LONGEST_INLINE_KEY: u32 = (1 << (32 - LENGTH_SHIFT)) - 1;

/// The first bit of `meta` that describes the key.
const GAP_SHIFT: u32 = Flags::BITS;
const LENGTH_SHIFT: u32 = 16;
/// The gap between key and value that marks a key whose span is in a side table.
const FAR: u32 = (1 << (LENGTH_SHIFT - GAP_SHIFT)) - 1;

/// A value: 16 bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    start: u32,
    end: u32,
    /// Kind in bits 0–2, flags in bits 3–11, distance from the key's end to the value in bits
    /// 12–15, length of the key's span in bits 16–31.
    meta: u32,
    next: u32,
}

impl Node {
    pub(crate) fn kind(&self) -> Kind {
        match self.meta & Flags::KIND_MASK {
            0 => Kind::Null,
            1 => Kind::Boolean,
            2 => Kind::Number,
            3 => Kind::String,
            4 => Kind::Array,
            _ => Kind::Object,
        }
    }

    pub(crate) fn has(&self, flag: Flags) -> bool {
        self.meta & flag.0 != 0
    }

    pub(crate) fn span(&self) -> Span {
        Span::new(self.start, self.end)
    }

    /// The length of the key's span, or [`LONGEST_INLINE_KEY`] if it is longer; 0 without a key.
    pub(crate) fn key_length(&self) -> u32 {
        self.meta >> LENGTH_SHIFT
    }

    pub(crate) fn next(&self) -> u32 {
        self.next
    }
}

/// The key of the entry that is read next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PendingKey {
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) flags: Flags,
}

/// The span of a key that is too far from its value, or too long, to be part of the node.
#[derive(Debug)]
struct FarKey {
    node: u32,
    span: Span,
}

/// Text that had to be copied because the source spells it with escapes, folds or aliases.
#[derive(Debug)]
struct DecodedText {
    node: u32,
    is_key: bool,
    text: Box<str>,
}

/// The arena itself; grows while a reader runs, and is read-only afterwards.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    far_keys: Vec<FarKey>,
    decoded: Vec<DecodedText>,
}

impl Tree {
    /// A tree with the capacity that a text of `bytes` bytes usually needs.
    pub(crate) fn with_capacity_for(bytes: usize) -> Self {
        Self { nodes: Vec::with_capacity(bytes / 24 + 8), ..Self::default() }
    }

    pub(crate) fn len(&self) -> u32 {
        // The readers reject texts of 4 GiB and more, and a node needs at least a byte of text.
        debug_assert!(u32::try_from(self.nodes.len()).is_ok());
        self.nodes.len() as u32
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// The nodes from `from` up to but not including `to`, in order.
    pub(crate) fn nodes(&self, from: NodeId, to: NodeId) -> impl Iterator<Item = (NodeId, &Node)> {
        let nodes = self.nodes.get(from.index()..to.index()).unwrap_or_default();
        (from.0..).map(NodeId).zip(nodes)
    }

    /// Appends a value; a container's `next` is set by [`Tree::close`].
    #[inline]
    pub(crate) fn push(
        &mut self,
        kind: Kind,
        flags: Flags,
        span: Span,
        key: Option<PendingKey>,
    ) -> NodeId {
        let id = self.len();
        if id.is_multiple_of(NODES_PER_ASK) {
            checkpoint();
        }
        let meta = kind as u32 | flags.0 | key.map_or(0, |key| self.key_meta(id, key, span.start));
        self.nodes.push(Node { start: span.start, end: span.end, meta, next: id + 1 });
        NodeId(id)
    }

    /// The key bits of a node's `meta`.
    #[inline]
    fn key_meta(&mut self, node: u32, key: PendingKey, value_start: u32) -> u32 {
        let (length, gap) = (key.end - key.start, value_start.wrapping_sub(key.end));
        let place = if gap < FAR && length <= LONGEST_INLINE_KEY {
            gap << GAP_SHIFT | length << LENGTH_SHIFT
        } else {
            self.add_far_key(FarKey { node, span: Span::new(key.start, key.end) })
        };
        Flags::HAS_KEY.0 | key.flags.0 | place
    }

    #[cold]
    fn add_far_key(&mut self, key: FarKey) -> u32 {
        let length = key.span.len().min(LONGEST_INLINE_KEY);
        self.far_keys.push(key);
        FAR << GAP_SHIFT | length << LENGTH_SHIFT
    }

    /// The span of a node's key with its quotes; meaningless without `HAS_KEY`.
    #[inline]
    pub(crate) fn key_span(&self, id: NodeId) -> Span {
        self.key_span_of(self.node(id), id)
    }

    /// The span of the key of `node`, whose id is `id`; meaningless without `HAS_KEY`.
    #[inline]
    pub(crate) fn key_span_of(&self, node: &Node, id: NodeId) -> Span {
        let gap = node.meta >> GAP_SHIFT & FAR;
        if gap == FAR {
            return self.far_key(id).unwrap_or(Span::at(node.start));
        }
        let end = node.start - gap;
        Span::new(end - node.key_length(), end)
    }

    #[cold]
    fn far_key(&self, id: NodeId) -> Option<Span> {
        let found = self.far_keys.binary_search_by_key(&id.0, |key| key.node).ok()?;
        Some(self.far_keys[found].span)
    }

    /// Ends a container at offset `end`: every node pushed since belongs to it.
    pub(crate) fn close(&mut self, id: NodeId, end: u32) {
        let next = self.len();
        let node = &mut self.nodes[id.index()];
        node.end = end;
        node.next = next;
    }

    /// Ends a value: every node pushed since belongs to it.
    pub(crate) fn end_here(&mut self, id: NodeId) {
        let next = self.len();
        self.nodes[id.index()].next = next;
    }

    /// Records the decoded text of the newest node (or of its key). The key's text must be
    /// recorded before the value's, which keeps the side table sorted.
    pub(crate) fn set_decoded(&mut self, id: NodeId, is_key: bool, text: Box<str>) {
        self.decoded.push(DecodedText { node: id.0, is_key, text });
    }

    pub(crate) fn decoded(&self, id: NodeId, is_key: bool) -> Option<&str> {
        let wanted = (id.0, !is_key);
        self.decoded
            .binary_search_by(|entry| (entry.node, !entry.is_key).cmp(&wanted))
            .ok()
            .map(|found| &*self.decoded[found].text)
    }

    /// Whether there is any decoded text between two nodes.
    pub(crate) fn has_decoded(&self, from: NodeId, to: NodeId) -> bool {
        let first = self.decoded.partition_point(|entry| entry.node < from.0);
        self.decoded.get(first).is_some_and(|entry| entry.node < to.0)
    }

    /// The ids of a container's children.
    pub(crate) fn children(&self, parent: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = self.node(parent).next;
        let mut next = parent.0 + 1;
        std::iter::from_fn(move || {
            let child = (next < end).then_some(NodeId(next))?;
            next = self.node(child).next;
            Some(child)
        })
    }

    /// Bytes of text in the side table that belong to the subtree of `id`.
    pub(crate) fn decoded_bytes(&self, id: NodeId) -> usize {
        let end = self.node(id).next;
        let first = self.decoded.partition_point(|entry| entry.node < id.0);
        let inside = self.decoded[first..].iter().take_while(|entry| entry.node < end);
        inside.map(|entry| entry.text.len()).sum()
    }

    /// A copy of one node and of its texts, to be put elsewhere by [`Tree::append`].
    pub(crate) fn piece(&self, id: NodeId) -> ArenaChunk {
        let node = *self.node(id);
        let text = |is_key| self.decoded(id, is_key).map(Box::from);
        let key = node.has(Flags::HAS_KEY).then(|| {
            let Span { start, end } = self.key_span(id);
            PendingKey { start, end, flags: Flags(node.meta & Flags::OF_KEY) }
        });
        ArenaChunk { node, key, key_text: text(true), text: text(false) }
    }

    /// Appends a node from another tree; `shift` is the (wrapping) distance that it has moved.
    pub(crate) fn append(&mut self, piece: ArenaChunk, shift: u32) -> NodeId {
        let id = NodeId(self.len());
        if let Some(text) = piece.key_text {
            self.set_decoded(id, true, text);
        }
        if let Some(text) = piece.text {
            self.set_decoded(id, false, text);
        }
        let mut node = piece.node;
        let own = node.meta & ((1 << GAP_SHIFT) - 1) & !Flags::OF_KEY;
        node.meta = own | piece.key.map_or(0, |key| self.key_meta(id.0, key, node.start));
        node.next = node.next.wrapping_add(shift);
        self.nodes.push(node);
        id
    }

    /// Appends another tree without its first node. Returns the distance by which the ids of the
    /// other nodes moved.
    pub(crate) fn take_all_but_first(&mut self, other: Self) -> u32 {
        let shift = self.len() - 1;
        let nodes = other.nodes.iter().skip(1);
        self.nodes.extend(nodes.map(|node| Node { next: node.next + shift, ..*node }));
        let far_keys = other.far_keys.into_iter();
        self.far_keys.extend(far_keys.map(|key| FarKey { node: key.node + shift, ..key }));
        let decoded = other.decoded.into_iter();
        self.decoded.extend(decoded.map(|text| DecodedText { node: text.node + shift, ..text }));
        shift
    }

    pub(crate) fn shrink(&mut self) {
        self.decoded.shrink_to_fit();
    }
}

/// A node on its way from one position to another, with its texts; spans keep pointing at the
/// original.
#[derive(Debug)]
pub(crate) struct ArenaChunk {
    node: Node,
    key: Option<PendingKey>,
    key_text: Option<Box<str>>,
    text: Option<Box<str>>,
}

impl ArenaChunk {
    pub(crate) fn mark_copied(&mut self) {
        self.node.meta |= Flags::COPIED.0;
    }

    /// Gives the node another key, which differs from the one in the text.
    pub(crate) fn rename(&mut self, name: &str) {
        if let Some(key) = &mut self.key {
            key.flags = key.flags.with(Flags::KEY_DECODED).with(Flags::KEY_RENAMED);
            self.key_text = Some(name.into());
        }
    }

    /// Replaces or removes the key of the node.
    pub(crate) fn replace_key(&mut self, key: Option<PendingKey>, text: Option<Box<str>>) {
        self.key = key;
        self.key_text = text;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_stays_at_sixteen_bytes() {
        assert_eq!(size_of::<Node>(), 16);
    }

    #[test]
    fn keys_are_found_however_long_and_far_they_are() {
        let mut tree = Tree::default();
        let long = LONGEST_INLINE_KEY;
        let cases = [(0, 3, 3), (0, 3, 17), (0, 3, 18), (9, 9 + long, 10 + long)];
        let others = [(9, 10 + long, 11 + long), (500, 600, 20), (0, 0, 0)];
        for (start, end, value) in cases.into_iter().chain(others) {
            let key = PendingKey { start, end, flags: Flags::KEY_QUOTED };
            let id = tree.push(Kind::Null, Flags::NONE, Span::new(value, value + 4), Some(key));
            assert_eq!(tree.key_span(id), Span::new(start, end));
            let copy = tree.append(tree.piece(id), 1);
            assert_eq!(tree.key_span(copy), Span::new(start, end));
            assert!(tree.node(copy).has(Flags::KEY_QUOTED) && tree.node(copy).next() == copy.0 + 1);
        }
    }
}
