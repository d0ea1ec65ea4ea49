//! From the name of a place to its bytes. Rules speak of places; only this file knows offsets.

use super::{Document, NodeId, Span, Syntax, json_string, yaml_scalar};

/// A part of the document that a finding is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The value concerned.
    pub node: NodeId,
    /// Which part of it.
    pub part: Part,
}

/// The parts of a value that can be pointed at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// The value itself, with its quotes or brackets.
    Value,
    /// The key under which it stands; the value where there is none.
    Key,
    /// Key and value together.
    Entry,
    /// The first byte of an array or object: its opening bracket. Keeps a finding about a
    /// container as a whole from covering all its lines.
    Opening,
    /// Bytes `start..end` of a string's text (escapes resolved).
    Slice {
        /// First byte of the part.
        start: u32,
        /// Just past its last byte.
        end: u32,
    },
    /// Bytes `start..end` of the key's text (escapes resolved).
    KeySlice {
        /// First byte of the part.
        start: u32,
        /// Just past its last byte.
        end: u32,
    },
}

impl Place {
    /// The given part of the given value.
    pub const fn new(node: NodeId, part: Part) -> Self {
        Self { node, part }
    }
}

impl Document {
    /// The bytes of a place.
    pub fn span(&self, place: Place) -> Span {
        let value = self.value(place.node);
        match place.part {
            Part::Value => value.span(),
            Part::Key => value.key_span().unwrap_or_else(|| value.span()),
            Part::Entry => value.entry_span(),
            Part::Opening => self.opening(value.span()),
            Part::Slice { start, end } => self.string_slice(place.node, false, start, end),
            Part::KeySlice { start, end } => self.string_slice(place.node, true, start, end),
        }
    }

    /// The bytes of `start..end` of a string's (or key's) text.
    fn string_slice(&self, node: NodeId, key: bool, start: u32, end: u32) -> Span {
        let value = self.value(node);
        let whole = if key { value.key_span() } else { Some(value.span()) };
        let whole = whole.unwrap_or_else(|| value.span());
        let literal = self.text().get(whole.range()).unwrap_or_default();
        let (from, to) = match self.syntax() {
            Syntax::Yaml => {
                let text = if key { value.key().unwrap_or_default() } else { value.scalar_text() };
                yaml_scalar::source_range(literal, text, start as usize, end as usize)
            }
            Syntax::Json | Syntax::Jsonc => json_string::source_range(literal, start, end),
        };
        let clamp = |at: usize| whole.start + u32::try_from(at.min(literal.len())).unwrap_or(0);
        Span::new(clamp(from), clamp(to))
    }

    fn opening(&self, span: Span) -> Span {
        let first = self.text().get(span.range()).and_then(|text| text.chars().next());
        let length = first.map_or(0, char::len_utf8);
        Span::new(span.start, span.start + u32::try_from(length).unwrap_or(0))
    }
}
