//! Iterating over the children of a container, and finding one by its key.

use crate::document::limits::MIN_INDEXED_CHILDREN;
use crate::document::{Document, Kind, NodeId, Value};

/// The members of an object, duplicates included, or the elements of an array: in the order of the
/// text.
#[derive(Clone, Copy)]
pub struct Children<'d> {
    parent: Value<'d>,
    next: NodeId,
    end: NodeId,
}

impl<'d> Children<'d> {
    #[inline]
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
    /// The members of an object; empty for other values.
    pub fn entries(self) -> Children<'d> {
        Children::of(self, Kind::Object)
    }

    /// The elements of an array; empty for other values.
    pub fn items(self) -> Children<'d> {
        Children::of(self, Kind::Array)
    }

    /// The member with this key; of duplicate keys the last one, as most readers do.
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

    /// The value at a path of keys, such as `mcp.servers`, which may also be written as one key.
    pub fn at_keys(self, path: &str) -> Option<Self> {
        self.get(path).or_else(|| {
            let (outer, inner) = path.split_once('.')?;
            self.get(outer)?.at_keys(inner)
        })
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

const NONE: u32 = u32::MAX;

/// Parent and previous sibling of every node.
#[derive(Debug)]
pub(crate) struct Family {
    parents: Vec<u32>,
    previous: Vec<u32>,
}

impl Family {
    pub(crate) fn of(document: &Document) -> Self {
        let count = document.len();
        let mut family = Self { parents: vec![NONE; count], previous: vec![NONE; count] };
        for index in 0..count {
            let parent = document.value(NodeId::new(u32::try_from(index).unwrap_or(NONE)));
            let mut before = NONE;
            for child in parent.entries().chain(parent.items()) {
                family.parents[child.id().index()] = parent.id().0;
                family.previous[child.id().index()] = before;
                before = child.id().0;
            }
        }
        family
    }

    pub(crate) fn parent(&self, node: NodeId) -> Option<NodeId> {
        Self::at(&self.parents, node)
    }

    pub(crate) fn previous(&self, node: NodeId) -> Option<NodeId> {
        Self::at(&self.previous, node)
    }

    fn at(links: &[u32], node: NodeId) -> Option<NodeId> {
        links.get(node.index()).copied().filter(|&found| found != NONE).map(NodeId::new)
    }
}
