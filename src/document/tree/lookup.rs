//! Going through the children of a container, and finding one by its key.

use crate::document::Kind;
use crate::document::Value;
use crate::document::limits::MIN_INDEXED_CHILDREN;
use crate::document::tree::node_id::NodeId;

/// The members of an object, duplicates included, or the elements of an array: in the order of the
/// text.
#[derive(Clone, Copy)]
pub struct Children<'d> {
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
}

impl<'d> Iterator for Children<'d> {
    type Item = Value<'d>;

    fn next(&mut self) -> Option<Value<'d>> {
        if self.next >= self.end {
            return None;
        }
        let child = self.parent.document().value(self.next);
        self.next = child.end_id();
        Some(child)
    }
}

impl<'d> Value<'d> {
    /// The members of an object, or nothing.
    pub fn entries(self) -> Children<'d> {
        Children::of(self, Kind::Object)
    }

    /// The elements of an array, or nothing.
    pub fn items(self) -> Children<'d> {
        Children::of(self, Kind::Array)
    }
}

impl<'d> Value<'d> {
    /// The member with this key: the last one where the key appears twice, as most readers do.
    pub fn get(self, key: &str) -> Option<Self> {
        if self.kind() != Kind::Object {
            return None;
        }
        let (mut next, end) = (self.id().0 + 1, self.end_id().0);
        let (mut found, mut count) = (None, 0);
        while next < end {
            let member = self.document().value(NodeId(next));
            let node = member.node();
            if member.node_has_key(node, key) {
                found = Some(member);
            }
            next = node.next();
            count += 1;
            if count > MIN_INDEXED_CHILDREN {
                return self.document().later.wide.member(self, key);
            }
        }
        found
    }

    /// Whether there is a member with this key.
    pub fn has(self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// The text of the member with this key, if it is a string.
    pub fn text_of(self, key: &str) -> Option<&'d str> {
        self.get(key)?.as_str()
    }

    /// The elements of the member with this key, if it is an array.
    pub fn items_of(self, key: &str) -> impl Iterator<Item = Self> + use<'d> {
        self.get(key).into_iter().flat_map(Self::items)
    }

    /// The members of the member with this key, if it is an object.
    pub fn entries_of(self, key: &str) -> impl Iterator<Item = Self> + use<'d> {
        self.get(key).into_iter().flat_map(Self::entries)
    }

    /// The element of an array at `index`.
    pub fn item(self, index: usize) -> Option<Self> {
        if index < MIN_INDEXED_CHILDREN {
            self.items().nth(index)
        } else {
            self.document().later.wide.item(self, index)
        }
    }
}
