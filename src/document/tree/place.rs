//! Places: parts of values, converted to bytes. Rules use places; only this file knows offsets.

use std::borrow::Cow;

use crate::document::tree::spelling::{milestones, source_range};
use crate::document::{Document, Kind, NodeId, Span, Syntax, Value};

/// A part of the document that a finding is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The value concerned.
    pub node: NodeId,
    /// The part of the value that is meant.
    pub part: Part,
}

/// The parts of a value that can be pointed at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// The value itself, with its quotes or brackets.
    Value,
    /// The key of the value; the value itself if there is no key.
    Key,
    /// Key and value together.
    Entry,
    /// The first byte of an array or object: its opening bracket. Keeps a finding about a container
    /// as a whole from covering all its lines.
    Opening,
    /// These bytes of the source, independent of values: for syntax errors, which have no value.
    Bytes(Span),
    /// Bytes `start..end` of a string's text (escapes resolved).
    Slice {
        /// Offset of the first byte of the part.
        start: u32,
        /// Offset just past the last byte of the part.
        end: u32,
    },
    /// Bytes `start..end` of the key's text (escapes resolved).
    KeySlice {
        /// Offset of the first byte of the part.
        start: u32,
        /// Offset just past the last byte of the part.
        end: u32,
    },
}

impl Place {
    /// The beginning of a file that has no tree.
    pub const FILE: Self = Self::new(NodeId(0), Part::Bytes(Span::at(0)));

    /// The place of a part of a node.
    pub const fn new(node: NodeId, part: Part) -> Self {
        Self { node, part }
    }

    /// Whether the place is a part of the key's text, and not of the value.
    pub const fn is_in_key(self) -> bool {
        matches!(self.part, Part::KeySlice { .. })
    }
}

impl Value<'_> {
    /// The place of the value itself.
    pub fn place(self) -> Place {
        Place::new(self.id(), Part::Value)
    }

    /// The place of the value's key; of the value if there is no key.
    pub fn key_place(self) -> Place {
        Place::new(self.id(), Part::Key)
    }

    /// The place of key and value together.
    pub fn entry_place(self) -> Place {
        Place::new(self.id(), Part::Entry)
    }

    /// The place of a part of a string: `start..end` are byte offsets into [`Value::as_str`].
    pub fn slice_place(self, start: usize, end: usize) -> Place {
        let clamp = |offset| u32::try_from(offset).unwrap_or(u32::MAX);
        Place::new(self.id(), Part::Slice { start: clamp(start), end: clamp(end) })
    }

    /// The place of a part of the key: byte offsets into [`Value::key`].
    pub fn key_slice_place(self, start: usize, end: usize) -> Place {
        let clamp = |offset| u32::try_from(offset).unwrap_or(u32::MAX);
        Place::new(self.id(), Part::KeySlice { start: clamp(start), end: clamp(end) })
    }
}

impl Document {
    /// The bytes of a place.
    pub fn span(&self, place: Place) -> Span {
        if let Part::Bytes(span) = place.part {
            return span;
        }
        let value = self.value(place.node);
        match place.part {
            Part::Bytes(span) => span,
            Part::Value => value.span(),
            Part::Key => value.key_span().unwrap_or_else(|| value.span()),
            Part::Entry => value.entry_span(),
            Part::Opening => self.opening(value.span()),
            Part::Slice { start, end } => self.string_slice(place.node, false, start, end),
            Part::KeySlice { start, end } => self.string_slice(place.node, true, start, end),
        }
    }

    /// The content of a place, independent of spelling and layout: a key or a string without quotes
    /// and escapes, or only the bracket of a container.
    pub fn content(&self, place: Place) -> Cow<'_, str> {
        let slice = |text: &str, start: u32, end: u32| {
            let range = start as usize..end as usize;
            Cow::Owned(text.get(range).unwrap_or(text).to_owned())
        };
        if let Part::Bytes(span) = place.part {
            return self.text().get(span.range()).unwrap_or_default().into();
        }
        let value = self.value(place.node);
        let key = || value.key().unwrap_or_default();
        match place.part {
            Part::Key | Part::Entry if value.key().is_some() => Cow::Owned(key().to_owned()),
            Part::Slice { start, end } => slice(value.scalar_text(), start, end),
            Part::KeySlice { start, end } => slice(key(), start, end),
            _ => match value.kind() {
                Kind::Array => "[".into(),
                Kind::Object => "{".into(),
                _ => value.scalar_text().into(),
            },
        }
    }

    /// The place of a span, with the innermost value that encloses it.
    pub fn bytes_place(&self, span: Span) -> Place {
        let node = self.innermost_at(span.start).unwrap_or(NodeId(0));
        Place::new(node, Part::Bytes(span))
    }

    /// The innermost value whose entry contains the byte at `offset`, or ends there.
    pub fn innermost_at(&self, offset: u32) -> Option<NodeId> {
        self.path_at(offset).last().map(|value| value.id())
    }

    /// The values whose entries contain the byte at `offset`, or end there, the outermost first.
    pub fn path_at(&self, offset: u32) -> Vec<Value<'_>> {
        let around = |value: &Value<'_>| {
            let span = value.entry_span();
            span.start <= offset && offset <= span.end && !value.is_copied()
        };
        let mut path = Vec::new();
        if self.syntax() == Syntax::Toml {
            // A table may continue outside its span, so the innermost value is found first.
            let innermost = self.roots().flat_map(Value::subtree).filter(around).last();
            path.extend(innermost.iter().flat_map(|value| self.around(*value)));
            path.extend(innermost);
            return path;
        }
        let mut next = self.roots().filter(around).last();
        while let Some(value) = next {
            path.push(value);
            next = value.entries().chain(value.items()).filter(around).last();
        }
        path
    }

    /// The bytes of `start..end` of a string's (or key's) text.
    fn string_slice(&self, node: NodeId, key: bool, start: u32, end: u32) -> Span {
        let value = self.value(node);
        let whole = if key { value.key_span() } else { Some(value.span()) };
        let whole = whole.unwrap_or_else(|| value.span());
        let literal = self.text().get(whole.range()).unwrap_or_default();
        let text = if key { value.key().unwrap_or_default() } else { value.scalar_text() };
        let of_text = || milestones(self.syntax(), literal, text);
        let known = self.later.long.milestones(whole.start, literal, of_text);
        let (start, end) = (start as usize, end as usize);
        let (from, to) = source_range(self.syntax(), literal, text, known.as_deref(), start, end);
        let clamp = |at: usize| whole.start + u32::try_from(at.min(literal.len())).unwrap_or(0);
        Span::new(clamp(from), clamp(to))
    }

    fn opening(&self, span: Span) -> Span {
        let first = self.text().get(span.range()).and_then(|text| text.chars().next());
        let length = first.map_or(0, char::len_utf8);
        Span::new(span.start, span.start + u32::try_from(length).unwrap_or(0))
    }
}
