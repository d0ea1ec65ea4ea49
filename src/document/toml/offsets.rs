//! From the text of a TOML string to the bytes that spell it.

use crate::document::tree::long_text::{Milestone, Milestones, Walk};

/// Iterates over a string's text and its source in parallel.
struct Steps<'t> {
    /// The string with its quotes.
    literal: &'t str,
    at: Milestone,
    has_escapes: bool,
}

impl<'t> Steps<'t> {
    fn new(literal: &'t str) -> Self {
        let has_escapes = literal.starts_with('"');
        let opening = match literal.as_bytes() {
            // A line break behind the quotes is not a part of the text.
            [b'"', b'"', b'"', rest @ ..] | [b'\'', b'\'', b'\'', rest @ ..] => match rest {
                [b'\r', b'\n', ..] => 5,
                [b'\n', ..] => 4,
                _ => 3,
            },
            [b'"' | b'\'', ..] => 1,
            _ => 0,
        };
        Self { literal, at: Milestone { text: 0, source: opening }, has_escapes }
    }

    /// The source offset of text offset `wanted`. Offsets must be asked for in ascending order.
    fn seek(&mut self, wanted: usize) -> usize {
        while self.at.text < wanted && self.advance() {}
        self.at.source.min(self.literal.len())
    }

    /// Past escaped line breaks, which encode nothing.
    fn skip_nothing(&mut self) -> usize {
        let before = self.at.text;
        let mut last = self.at;
        while self.advance() && self.at.text == before {
            last = self.at;
        }
        self.at = last;
        last.source.min(self.literal.len())
    }
}

impl Walk for Steps<'_> {
    fn position(&self) -> Milestone {
        self.at
    }

    fn advance(&mut self) -> bool {
        let rest = self.literal.get(self.at.source..).unwrap_or_default();
        let (text, source) = match rest.chars().next() {
            Some('\\') if self.has_escapes => escape(rest),
            next => (next.map_or(0, char::len_utf8), next.map_or(0, char::len_utf8)),
        };
        self.at.text += text;
        self.at.source += source;
        source > 0
    }
}

/// The bytes of text and of source of the escape at the beginning.
fn escape(rest: &str) -> (usize, usize) {
    let digits = match rest.as_bytes().get(1) {
        Some(b'x') => 2,
        Some(b'u') => 4,
        Some(b'U') => 8,
        Some(b' ' | b'\t' | b'\r' | b'\n') => {
            // A line break that is not part of the text, with all white space behind it.
            let behind = rest[1..].trim_start_matches([' ', '\t', '\r', '\n']);
            return (0, rest.len() - behind.len());
        }
        Some(_) if rest.is_char_boundary(2) => return (1, 2),
        _ => return (1, 1),
    };
    let code = rest.get(2..2 + digits).and_then(|code| u32::from_str_radix(code, 16).ok());
    match code {
        Some(code) => {
            (char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER).len_utf8(), 2 + digits)
        }
        None => (1, 2),
    }
}

/// The part of `literal` (a string with its quotes) that encodes bytes `start..end` of its text,
/// for which milestones may be known.
pub(crate) fn source_range(
    literal: &str,
    known: Option<&Milestones>,
    start: usize,
    end: usize,
) -> (usize, usize) {
    let mut steps = Steps::new(literal);
    if let Some(known) = known {
        steps.at = known.before(start);
    }
    let from = steps.seek(start);
    let from = if start < end { steps.skip_nothing() } else { from };
    (from, steps.seek(end).max(from))
}

/// The milestones of a string with this source.
pub(crate) fn milestones(literal: &str) -> Milestones {
    Milestones::of(&mut Steps::new(literal), 0)
}

/// A walk through a string with this source, from behind its opening quote.
pub(crate) fn steps(literal: &str) -> impl Walk {
    Steps::new(literal)
}

#[cfg(test)]
mod tests {
    use super::source_range;

    /// The source that spells `part` of `text`.
    fn spelled<'t>(literal: &'t str, text: &str, part: &str) -> &'t str {
        let start = text.find(part).unwrap();
        let (from, to) = source_range(literal, None, start, start + part.len());
        &literal[from..to]
    }

    #[test]
    fn every_kind_of_string_is_followed() {
        assert_eq!(spelled("'a\\b c'", "a\\b c", "c"), "c");
        assert_eq!(spelled("\"\\t\\x41\\u00e9\\U0001F600!\"", "\tAé😀!", "!"), "!");
        assert_eq!(spelled("\"\\t\\x41\\u00e9\\U0001F600!\"", "\tAé😀!", "😀"), "\\U0001F600");
        assert_eq!(spelled("'''\r\nab\ncd'''", "ab\ncd", "cd"), "cd");
        assert_eq!(spelled("\"\"\"\nab \\\n\n   cd\"\"\"", "ab cd", "cd"), "cd");
        assert_eq!(spelled("2020-01-01 10:00:00", "2020-01-01 10:00:00", "10"), "10");
    }

    #[test]
    fn invalid_strings_stay_within_bounds() {
        for literal in ["", "'", "\"", "\"\"\"", "\"\\", "\"\\u12é", "\"\\é", "\"\\ud800x", "\"\\x"]
        {
            for (start, end) in [(0, 0), (0, 1), (5, 2), (99, 100)] {
                let (from, to) = source_range(literal, None, start, end);
                assert!(from <= to && literal.get(from..to).is_some(), "{literal:?}");
            }
        }
    }
}
