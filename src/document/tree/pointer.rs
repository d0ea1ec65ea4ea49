//! JSON Pointer (RFC 6901): finding the pointer of a node, and splitting a pointer.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::document::limits::MAX_REPORTED_POINTER;
use crate::document::{Document, Kind, NodeId, Value};

/// Escapes one reference token: `~` becomes `~0`, `/` becomes `~1` (RFC 6901, section 3).
pub fn escape_token(token: &str) -> Cow<'_, str> {
    if is_plain(token) {
        Cow::Borrowed(token)
    } else {
        // The tilde first, or those of `~1` would be escaped again.
        Cow::Owned(token.replace('~', "~0").replace('/', "~1"))
    }
}

/// Whether a token needs no escape.
fn is_plain(token: &str) -> bool {
    !token.bytes().any(|byte| byte == b'~' || byte == b'/')
}

/// The unescaped tokens of a pointer; `None` when it is neither empty nor begins with `/`.
pub fn split_pointer(pointer: &str) -> Option<Vec<Cow<'_, str>>> {
    if pointer.is_empty() {
        return Some(Vec::new());
    }
    let tokens = pointer.strip_prefix('/')?.split('/').map(|token| {
        if token.contains('~') {
            // In this order, or `~01` would become a slash (RFC 6901, section 4).
            Cow::Owned(token.replace("~1", "/").replace("~0", "~"))
        } else {
            Cow::Borrowed(token)
        }
    });
    Some(tokens.collect())
}

/// A step from a container to a child.
struct PointerFrame {
    child: NodeId,
    end: NodeId,
    index: usize,
    /// Whether the container is an array.
    in_array: bool,
    length_before: usize,
}

/// Finds the pointers of many nodes. If the nodes are requested in ascending order, the whole costs
/// one pass over the tree's upper levels, in any width.
pub struct PointerCursor<'d> {
    document: &'d Document,
    root: usize,
    frames: Vec<PointerFrame>,
    pointer: String,
}

impl<'d> PointerCursor<'d> {
    /// A cursor over one document.
    pub fn new(document: &'d Document) -> Self {
        Self { document, root: 0, frames: Vec::new(), pointer: String::new() }
    }

    /// The pointer of `target` from its root, and the index of the root.
    pub fn locate(&mut self, target: NodeId) -> (u32, &str) {
        let Some(root) = self.find_root(target) else {
            return (0, "");
        };
        let mut parent = root;
        let mut resume = None;
        while let Some(frame) = self.frames.last() {
            if frame.child <= target && target < frame.end {
                parent = self.document.value(frame.child);
                break;
            }
            let Some(frame) = self.frames.pop() else { break };
            self.pointer.truncate(frame.length_before);
            resume = (frame.child <= target).then_some((frame.child, frame.index));
            parent = match self.frames.last() {
                Some(upper) => self.document.value(upper.child),
                None => root,
            };
        }
        while parent.id() < target {
            let Some(child) = self.descend(parent, target, resume.take()) else { break };
            parent = child;
        }
        // There are at most as many roots as nodes, which ids count.
        (self.root as u32, &self.pointer)
    }

    /// The last pointer as shown in reports: if it is longer than 512 bytes, the pointer of the
    /// innermost enclosing value that is short enough.
    pub fn reported(&self) -> &str {
        &self.pointer[..self.reported_length()]
    }

    fn reported_length(&self) -> usize {
        if self.pointer.len() <= MAX_REPORTED_POINTER {
            return self.pointer.len();
        }
        let kept = self.frames.partition_point(|frame| frame.length_before <= MAX_REPORTED_POINTER);
        kept.checked_sub(1).map_or(0, |last| self.frames[last].length_before)
    }

    /// Length of the prefix of the last pointer that is the pointer of `ancestor`, in bytes; `None`
    /// if the last value is not inside `ancestor`.
    pub fn pointer_length(&self, ancestor: NodeId) -> Option<usize> {
        if self.document.read.roots.get(self.root) == Some(&ancestor) {
            return Some(0);
        }
        let depth = self.frames.iter().position(|frame| frame.child == ancestor)?;
        let below = self.frames.get(depth + 1).map(|frame| frame.length_before);
        Some(below.unwrap_or(self.pointer.len()).min(self.reported_length()))
    }

    /// The last pointer with `*` for the indexes of arrays, so that it does not change if items are
    /// reordered. It is relative to `ancestor` if the value is inside it, otherwise to the root.
    /// `None` if the pointer has no indexes.
    pub fn generic(&self, ancestor: Option<NodeId>) -> Option<Box<str>> {
        let depth = ancestor.and_then(|node| self.frames.iter().position(|it| it.child == node));
        let own = depth.map_or(0, |depth| depth + 1);
        let pointer = self.reported();
        let steps = self.frames.partition_point(|frame| frame.length_before < pointer.len());
        let frames = self.frames[..steps].get(own..).unwrap_or_default();
        if !frames.iter().any(|frame| frame.in_array) {
            return None;
        }
        let mut generic = String::with_capacity(pointer.len());
        let ends = frames.iter().skip(1).map(|frame| frame.length_before).chain([pointer.len()]);
        for (frame, end) in frames.iter().zip(ends) {
            generic.push_str(if frame.in_array {
                "/*"
            } else {
                &pointer[frame.length_before..end]
            });
        }
        Some(generic.into())
    }

    fn find_root(&mut self, target: NodeId) -> Option<Value<'d>> {
        let current = self.document.read.roots.get(self.root).map(|&id| self.document.value(id));
        if let Some(root) = current.filter(|root| root.contains(target)) {
            return Some(root);
        }
        self.frames.clear();
        self.pointer.clear();
        let after = self.document.read.roots.partition_point(|&id| id <= target);
        self.root = after.checked_sub(1)?;
        Some(self.document.value(self.document.read.roots[self.root]))
    }

    fn descend(
        &mut self,
        parent: Value<'d>,
        target: NodeId,
        resume: Option<(NodeId, usize)>,
    ) -> Option<Value<'d>> {
        let (first, mut index) = resume.unwrap_or((NodeId(parent.id().0 + 1), 0));
        let mut child = self.document.value(first);
        while !child.contains(target) {
            if child.end_id() >= parent.end_id() {
                return None;
            }
            child = self.document.value(child.end_id());
            index += 1;
        }
        let length_before = self.pointer.len();
        let in_array = parent.kind() != Kind::Object;
        let is_implied = self.document.is_implied(parent.id());
        self.pointer.push_str(if is_implied { "" } else { "/" });
        if !in_array {
            self.pointer.push_str(&escape_token(child.key_in_text().unwrap_or_default()));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(self.pointer, "{index}");
        }
        let (child_id, end) = (child.id(), child.end_id());
        self.frames.push(PointerFrame { child: child_id, end, index, in_array, length_before });
        Some(child)
    }
}

impl<'d> Value<'d> {
    /// The value that a pointer refers to, relative to this value. Of duplicate keys, the last one
    /// counts.
    pub fn pointer(self, pointer: &str) -> Option<Self> {
        self.follow(pointer, |_| true)
    }

    /// Like [`Value::pointer`], but `None` if a container on the way has more than `most` children.
    pub fn pointer_at_most(self, pointer: &str, most: usize) -> Option<Self> {
        self.follow(pointer, |it| it.entries().chain(it.items()).nth(most).is_none())
    }

    fn follow(self, pointer: &str, may_enter: impl Fn(Self) -> bool) -> Option<Self> {
        split_pointer(pointer)?.into_iter().try_fold(self, |value, token| match value.kind() {
            Kind::Object if may_enter(value) => value.get(&token),
            Kind::Array if may_enter(value) => value.item(parse_index(&token)?),
            _ => None,
        })
    }
}

/// Parses an array index: digits without a leading zero (RFC 6901, section 4).
pub(crate) fn parse_index(token: &str) -> Option<usize> {
    let canonical = token == "0" || !token.starts_with('0');
    (canonical && token.bytes().all(|byte| byte.is_ascii_digit())).then(|| token.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_pointer_is_replaced_with_that_of_an_enclosing_value() {
        let of = |length: usize| format!(r#"{{"tools": [{{"{}": [[1]]}}]}}"#, "k".repeat(length));
        let reported = |length| {
            let document = Document::of_json(&of(length));
            let tool =
                document.value(document.read.roots[0]).get("tools").unwrap().item(0).unwrap();
            let mut cursor = PointerCursor::new(&document);
            cursor.locate(NodeId(document.len() as u32 - 1));
            let own = cursor.pointer_length(tool.id()).unwrap();
            let generic = cursor.generic(Some(tool.id())).map(String::from);
            (cursor.reported().len(), own, generic.map(|it| it.len()))
        };
        // `/tools/0` and a key; then `/0` twice.
        let key = MAX_REPORTED_POINTER - "/tools/0".len() - "/".len();
        assert_eq!(reported(key - 4), (512, 8, Some(504)));
        assert_eq!(reported(key - 3), (511, 8, Some(503)));
        assert_eq!(reported(key - 1), (511, 8, None));
        assert_eq!(reported(key), (512, 8, None));
        assert_eq!(reported(key + 1), (8, 8, None));
    }

    #[test]
    fn the_node_before_does_not_change_a_pointer() {
        let text = r#"{"tools": [{"a": [1, {"b": 2}]}, 3, {"c": {"d": [4]}}, [], 5], "e": [6, 7]}"#;
        let document = Document::of_json(text);
        let nodes: Vec<_> = (0..document.len()).map(|id| NodeId(id as u32)).collect();
        let pointer = |cursor: &mut PointerCursor<'_>, node| cursor.locate(node).1.to_owned();
        let plain: Vec<_> = {
            let mut cursor = PointerCursor::new(&document);
            nodes.iter().map(|&node| pointer(&mut cursor, node)).collect()
        };
        assert_eq!(plain.last().unwrap(), "/e/1");
        for &from in &nodes {
            for (&to, expected) in nodes.iter().zip(&plain) {
                let mut cursor = PointerCursor::new(&document);
                pointer(&mut cursor, from);
                assert_eq!(&pointer(&mut cursor, to), expected);
            }
        }
    }
}
