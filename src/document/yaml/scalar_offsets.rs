//! The bytes that spell the text of a YAML scalar.

use crate::document::line_end::{break_length, line_length};
use crate::document::tree::long_text::Milestone;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Plain,
    Single,
    Double,
    /// A block scalar, with the number of spaces before each line.
    Block(usize),
}

/// A number of bytes of text, and the number of bytes of source that spell them.
type Advance = (usize, usize);

/// A scalar: its source, with its quotes or block header, and its text.
pub(crate) struct Scalar<'t> {
    literal: &'t str,
    text: &'t str,
    style: Style,
}

impl<'t> Scalar<'t> {
    /// The scalar, and the number of bytes of source before its text.
    pub(crate) fn new(
        literal: &'t str,
        text: &'t str,
        known_indentation: Option<usize>,
    ) -> (Self, usize) {
        let (style, opening) = match literal.as_bytes().first() {
            Some(b'\'') => (Style::Single, 1),
            Some(b'"') => (Style::Double, 1),
            Some(b'|' | b'>') => {
                let header = line_length(literal);
                let header = header + break_length(&literal[header..]);
                let found = || indentation(&literal[header..], text);
                (Style::Block(known_indentation.unwrap_or_else(found)), header)
            }
            _ => (Style::Plain, 0),
        };
        (Self { literal, text, style }, opening)
    }

    /// The number of spaces before each line of a block scalar; 0 for other scalars.
    pub(crate) fn indentation(&self) -> usize {
        if let Style::Block(indentation) = self.style { indentation } else { 0 }
    }

    /// The next step at this position.
    pub(crate) fn step(&self, at: Milestone) -> Advance {
        let rest = &self.literal[at.source..];
        let Some(next) = rest.chars().next() else {
            return (0, 0);
        };
        match self.style {
            Style::Block(indentation) => self.block_step(at, next, indentation),
            Style::Single if rest.starts_with("''") => (1, 2),
            Style::Double if next == '\\' => escape_step(rest),
            Style::Single if next == '\'' => (0, 0),
            Style::Double if next == '"' => (0, 0),
            _ if matches!(next, ' ' | '\t' | '\r' | '\n') => fold_step(rest),
            _ => (next.len_utf8(), next.len_utf8()),
        }
    }

    fn block_step(&self, at: Milestone, next: char, indentation: usize) -> Advance {
        let (before, rest) = self.literal.split_at(at.source);
        let at_line_start = before.ends_with(['\n', '\r']);
        let spaces = rest.bytes().take(indentation).take_while(|&byte| byte == b' ').count();
        if at_line_start && spaces > 0 {
            return (0, spaces);
        }
        let length = break_length(rest);
        if length == 0 {
            return (next.len_utf8(), next.len_utf8());
        }
        // A line break encodes itself, a space, or (among others, when folded) nothing.
        let spelled = self.text.as_bytes().get(at.text);
        (usize::from(matches!(spelled, Some(b'\n' | b' '))), length)
    }
}

/// The number of spaces before each line of a block scalar's `content`: those before its first line
/// that is not blank, minus those that belong to the text.
fn indentation(content: &str, text: &str) -> usize {
    let spaces = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let solid = |line: &&str| !line.trim_matches(' ').is_empty();
    let source = content.split(['\n', '\r']).find(solid).map_or(0, spaces);
    let kept = text.split('\n').find(solid).map_or(0, spaces);
    source.saturating_sub(kept)
}

/// The step over white space in a quoted or plain scalar. White space spells itself unless it
/// contains line breaks: one line break is a space, and of several one is dropped (YAML 1.2.2,
/// section 6.5).
fn fold_step(rest: &str) -> Advance {
    let length = rest.bytes().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n'));
    let length = length.count();
    match count_breaks(&rest[..length]) {
        0 => (length, length),
        breaks => (breaks.saturating_sub(1).max(1), length),
    }
}

fn count_breaks(space: &str) -> usize {
    let newlines = space.bytes().filter(|&byte| byte == b'\n').count();
    let returns = space.bytes().filter(|&byte| byte == b'\r').count();
    newlines + returns - space.matches("\r\n").count()
}

/// The step over an escape of a double-quoted scalar (YAML 1.2.2, section 5.7).
fn escape_step(rest: &str) -> Advance {
    let Some(next) = rest[1..].chars().next() else {
        return (0, 1);
    };
    match next {
        'x' => hexadecimal_step(rest, 2),
        'u' => hexadecimal_step(rest, 4),
        'U' => hexadecimal_step(rest, 8),
        // U+0085 and U+00A0 are two bytes of UTF-8, U+2028 and U+2029 three.
        'N' | '_' => (2, 2),
        'L' | 'P' => (3, 2),
        '\r' | '\n' => escaped_break_step(rest),
        _ => (1, 1 + next.len_utf8()),
    }
}

/// The step over an escaped line break, which encodes nothing; empty lines after it are line
/// breaks.
fn escaped_break_step(rest: &str) -> Advance {
    let space = rest[1..].bytes().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n'));
    let length = space.count();
    (count_breaks(&rest[1..=length]).saturating_sub(1), 1 + length)
}

fn hexadecimal_step(rest: &str, digits: usize) -> Advance {
    let value =
        |at: usize| rest.get(at..at + digits).and_then(|hex| u32::from_str_radix(hex, 16).ok());
    let length = (2 + digits).min(rest.len());
    let paired = rest.get(6..8) == Some("\\u");
    match (value(2), value(8).filter(|_| digits == 4 && paired)) {
        // A surrogate pair, as JSON writes it, is one character of four bytes.
        (Some(high @ 0xd800..=0xdbff), Some(low)) => {
            let code = 0x10000 + ((high & 0x3ff) << 10) + (low & 0x3ff);
            (char::from_u32(code).map_or(4, char::len_utf8), 12)
        }
        (Some(code), _) => (char::from_u32(code).map_or(3, char::len_utf8), length),
        (None, _) => (1, 2),
    }
}

#[cfg(test)]
mod tests {
    use crate::document::Syntax;
    use crate::document::tree::spelling::source_range;

    /// The source that spells `part` of `text`.
    fn spelled<'t>(literal: &'t str, text: &str, part: &str) -> &'t str {
        let start = text.find(part).unwrap();
        let (from, to) = source_range(Syntax::Yaml, literal, text, None, start, start + part.len());
        &literal[from..to]
    }

    #[test]
    fn plain_text_equals_its_source_except_for_folds() {
        assert_eq!(spelled("a bc", "a bc", "bc"), "bc");
        assert_eq!(spelled("a\n   bc d", "a bc d", "bc"), "bc");
        assert_eq!(spelled("a  \r\n\r\n\r\n   bc d", "a\n\nbc d", "bc d"), "bc d");
        assert_eq!(spelled("é\n ü", "é ü", "ü"), "ü");
    }

    #[test]
    fn single_quotes_double_inside() {
        assert_eq!(spelled("'it''s so'", "it's so", "'s"), "''s");
        assert_eq!(spelled("'it''s\n  so'", "it's so", "so"), "so");
    }

    #[test]
    fn double_quotes_know_every_escape() {
        let literal = r#""\0\a\b\t\n\v\f\r\e\ \"\/\\\N\_\L\P\x41\u00e9\U0001F600\ud83d\ude00!""#;
        let text = "\0\u{7}\u{8}\t\n\u{b}\u{c}\r\u{1b} \"/\\\u{85}\u{a0}\u{2028}\u{2029}Aé😀😀!";
        assert_eq!(spelled(literal, text, "!"), "!");
        assert_eq!(spelled(literal, text, "é"), "\\u00e9");
        assert_eq!(spelled(literal, text, "A"), "\\x41");
        assert_eq!(spelled(literal, text, "\u{2028}"), "\\L");
    }

    #[test]
    fn double_quoted_line_breaks_fold_or_vanish() {
        assert_eq!(spelled("\"a\\\n   b\n  c\"", "ab c", "b"), "b");
        assert_eq!(spelled("\"a\\\n   b\n  c\"", "ab c", "c"), "c");
        assert_eq!(spelled("\"a \\\n\n  b\"", "a \nb", "b"), "b");
    }

    #[test]
    fn literal_blocks_lose_their_indentation() {
        let literal = "|  # c\n    ab\n\n      cd\n    ef";
        let text = "ab\n\n  cd\nef\n";
        for part in ["ab", "cd", "ef", "b", "  cd"] {
            assert_eq!(spelled(literal, text, part), part);
        }
        for part in ["ab", "cd", "ef", "b", "  cd"] {
            assert_eq!(spelled(&literal.replace('\n', "\r"), text, part), part);
        }
        assert_eq!(spelled("|2-\r\n    ab\r\n   cd", "  ab\n cd", "cd"), "cd");
        assert_eq!(spelled("|2-\r\n    ab\r\n   cd", "  ab\n cd", "  ab"), "  ab");
    }

    #[test]
    fn folded_blocks_join_lines() {
        let literal = ">\n  ab\n  cd\n\n  ef\n    gh\n  ij";
        let text = "ab cd\nef\n  gh\nij\n";
        for part in ["ab", "cd", "ef", "gh", "ij"] {
            assert_eq!(spelled(literal, text, part), part);
        }
    }

    #[test]
    fn nonsense_stays_within_bounds() {
        for literal in ["", "'", "\"", "|", ">", "\"\\", "\"\\u12é", "\"\\ud800\\u12éé", "*a"] {
            for (start, end) in [(0, 0), (0, 1), (5, 2), (99, 100)] {
                let (from, to) = source_range(Syntax::Yaml, literal, "abcdefg", None, start, end);
                assert!(from <= to && literal.get(from..to).is_some(), "{literal:?}");
            }
        }
    }
}
