//! The ends of lines, and of comments that end with their line.

use super::Syntax;

/// The number of bytes before the end of the first line of a text.
pub(super) fn line_length(text: &str) -> usize {
    memchr::memchr2(b'\n', b'\r', text.as_bytes()).unwrap_or(text.len())
}

/// The number of bytes of the line break at the beginning of a text; 0 if the text begins with
/// another character.
pub(super) fn break_length(text: &str) -> usize {
    match text.as_bytes() {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// The number of bytes of the comment at the beginning of a text, up to the end of its line.
/// JavaScript and JSON5 end lines at two more characters than YAML 1.2.
pub(super) fn comment_length(text: &str, syntax: Syntax) -> usize {
    if matches!(syntax, Syntax::Yaml | Syntax::Toml) {
        return line_length(text);
    }
    let bytes = text.as_bytes();
    // All at once: the next line feed may come after very many of the others.
    let ends_line = |at: &usize| match &bytes[*at..] {
        [0xe2, rest @ ..] => rest.starts_with(b"\x80\xa8") || rest.starts_with(b"\x80\xa9"),
        _ => true,
    };
    memchr::memchr3_iter(b'\n', b'\r', 0xe2, bytes).find(ends_line).unwrap_or(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_end_where_their_syntax_ends_lines() {
        for (text, json, yaml) in [
            ("// a", 4, 4),
            ("// a\nb", 4, 4),
            ("// a\rb\n", 4, 4),
            ("// a\r\nb", 4, 4),
            ("// a\u{2028}b\n", 4, 8),
            ("// a\u{2029}b\r", 4, 8),
            ("// a\u{85}b\n", 7, 7),
            ("// it\u{2019}s\u{2027}\u{2028}\n", 12, 15),
        ] {
            assert_eq!(comment_length(text, Syntax::Jsonc), json, "{text:?}");
            assert_eq!(comment_length(text, Syntax::Yaml), yaml, "{text:?}");
        }
    }

    #[test]
    fn a_line_break_is_one_or_two_bytes() {
        let lengths = ["\r\n", "\n\r", "\r", "\n", "a\n", ""].map(break_length);
        assert_eq!(lengths, [2, 1, 1, 1, 0, 0]);
    }
}
