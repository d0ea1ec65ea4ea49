//! Characters that end lines in YAML 1.1 and not in 1.2.

use crate::document::{Document, Span, Syntax, Value};

/// Characters of a text that end lines only in YAML 1.1, if they may change its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OldLineBreaks {
    /// The position of the first character that ends a line only in YAML 1.1.
    pub first: Span,
    /// The number of characters that end a line only in YAML 1.1.
    pub count: usize,
}

impl Document {
    /// The characters U+0085, U+2028 and U+2029 outside of quotes: YAML 1.1 parsers treat the
    /// following text, including comments, as a new line. Within quotes, the characters are part of
    /// the text for all parsers.
    pub fn old_line_breaks(&self) -> Option<OldLineBreaks> {
        let mut breaks = old_breaks(self.text()).peekable();
        if self.syntax() != Syntax::Yaml || breaks.peek().is_none() {
            return None;
        }
        let own = self.roots().flat_map(Value::subtree).filter(|value| !value.is_copied());
        let mut quoted: Vec<Span> = own.flat_map(quoted_spans).collect();
        crate::sort::by(&mut quoted, Ord::cmp);
        let is_quoted = |at: &Span| {
            let before = quoted.partition_point(|span| span.start <= at.start);
            before.checked_sub(1).is_some_and(|last| at.start < quoted[last].end)
        };
        let mut bare = breaks.filter(|at| !is_quoted(at));
        let first = bare.next()?;
        Some(OldLineBreaks { first, count: 1 + bare.count() })
    }
}

/// The spans of the key and the value, if they are in quotes.
fn quoted_spans(value: Value<'_>) -> impl Iterator<Item = Span> {
    let key = value.key_span().filter(|_| !value.has_plain_key());
    key.into_iter().chain((!value.is_plain()).then(|| value.span()))
}

fn old_breaks(text: &str) -> impl Iterator<Item = Span> {
    let bytes = text.as_bytes();
    memchr::memchr2_iter(0xc2, 0xe2, bytes).filter_map(|at| {
        let length = match &bytes[at..] {
            [0xc2, 0x85, ..] => 2,
            [0xe2, 0x80, 0xa8 | 0xa9, ..] => 3,
            _ => return None,
        };
        let start = crate::document::json::reader::offset(at);
        Some(Span::new(start, start + length))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, syntax: Syntax) -> Option<(u32, usize)> {
        let breaks = Document::of("test", text, syntax).old_line_breaks();
        breaks.map(|breaks| (breaks.first.start, breaks.count))
    }

    #[test]
    fn such_line_breaks_are_found_everywhere_but_in_quotes() {
        for character in ["\u{85}", "\u{2028}", "\u{2029}"] {
            let found = |text: &str| found(&text.replace('@', character), Syntax::Yaml);
            assert_eq!(found("# c@- a\nb: 1\n"), Some((3, 1)));
            assert_eq!(found("b: c@ d\n"), Some((4, 1)));
            assert_eq!(found("b: |\n  c@d@e\n"), Some((8, 2)));
            assert_eq!(found("b@c: 1\n"), Some((1, 1)));
            assert_eq!(found("'b@': \"c@\" # @\n").map(|found| found.1), Some(1));
            assert_eq!(found("'b@': [\"c@\", {\"@d\": '@'}]\n"), None);
            assert_eq!(found("a: &x \"c@\"\nb: *x\nc: é’\n"), None);
        }
        assert_eq!(found("[\"\u{2028}\"\u{2028}]", Syntax::Json), None);
    }
}
