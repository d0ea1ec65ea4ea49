//! The bytes that spell the text of a TOML string.

/// The length of the opening quotes; 0 if there are none.
pub(crate) fn opening(literal: &str) -> usize {
    match literal.as_bytes() {
        // A line break behind the quotes is not a part of the text.
        [b'"', b'"', b'"', rest @ ..] | [b'\'', b'\'', b'\'', rest @ ..] => match rest {
            [b'\r', b'\n', ..] => 5,
            [b'\n', ..] => 4,
            _ => 3,
        },
        [b'"' | b'\'', ..] => 1,
        _ => 0,
    }
}

/// The lengths of the first character of `rest`, within the string `literal`: in bytes of text and
/// in bytes of source.
pub(crate) fn step(literal: &str, rest: &str) -> (usize, usize) {
    match rest.chars().next() {
        Some('\\') if literal.starts_with('"') => escape(rest),
        next => (next.map_or(0, char::len_utf8), next.map_or(0, char::len_utf8)),
    }
}

/// The lengths of the escape at the beginning of `rest`: in bytes of text and in bytes of source.
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

#[cfg(test)]
mod tests {
    use crate::document::Syntax;
    use crate::document::tree::spelling::source_range;

    /// The source that spells `part` of `text`.
    fn spelled<'t>(literal: &'t str, text: &str, part: &str) -> &'t str {
        let start = text.find(part).unwrap();
        let (from, to) = source_range(Syntax::Toml, literal, text, None, start, start + part.len());
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
                let (from, to) = source_range(Syntax::Toml, literal, "", None, start, end);
                assert!(from <= to && literal.get(from..to).is_some(), "{literal:?}");
            }
        }
    }
}
