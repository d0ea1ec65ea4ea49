//! What a server wrote where a message should be, for its author: the usual mistakes by name.

use crate::source::cut;

use crate::record::limits::MAX_STRAY_CHARACTERS;

/// A sentence about a line that is not a message.
pub(super) fn describe(line: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(line);
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return None;
    }
    let is_message = |it: &str| it.starts_with('{') && it.contains("\"jsonrpc\"");
    let what = if let Some(rest) = trimmed.strip_prefix('\u{feff}') {
        if !is_message(rest) {
            return describe(rest.as_bytes());
        }
        "its output begins with a byte order mark (U+FEFF); write UTF-8 without one".to_owned()
    } else if trimmed.to_ascii_lowercase().starts_with("content-length:") {
        "it writes `Content-Length` headers, as language servers do; in MCP, each message is one line"
            .to_owned()
    } else if matches!(trimmed, "{" | "[") || is_message(trimmed) && !trimmed.ends_with('}') {
        "it writes a message over several lines; write each message as one line of JSON".to_owned()
    } else if trimmed.find('{').is_some_and(|at| at > 0 && is_message(&trimmed[at..])) {
        "it writes text before a message on the same line; only messages may be on standard output"
            .to_owned()
    } else {
        let shown = cut(trimmed, MAX_STRAY_CHARACTERS);
        format!("it writes text to standard output: `{shown}`; write logs to standard error")
    };
    Some(what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_mistakes_are_named() {
        let message = r#"{"jsonrpc":"2.0","id":0,"result":{}}"#;
        for (line, expected) in [
            (format!("\u{feff}{message}"), Some("byte order mark")),
            ("\u{feff}ready".to_owned(), Some("text to standard output: `ready`")),
            ("Content-Length: 52\r".to_owned(), Some("`Content-Length` headers")),
            ("{".to_owned(), Some("over several lines")),
            (r#"{"jsonrpc":"2.0","#.to_owned(), Some("over several lines")),
            (format!("ready {message}"), Some("before a message on the same line")),
            (" ".to_owned(), None),
        ] {
            let described = describe(line.as_bytes()).unwrap_or_default();
            assert!(described.contains(expected.unwrap_or_default()), "{line}: {described}");
            assert_eq!(described.is_empty(), expected.is_none(), "{line}");
        }
    }

    #[test]
    fn a_long_line_is_cut() {
        let described = |length: usize| describe("a".repeat(length).as_bytes()).unwrap();
        assert!(!described(MAX_STRAY_CHARACTERS).contains('…'));
        assert!(described(MAX_STRAY_CHARACTERS + 1).contains('…'));
    }
}
