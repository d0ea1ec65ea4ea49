//! Descriptions of output of a server that is not a message, with the usual mistakes by name.

use crate::source::cut;

use crate::record::limits::MAX_STRAY_CHARACTERS;

/// Describes a line that is not a message, in a sentence.
pub(super) fn describe(line: &str) -> Option<String> {
    let trimmed = line.trim();
    if trimmed.is_empty() {
        return None;
    }
    let is_message = |it: &str| it.starts_with('{') && it.contains("\"jsonrpc\"");
    let what = if let Some(rest) = trimmed.strip_prefix('\u{feff}') {
        if !is_message(rest) {
            return describe(rest);
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
    fn a_long_line_is_cut() {
        let described = |length: usize| describe(&"a".repeat(length)).unwrap();
        assert!(!described(MAX_STRAY_CHARACTERS).contains('…'));
        assert!(described(MAX_STRAY_CHARACTERS + 1).contains('…'));
    }
}
