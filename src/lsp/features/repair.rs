//! Completes a text that is being typed: a placeholder becomes the missing member or value, so that
//! the document can be parsed.

use std::ops::Range;

use crate::document::Syntax;

/// The placeholder for the text that is being typed.
pub(super) const TYPED: &str = "mcp-lint-typed";

/// A completed text.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Repaired {
    pub(super) text: String,
    /// The offset of [`TYPED`] in the text.
    pub(super) at: usize,
    /// Whether a key is being typed, rather than a value.
    pub(super) is_key: bool,
    /// The bytes of the original text that a chosen completion replaces.
    pub(super) replaced: Range<usize>,
    /// Whether the replaced bytes are inside quotes.
    pub(super) is_quoted: bool,
    /// Whether a colon already follows the key.
    pub(super) has_value: bool,
    /// A comma that has to be inserted before (first) or after (second) the completion, or empty.
    pub(super) before: &'static str,
    pub(super) after: &'static str,
}

/// Completes a text at an offset; `None` inside comments, where nothing can be typed.
pub(super) fn repair(text: &str, offset: usize, syntax: Syntax) -> Option<Repaired> {
    match syntax {
        Syntax::Yaml => yaml(text, offset),
        Syntax::Json | Syntax::CommentedJson | Syntax::Jsonc => json(text, offset),
        Syntax::Toml => toml(text, offset),
    }
}

/// The token that a scan of JSON expects next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expects {
    Key,
    Colon,
    Value,
    /// A comma, or the end of the container.
    Separator,
}

/// The state of a scan of the text before an offset.
struct Scan {
    /// The open containers; `true` for an object.
    open: Vec<bool>,
    expects: Expects,
    /// The start of the string or word that contains the offset.
    token: Option<usize>,
    in_string: bool,
}

/// Scans the tokens before an offset, without checking whether they are valid.
fn scan(text: &str, offset: usize) -> Option<Scan> {
    let bytes = text.as_bytes();
    let mut state =
        Scan { open: Vec::new(), expects: Expects::Value, token: None, in_string: false };
    let mut at = 0;
    while at < offset {
        match bytes[at] {
            b'"' => {
                let (end, is_closed) = string_end(bytes, at);
                if end > offset || end == offset && !is_closed {
                    (state.token, state.in_string) = (Some(at), true);
                    return Some(state);
                }
                state.take_scalar();
                at = end;
                continue;
            }
            b'{' | b'[' => {
                state.open.push(bytes[at] == b'{');
                state.expects = if bytes[at] == b'{' { Expects::Key } else { Expects::Value };
            }
            b'}' | b']' => {
                state.open.pop();
                state.expects = Expects::Separator;
            }
            b',' => {
                let in_object = state.open.last() == Some(&true);
                state.expects = if in_object { Expects::Key } else { Expects::Value };
            }
            b':' => state.expects = Expects::Value,
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at += bytes[at..].iter().position(|it| *it == b'\n').unwrap_or(bytes.len() - at);
                if at >= offset {
                    return None;
                }
                continue;
            }
            byte if is_word(byte) => {
                let end = at + bytes[at..].iter().take_while(|it| is_word(**it)).count();
                if end >= offset {
                    state.token = Some(at);
                    return Some(state);
                }
                state.take_scalar();
                at = end;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    Some(state)
}

impl Scan {
    fn take_scalar(&mut self) {
        let is_key = self.expects == Expects::Key;
        self.expects = if is_key { Expects::Colon } else { Expects::Separator };
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(byte, b'_' | b'-' | b'$' | b'.' | b'#' | b'+')
        || byte >= 0x80
}

/// The end of the string whose opening quote is at `start`, and whether it is closed; an unclosed
/// string ends with its line.
fn string_end(bytes: &[u8], start: usize) -> (usize, bool) {
    let mut at = start + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'"' => return (at + 1, true),
            // Strings have no line breaks: the quote is missing.
            b'\n' => return (at, false),
            _ => {}
        }
        at += 1;
    }
    (bytes.len(), false)
}

fn json(text: &str, offset: usize) -> Option<Repaired> {
    let state = scan(text, offset)?;
    let bytes = text.as_bytes();
    let start = state.token.unwrap_or(offset);
    let string = state.token.filter(|_| state.in_string).map(|start| string_end(bytes, start));
    let is_closed = string.is_some_and(|(_, is_closed)| is_closed);
    let end = match (state.token, string) {
        // An unclosed string ends where the structure goes on.
        (_, Some((end, is_closed))) => {
            if is_closed {
                end
            } else {
                offset
            }
        }
        (Some(start), None) => start + bytes[start..].iter().take_while(|it| is_word(**it)).count(),
        (None, None) => offset,
    };
    let in_object = state.open.last() == Some(&true);
    let is_key = match state.expects {
        Expects::Key => true,
        // `"a" |`: there is no colon yet, so nothing can be said about a value.
        Expects::Colon => return None,
        Expects::Separator => in_object,
        Expects::Value => false,
    };
    if is_key && !in_object || state.open.is_empty() {
        return None;
    }
    let behind = text[end..].trim_start();
    let has_value = is_key && behind.starts_with(':');
    let before = if state.expects == Expects::Separator { "," } else { "" };
    let value = if is_key && !has_value { ": null" } else { "" };
    let after =
        if behind.is_empty() || behind.starts_with([',', '}', ']', ':']) { "" } else { "," };
    let (head, tail) = (&text[..start], &text[end..]);
    let at = head.len() + before.len() + 1;
    Some(Repaired {
        text: format!("{head}{before}\"{TYPED}\"{value}{after}{tail}"),
        at,
        is_key,
        replaced: if state.in_string {
            start + 1..end - usize::from(is_closed)
        } else {
            start..end
        },
        is_quoted: state.in_string,
        has_value,
        before,
        after,
    })
}

/// Completes a key at the beginning of a line, or the value behind a key, outside of brackets.
fn toml(text: &str, offset: usize) -> Option<Repaired> {
    let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let line_end = text[offset..].find(['\n', '\r']).map_or(text.len(), |at| offset + at);
    let before = &text[start..offset];
    let is_word = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '-');
    let completed = |range: Range<usize>, with: &str| {
        format!("{}{with}{}", &text[..range.start], &text[range.end..])
    };
    if before.trim_start().chars().all(is_word) {
        let from = offset - before.trim_start().len();
        let to = text[offset..].find(|it| !is_word(it)).map_or(text.len(), |at| offset + at);
        let has_value = text[to..line_end].trim_start().starts_with('=');
        let value = if has_value { "" } else { " = 0" };
        return Some(Repaired {
            text: completed(from..to, &format!("{TYPED}{value}")),
            at: from,
            is_key: true,
            replaced: from..to,
            has_value,
            ..Repaired::default()
        });
    }
    let (key, value) = before.split_once('=')?;
    let is_key = key.trim().chars().all(is_word) && !key.trim().is_empty();
    let typed = value.trim_start();
    let inside = typed.strip_prefix('"');
    if !is_key || !inside.unwrap_or(typed).chars().all(is_word) {
        return None;
    }
    let from = offset - typed.len();
    let rest = &text[offset..line_end];
    let end = offset + rest.find(|it| !is_word(it)).unwrap_or(rest.len());
    let is_closed = inside.is_some() && text[end..].starts_with('"');
    Some(Repaired {
        text: completed(from..end + usize::from(is_closed), &format!("\"{TYPED}\"")),
        at: from + 1,
        replaced: from + usize::from(inside.is_some())..end,
        is_quoted: inside.is_some(),
        ..Repaired::default()
    })
}

fn yaml(text: &str, offset: usize) -> Option<Repaired> {
    let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let end = text[offset..].find(['\n', '\r']).map_or(text.len(), |at| offset + at);
    let (before, after) = (&text[start..offset], &text[offset..end]);
    let content = before.trim_start();
    if content.starts_with('#') || before.contains(" #") {
        return None;
    }
    // A value: what follows the last `: ` or, in a sequence, `- `.
    let of_value = before.rfind(": ").map(|at| at + 2);
    let dashes = before.len() - before.trim_start_matches([' ', '-']).len();
    let (token, is_key) = match of_value {
        Some(at) => (at, false),
        None => (dashes, true),
    };
    let typed = &before[token..];
    let quote = typed.chars().next().filter(|it| matches!(it, '"' | '\''));
    let word_end = after.find(|it: char| {
        !(it.is_alphanumeric() || matches!(it, '_' | '-' | '$' | '/' | '#' | '.'))
    });
    let word_end = offset + word_end.unwrap_or(after.len());
    let has_value = is_key && text[word_end..end].trim_start_matches(['"', '\'']).starts_with(':');
    let is_flow = typed.contains(['[', '{', ']', '}']) || of_value.is_some() && typed.contains(',');
    // What follows would become a part of what is typed.
    let rest = text[word_end..end].trim_start_matches(['"', '\'']).trim_start();
    if is_flow || !rest.is_empty() && !has_value && !rest.starts_with('#') {
        return None;
    }
    let quoted = usize::from(quote.is_some());
    let close = usize::from(quoted > 0 && text[word_end..].starts_with(quote?));
    let token = start + token;
    let value = if is_key && !has_value { ": null" } else { "" };
    // A list of values has no keys: the same text may be either, and a key is more common.
    let (head, tail) = (&text[..token], &text[word_end + close..]);
    Some(Repaired {
        text: format!("{head}{TYPED}{value}{tail}"),
        at: token,
        is_key,
        replaced: token + quoted..word_end,
        is_quoted: quoted > 0,
        has_value,
        ..Repaired::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The completed text and whether a key is typed, for a text with `|` at the cursor.
    fn of(text: &str, syntax: Syntax) -> Option<(String, bool)> {
        let offset = text.find('|').unwrap();
        let text = text.replacen('|', "", 1);
        let repaired = repair(&text, offset, syntax)?;
        assert!(repaired.text[repaired.at..].starts_with(TYPED), "{repaired:?}");
        assert!(text.get(repaired.replaced.clone()).is_some() && repaired.replaced.end >= offset);
        Some((repaired.text.replace(TYPED, "_"), repaired.is_key))
    }

    #[test]
    fn json_is_completed_where_something_is_typed() {
        for (text, expected) in [
            (r#"{"a|"}"#, Some((r#"{"_": null}"#, true))),
            (r#"{"a|": 1}"#, Some((r#"{"_": 1}"#, true))),
            ("{|}", Some((r#"{"_": null}"#, true))),
            ("{ na| }", Some((r#"{ "_": null }"#, true))),
            (r#"{"a": 1, |}"#, Some((r#"{"a": 1, "_": null}"#, true))),
            (r#"{"a": 1 |}"#, Some((r#"{"a": 1 ,"_": null}"#, true))),
            (r#"{| "b": 2}"#, Some((r#"{"_": null, "b": 2}"#, true))),
            (r#"{"a": |}"#, Some((r#"{"a": "_"}"#, false))),
            (r#"{"a": "x|y"}"#, Some((r#"{"a": "_"}"#, false))),
            (r#"{"a": tr|, "b": 1}"#, Some((r#"{"a": "_", "b": 1}"#, false))),
            (r#"{"a": ["x", "|"]}"#, Some((r#"{"a": ["x", "_"]}"#, false))),
            ("{\"a\": \"x|\n\"b\": 1}", Some(("{\"a\": \"_\",\n\"b\": 1}", false))),
            (r#"{"a" |}"#, None),
            ("{// a|\n}", None),
            ("|", None),
            ("12|", None),
        ] {
            let expected = expected.map(|(text, is_key): (&str, bool)| (text.to_owned(), is_key));
            assert_eq!(of(text, Syntax::Jsonc), expected, "{text}");
        }
    }

    #[test]
    fn yaml_is_completed_line_by_line() {
        for (text, expected) in [
            ("a: 1\nb|\n", Some(("a: 1\n_: null\n", true))),
            ("a:\n  - na|\n", Some(("a:\n  - _: null\n", true))),
            ("a:\n  |\n", Some(("a:\n  _: null\n", true))),
            ("type: str|\nb: 1", Some(("type: _\nb: 1", false))),
            ("type: \"str|\"\n", Some(("type: _\n", false))),
            ("na|me: x", Some(("_: x", true))),
            ("# comm|ent", None),
            ("a: [x, |]", None),
            ("a:\n  | b: 1\n", None),
            ("a: | b\n", None),
            ("a: b| # why\n", Some(("a: _ # why\n", false))),
        ] {
            let expected = expected.map(|(text, is_key): (&str, bool)| (text.to_owned(), is_key));
            assert_eq!(of(text, Syntax::Yaml), expected, "{text}");
        }
    }
}
