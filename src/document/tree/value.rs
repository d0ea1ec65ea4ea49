//! Read access to one value of the tree.

use crate::document::tree::arena::{Flags, Node};
use crate::document::tree::node_id::NodeId;
use crate::document::{Document, Kind, Span};

/// A comment, with its marker.
#[derive(Clone, Copy, Debug)]
pub struct Comment {
    /// The comment from its marker to its end, without the line break.
    pub span: Span,
}

/// The lengths of a value's texts in the source, including quotes; 0 if there is none.
#[derive(Clone, Copy, Debug)]
pub struct TextLengths {
    /// The length of the key.
    pub key: usize,
    /// The length of the string; 0 for other values.
    pub string: usize,
}

/// A value of a document. Cheap to copy; borrows the document.
#[derive(Clone, Copy)]
pub struct Value<'d> {
    document: &'d Document,
    id: NodeId,
}

impl std::fmt::Debug for Value<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:?}@{:?}", self.kind(), self.span())
    }
}

impl<'d> Value<'d> {
    pub(crate) fn new(document: &'d Document, id: NodeId) -> Self {
        Self { document, id }
    }

    pub(crate) fn node(self) -> &'d Node {
        self.document.read.tree.node(self.id)
    }

    /// The document this value belongs to.
    pub fn document(self) -> &'d Document {
        self.document
    }

    /// The id of the value's node.
    pub fn id(self) -> NodeId {
        self.id
    }

    /// The id just past this value's subtree: `v.id() <= x < v.end_id()` for everything inside.
    pub fn end_id(self) -> NodeId {
        NodeId(self.node().next())
    }

    /// The id of the first value inside this one, or the id just past this value if there is none.
    pub fn first_inside(self) -> NodeId {
        NodeId(self.id.0 + 1)
    }

    /// Whether `other` is this value or is inside it.
    pub fn contains(self, other: NodeId) -> bool {
        self.id <= other && other < self.end_id()
    }

    /// The kind of the value.
    pub fn kind(self) -> Kind {
        self.node().kind()
    }

    /// Whether this is `null`.
    pub fn is_null(self) -> bool {
        self.kind() == Kind::Null
    }

    /// Whether this is an object.
    #[inline]
    pub fn is_object(self) -> bool {
        self.kind() == Kind::Object
    }

    /// Whether this is an array.
    pub fn is_array(self) -> bool {
        self.kind() == Kind::Array
    }

    /// Whether this is a string.
    pub fn is_string(self) -> bool {
        self.kind() == Kind::String
    }

    /// The text of a string, with escapes resolved.
    pub fn as_str(self) -> Option<&'d str> {
        (self.kind() == Kind::String).then(|| self.scalar_text())
    }

    /// The text of a string; empty for other values.
    pub fn text(self) -> &'d str {
        self.as_str().unwrap_or_default()
    }

    /// Whether this is a string with exactly this text.
    pub fn is_text(self, text: &str) -> bool {
        self.kind() == Kind::String && self.scalar_bytes() == text.as_bytes()
    }

    /// The bytes of a string's text, with escapes resolved. Faster than [`Value::as_str`], because
    /// character boundaries are not checked.
    #[inline]
    pub fn text_bytes(self) -> Option<&'d [u8]> {
        (self.kind() == Kind::String).then(|| self.scalar_bytes())
    }

    /// The bytes of [`Value::scalar_text`]. Faster, because character boundaries are not checked.
    #[inline]
    fn scalar_bytes(self) -> &'d [u8] {
        let node = self.node();
        if node.has(Flags::DECODED) {
            return self.scalar_text().as_bytes();
        }
        let mut range = node.span().range();
        if node.has(Flags::QUOTED) {
            range.start += 1;
            range.end = range.end.saturating_sub(1).max(range.start);
        }
        self.document.text().as_bytes().get(range).unwrap_or_default()
    }

    /// The value of a boolean.
    pub fn as_bool(self) -> Option<bool> {
        (self.kind() == Kind::Boolean).then(|| self.node().has(Flags::TRUE))
    }

    /// Whether the value is the boolean `true`.
    pub fn is_true(self) -> bool {
        self.as_bool() == Some(true)
    }

    /// Whether the value is the boolean `false`.
    pub fn is_false(self) -> bool {
        self.as_bool() == Some(false)
    }

    /// The text of a number as written (in YAML it may be hexadecimal, octal or `.inf`).
    pub fn number_text(self) -> Option<&'d str> {
        (self.kind() == Kind::Number).then(|| self.scalar_text())
    }

    /// The text of a scalar: a string with escapes resolved, any other scalar as written.
    pub fn scalar_text(self) -> &'d str {
        let node = self.node();
        if node.has(Flags::DECODED) {
            return self.document.read.tree.decoded(self.id, false).unwrap_or_default();
        }
        let span = node.span();
        slice(self.document.text(), span, node.has(Flags::QUOTED))
    }

    /// The value exactly as the source spells it.
    pub fn source_text(self) -> &'d str {
        slice(self.document.text(), self.span(), false)
    }

    /// Whether a scalar has no quotes, as all numbers, booleans and `null`.
    pub fn is_plain(self) -> bool {
        !self.node().has(Flags::QUOTED)
    }

    /// Whether the value has a key without quotes.
    pub fn has_plain_key(self) -> bool {
        let node = self.node();
        node.has(Flags::HAS_KEY) && !node.has(Flags::KEY_QUOTED)
    }

    /// Whether the value was copied by a YAML alias or merge key; its span is that of the original.
    pub fn is_copied(self) -> bool {
        self.node().has(Flags::COPIED)
    }

    /// The bytes of the value, quotes and brackets included.
    pub fn span(self) -> Span {
        self.node().span()
    }

    /// The key of the value in its object.
    pub fn key(self) -> Option<&'d str> {
        let node = self.node();
        if !node.has(Flags::HAS_KEY) {
            return None;
        }
        if node.has(Flags::KEY_DECODED) {
            return self.document.read.tree.decoded(self.id, true);
        }
        Some(slice(
            self.document.text(),
            self.document.read.tree.key_span_of(node, self.id),
            node.has(Flags::KEY_QUOTED),
        ))
    }

    /// The key of the value in its object; empty if there is none.
    pub fn key_text(self) -> &'d str {
        self.key().unwrap_or_default()
    }

    /// The bytes of [`Value::key`]; empty if there is none. Faster than [`Value::key`], because
    /// character boundaries are not checked.
    #[inline]
    pub fn key_bytes(self) -> &'d [u8] {
        let node = self.node();
        if !node.has(Flags::HAS_KEY) || node.has(Flags::KEY_DECODED) {
            return self.key().unwrap_or_default().as_bytes();
        }
        let mut range = self.document.read.tree.key_span_of(node, self.id).range();
        if node.has(Flags::KEY_QUOTED) {
            range.start += 1;
            range.end = range.end.saturating_sub(1).max(range.start);
        }
        self.document.text().as_bytes().get(range).unwrap_or_default()
    }

    /// Length of a string's text in bytes, if it is unescaped in the source. Faster than reading
    /// the text.
    pub fn plain_length(self) -> Option<usize> {
        let node = self.node();
        let quotes = if node.has(Flags::QUOTED) { 2 } else { 0 };
        let is_plain = node.kind() == Kind::String && !node.has(Flags::DECODED);
        is_plain.then(|| (node.span().len() as usize).saturating_sub(quotes))
    }

    /// Length of the key's source with its quotes, in bytes; less for a very long key.
    pub fn key_source_length(self) -> usize {
        self.node().key_length() as usize
    }

    /// Whether a key or string of the subtree is spelled differently from its text: with escapes,
    /// or over several lines.
    pub fn has_decoded_text(self) -> bool {
        self.document.read.tree.has_decoded(self.id, self.end_id())
    }

    /// Whether the value is under exactly this key.
    #[inline]
    pub fn has_key(self, key: &str) -> bool {
        self.node_has_key(self.node(), key)
    }

    #[inline]
    pub(crate) fn node_has_key(self, node: &Node, key: &str) -> bool {
        // Most keys differ in length, which is known without reading the text.
        let quotes = if node.has(Flags::KEY_QUOTED) { 2 } else { 0 };
        let may_be = node.key_length() as usize == key.len() + quotes;
        (may_be || node.has(Flags::KEY_DECODED)) && self.has_these_bytes(node, key)
    }

    /// Compares the key with `key`. Not inlined, so that the preceding comparison of lengths is.
    #[inline(never)]
    fn has_these_bytes(self, node: &Node, key: &str) -> bool {
        if !node.has(Flags::HAS_KEY) || node.has(Flags::KEY_DECODED) {
            return self.key() == Some(key);
        }
        let span = self.document.read.tree.key_span_of(node, self.id);
        let quote = u32::from(node.has(Flags::KEY_QUOTED));
        let range = Span::new(span.start + quote, span.end - quote).range();
        self.document.text().as_bytes().get(range) == Some(key.as_bytes())
    }

    /// The key in the source text, which differs from [`Value::key`] in a rewritten document.
    pub fn key_in_text(self) -> Option<&'d str> {
        let node = self.node();
        if !node.has(Flags::KEY_RENAMED) {
            return self.key();
        }
        let span = self.document.read.tree.key_span_of(node, self.id);
        Some(slice(self.document.text(), span, node.has(Flags::KEY_QUOTED)))
    }

    /// Whether the value is under one of these keys.
    pub fn has_key_among(self, keys: &[&str]) -> bool {
        let node = self.node();
        keys.iter().any(|key| self.node_has_key(node, key))
    }

    /// Whether the key is not a string (possible in YAML only).
    pub fn has_non_string_key(self) -> bool {
        self.node().has(Flags::KEY_NOT_STRING)
    }

    /// The bytes of the key, quotes included.
    pub fn key_span(self) -> Option<Span> {
        let node = self.node();
        node.has(Flags::HAS_KEY).then(|| self.document.read.tree.key_span_of(node, self.id))
    }

    /// The bytes of key and value together; of the value alone if there is no key.
    pub fn entry_span(self) -> Span {
        let span = self.span();
        match self.key_span() {
            Some(key) if key.start <= span.start => Span::new(key.start, span.end.max(key.end)),
            _ => span,
        }
    }

    /// The value itself and everything inside it, in the order of the text.
    pub fn subtree(self) -> impl ExactSizeIterator<Item = Self> {
        (self.id.0..self.end_id().0).map(move |index| self.document.value(NodeId(index)))
    }

    /// The values of the subtree whose key or string has at least `shortest` bytes in the source,
    /// or whose key may be `key`, with the lengths: for callers that only need texts.
    pub fn subtree_with_texts(
        self,
        shortest: usize,
        key: &str,
    ) -> impl Iterator<Item = (Self, TextLengths)> {
        let document = self.document;
        let (plain, quoted) = (key.len(), key.len() + 2);
        let nodes = document.read.tree.nodes(self.id, self.end_id());
        nodes.filter_map(move |(id, node)| {
            let lengths = text_lengths(node);
            let is_long = lengths.key >= shortest || lengths.string >= shortest;
            let may_stand_there = lengths.key == quoted || lengths.key == plain;
            let is_such = is_long || may_stand_there || node.has(Flags::KEY_DECODED);
            is_such.then(|| (document.value(id), lengths))
        })
    }

    /// The root that contains the value.
    pub fn root(self) -> Self {
        let roots = &self.document.read.roots;
        let after = roots.partition_point(|&root| root <= self.id);
        after.checked_sub(1).map_or(self, |at| self.document.value(roots[at]))
    }
}

/// The maximum lengths of the texts of a value, in bytes of the source.
#[inline]
fn text_lengths(node: &Node) -> TextLengths {
    let is_string = node.kind() == Kind::String;
    TextLengths {
        key: node.key_length() as usize,
        // An empty string without quotes (YAML) has no length, and no text.
        string: if is_string { node.span().len() as usize } else { 0 },
    }
}

/// The source text of `span`, without quotes if `quoted`.
fn slice(text: &str, span: Span, quoted: bool) -> &str {
    let mut range = span.range();
    if quoted {
        range.start += 1;
        range.end = range.end.saturating_sub(1).max(range.start);
    }
    text.get(range).unwrap_or_default()
}
