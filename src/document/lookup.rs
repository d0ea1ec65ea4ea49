//! Going through the children of a container.

use super::Value;
use super::node_id::NodeId;
use super::tree::Kind;

/// The children of a node, one subtree after the other.
#[derive(Clone, Copy)]
struct Children<'d> {
    parent: Value<'d>,
    next: NodeId,
    end: NodeId,
}

impl<'d> Children<'d> {
    fn of(parent: Value<'d>, kind: Kind) -> Self {
        let first = NodeId(parent.id().0 + 1);
        let end = if parent.kind() == kind { parent.end_id() } else { first };
        Self { parent, next: first, end }
    }

    fn advance(&mut self) -> Option<Value<'d>> {
        if self.next >= self.end {
            return None;
        }
        let child = self.parent.document().value(self.next);
        self.next = child.end_id();
        Some(child)
    }
}

/// The members of an object in the order of the text; duplicates included.
#[derive(Clone, Copy)]
pub struct EntryIter<'d>(Children<'d>);

impl<'d> EntryIter<'d> {
    pub(super) fn new(parent: Value<'d>) -> Self {
        Self(Children::of(parent, Kind::Object))
    }
}

impl<'d> Iterator for EntryIter<'d> {
    type Item = Value<'d>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.advance()
    }
}

/// A member of an object, and what a walk over many members asks first of each.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'d> {
    /// Its value.
    pub value: Value<'d>,
    /// What sort of value that is.
    pub kind: Kind,
    /// The bytes of its key: see [`Value::key_bytes`].
    pub key: &'d [u8],
}

/// The members of an object, with what is asked first of each; nothing where `parent` is none.
#[inline]
pub(super) fn entries_with_keys<'d>(parent: Value<'d>) -> impl Iterator<Item = Entry<'d>> {
    let document = parent.document();
    let text = document.text().as_bytes();
    let (mut next, end) = match parent.kind() {
        Kind::Object => (parent.first_inside(), parent.end_id()),
        _ => (parent.id(), parent.id()),
    };
    std::iter::from_fn(move || {
        if next >= end {
            return None;
        }
        let value = document.value(next);
        let node = value.node();
        next = NodeId(node.next());
        Some(Entry { value, kind: node.kind(), key: value.key_bytes_in(node, text) })
    })
}

/// The elements of an array in order.
#[derive(Clone, Copy)]
pub struct ItemIter<'d>(Children<'d>);

impl<'d> ItemIter<'d> {
    pub(super) fn new(parent: Value<'d>) -> Self {
        Self(Children::of(parent, Kind::Array))
    }
}

impl<'d> Iterator for ItemIter<'d> {
    type Item = Value<'d>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.advance()
    }
}
