//! How the text of a string is spelt in its source, for those who read the text as a document.

use crate::document::tree::long_text::{Milestone, Walk};
use crate::document::{Syntax, Value, json::string, toml::offsets, yaml::scalar_offsets};

impl Value<'_> {
    /// Pairs of an offset in the string's text and the offset in the document's source that
    /// spells it: from each on both go on byte for byte, up to the next.
    pub fn spelling(self) -> Vec<(u32, u32)> {
        let literal = self.source_text();
        let start = self.span().start;
        match self.document().syntax() {
            Syntax::Json | Syntax::Jsonc => pairs_of(&mut string::steps(literal), start + 1),
            Syntax::Toml => pairs_of(&mut offsets::steps(literal), start),
            Syntax::Yaml => {
                pairs_of(&mut scalar_offsets::steps(literal, self.scalar_text()), start)
            }
        }
    }
}

/// The steps of a walk at which the distance between text and source changes.
fn pairs_of(walk: &mut impl Walk, start: u32) -> Vec<(u32, u32)> {
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let mut pairs = Vec::new();
    let mut distance = None;
    loop {
        let Milestone { text, source } = walk.position();
        if distance.replace(source - text) != Some(source - text) {
            pairs.push((offset(text), start.saturating_add(offset(source))));
        }
        if !walk.advance() {
            return pairs;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::document::{Document, ReadLimits, Syntax};
    use crate::source::SourceText;

    fn spelling(text: &str, syntax: Syntax) -> Vec<(u32, u32)> {
        let source = Arc::new(SourceText::new("a", text));
        let document = Document::read(source, syntax, &ReadLimits::default());
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
