//! The correspondence between the text of a scalar and its source.

use crate::document::tree::long_text::{Milestone, Milestones};
use crate::document::{Syntax, Value, json::string, toml::offsets, yaml::scalar_offsets::Scalar};

impl Value<'_> {
    /// Pairs of an offset in the string's text and the offset in the document's source that spells
    /// it. From each pair to the next, both advance byte by byte.
    pub fn spelling(self) -> Vec<(u32, u32)> {
        let walk =
            Walk::new(self.document().syntax(), self.source_text(), self.scalar_text(), None);
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let mut pairs = Vec::new();
        let mut distance = None;
        for Milestone { text, source } in walk.positions() {
            if distance.replace(source - text) != Some(source - text) {
                pairs.push((offset(text), self.span().start.saturating_add(offset(source))));
            }
        }
        pairs
    }
}

/// The part of `literal` (the source of a scalar, with its quotes or block header) that encodes
/// bytes `start..end` of the scalar's `text`. `known` are milestones of the text, if available.
pub(crate) fn source_range(
    syntax: Syntax,
    literal: &str,
    text: &str,
    known: Option<&Milestones>,
    start: usize,
    end: usize,
) -> (usize, usize) {
    let mut walk = Walk::new(syntax, literal, text, known.map(|known| known.indentation));
    if let Some(known) = known {
        walk.at = known.before(start);
    }
    let from = walk.seek(start);
    // Source that encodes nothing (indentation, an escaped line break) belongs to the text after
    // it.
    let from = if start < end { walk.skip_silent() } else { from };
    (from, walk.seek(end).max(from))
}

/// The milestones of a scalar with this source and text.
pub(crate) fn milestones(syntax: Syntax, literal: &str, text: &str) -> Milestones {
    let walk = Walk::new(syntax, literal, text, None);
    let indentation = walk.scalar.as_ref().map_or(0, Scalar::indentation);
    Milestones::of(walk.positions(), indentation)
}

/// A walk through the text of a scalar and its source in parallel.
struct Walk<'t> {
    syntax: Syntax,
    literal: &'t str,
    /// The YAML scalar; `None` in other syntaxes.
    scalar: Option<Scalar<'t>>,
    at: Milestone,
}

impl<'t> Walk<'t> {
    fn new(
        syntax: Syntax,
        literal: &'t str,
        text: &'t str,
        known_indentation: Option<usize>,
    ) -> Self {
        let (scalar, source) = match syntax {
            Syntax::Toml => (None, offsets::opening(literal)),
            Syntax::Yaml => {
                let (scalar, opening) = Scalar::new(literal, text, known_indentation);
                (Some(scalar), opening)
            }
            _ => (None, usize::from(literal.starts_with(['"', '\'']))),
        };
        Self { syntax, literal, scalar, at: Milestone { text: 0, source } }
    }

    /// The numbers of bytes of text, and of source that spells them, in the next step; 0 at the
    /// end.
    fn step(&self) -> (usize, usize) {
        let rest = || &self.literal[self.at.source..];
        match (&self.scalar, self.syntax) {
            (Some(scalar), _) => scalar.step(self.at),
            (None, Syntax::Toml) => offsets::step(self.literal, rest()),
            (None, _) => string::step(rest()),
        }
    }

    /// The source offset of text offset `wanted`; offsets must be requested in ascending order.
    fn seek(&mut self, wanted: usize) -> usize {
        while self.at.text < wanted {
            let (text, source) = self.step();
            if source == 0 {
                break;
            }
            // Some of the spaces that encode themselves may be skipped.
            let first = self.literal.as_bytes()[self.at.source];
            let is_run = text == source && matches!(first, b' ' | b'\t');
            let left = if is_run { wanted - self.at.text } else { usize::MAX };
            self.at.text += text.min(left);
            self.at.source += source.min(left);
        }
        self.at.source
    }

    fn skip_silent(&mut self) -> usize {
        while let (0, source @ 1..) = self.step() {
            self.at.source += source;
        }
        self.at.source
    }

    /// All positions, from the first byte of the text on.
    fn positions(mut self) -> impl Iterator<Item = Milestone> {
        let first = self.at;
        let next = move || {
            let (text, source) = self.step();
            self.at.text += text;
            self.at.source += source;
            (source > 0).then_some(self.at)
        };
        std::iter::once(first).chain(std::iter::from_fn(next))
    }
}

#[cfg(test)]
mod tests {
    use crate::document::{Document, Syntax};

    fn spelling(text: &str, syntax: Syntax) -> Vec<(u32, u32)> {
        let document = Document::of("a", text, syntax);
        document.roots().next().unwrap().spelling()
    }

    #[test]
    fn only_what_is_spelt_otherwise_is_noted() {
        assert_eq!(spelling(" \"abc\"", Syntax::Json), [(0, 2)]);
        assert_eq!(spelling(r#""a\"\u00e9b""#, Syntax::Json), [(0, 1), (2, 4), (4, 10)]);
        assert_eq!(spelling("'it''s'", Syntax::Yaml), [(0, 1), (3, 5)]);
        assert_eq!(spelling("|\n  a\n  b\n", Syntax::Yaml), [(0, 4), (2, 8)]);
    }
}
