//! Whether a text of a result has the data of its structured content.

use crate::document::{Kind, Value};

/// Whether a text is the JSON of `structuredContent`, or of its only member `result`: FastMCP wraps
/// a value that is not an object in one (`x-fastmcp-wrap-result`), and not in the text.
pub fn holds_structured(text: &str, structured: Value<'_>) -> bool {
    let wrapped = structured.get("result").filter(|_| structured.entries().count() == 1);
    holds(text, structured)
        || wrapped.is_some_and(|value| value.is_text(text) || holds(text, value))
}

/// Whether a text is the JSON of a value, compared by value and not by spelling.
fn holds(text: &str, structured: Value<'_>) -> bool {
    let looks_alike = match structured.kind() {
        Kind::Object => text.trim_start().starts_with('{'),
        Kind::Array => text.trim_start().starts_with('['),
        _ => true,
    };
    // Parsing is the expensive part: most texts differ in their first character, or only in blanks.
    looks_alike
        && (same_but_blanks(text, structured.source_text())
            || serde_json::from_str(text)
                .is_ok_and(|parsed| structured.equals_json(&parsed, |_| true)))
}

/// Whether two JSON texts differ only in white space between tokens, as equal values nearly always
/// do. In YAML a line break may be significant, but then the texts differ.
fn same_but_blanks(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    let mut in_string = false;
    loop {
        if !in_string {
            (a, b) = (without_blanks(a), without_blanks(b));
        }
        let (Some((first, rest)), Some((other, other_rest))) = (a.split_first(), b.split_first())
        else {
            return a.is_empty() && b.is_empty();
        };
        if first != other {
            return false;
        }
        (a, b) = (rest, other_rest);
        match first {
            b'"' => in_string = !in_string,
            b'\\' if in_string => match (a.split_first(), b.split_first()) {
                (Some((escaped, rest)), Some((other, other_rest))) if escaped == other => {
                    (a, b) = (rest, other_rest);
                }
                _ => return false,
            },
            _ => {}
        }
    }
}

/// A JSON text from its next token on.
fn without_blanks(mut text: &[u8]) -> &[u8] {
    while let [b' ' | b'\n' | b'\r' | b'\t', rest @ ..] = text {
        text = rest;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{holds, same_but_blanks};
    use crate::document::Document;

    #[test]
    fn spaces_count_inside_strings_only() {
        for (one, other, expected) in [
            ("{\"a\": 1}", "{ \"a\" :\n\t1\r}", true),
            ("{\"a b\": 1}", "{\"ab\": 1}", false),
            ("[\"a\\\" b\"]", "[\"a\\\"b\"]", false),
            ("[\"a\\\\\" , 1]", "[\"a\\\\\",1]", true),
            ("[\"a\\\\ b\"]", "[\"a\\\\b\"]", false),
            ("[1, 2]", "[1,3]", false),
        ] {
            assert_eq!(same_but_blanks(one, other), expected, "{one} {other}");
        }
    }

    #[test]
    fn texts_are_keyed_by_value() {
        for (text, value, expected) in [
            ("{\"a\": 1.0}", "{\"a\": 1}", true),
            (" {\"b\": 2, \"a\": 1}", "{\"a\": 1, \"b\": 2}", true),
            ("[1]", "{\"a\": 1}", false),
            (" [1.0]", "[1]", true),
            ("{}", "[]", false),
            ("\"\\u0061\"", "\"a\"", true),
            ("a", "\"a\"", false),
        ] {
            let document = Document::of_json(value);
            assert_eq!(holds(text, document.roots().next().unwrap()), expected, "{text} {value}");
        }
    }
}
