//! Completes a text that is being typed: a placeholder becomes the missing member or value, so that
//! the document can be parsed.

use std::ops::Range;

use super::scan::{Expects, Scan, scan, string_end, word_end};
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
    /// Whether the header of a TOML table is being typed.
    pub(super) is_header: bool,
    /// Whether the text may also be an element of a YAML sequence.
    pub(super) may_be_element: bool,
    /// The bytes of the original text that a chosen completion replaces: the token with its quotes.
    pub(super) replaced: Range<usize>,
    /// The quote that the replaced token begins with.
    pub(super) quote: Option<char>,
    /// Whether a colon already follows the key.
    pub(super) has_value: bool,
    /// Where a comma must be inserted before the completion.
    pub(super) comma: Option<usize>,
    /// A text that has to be inserted before (first) or after (second) the completion, or empty.
    pub(super) before: &'static str,
    pub(super) after: &'static str,
    /// The column of the completion's next lines; `None` where a completion has one line.
    pub(super) indentation: Option<usize>,
}

/// Completes a text at an offset; `None` inside comments, where nothing can be typed.
pub(super) fn repair(text: &str, offset: usize, syntax: Syntax) -> Option<Repaired> {
    if syntax == Syntax::Yaml {
        return yaml(text, offset);
    }
    let state = scan(text, 0, offset, syntax)?;
    if text.trim().is_empty() && syntax.is_json() {
        let whole =
            Repaired { replaced: 0..text.len(), before: "{", after: "}", ..Repaired::default() };
        let Repaired { text, at, is_key, indentation, .. } = repair("{}", 1, syntax)?;
        return Some(Repaired { text, at, is_key, indentation, ..whole });
    }
    if let Some(start) = state.header {
        return Some(header(text, start, offset));
    }
    let line = &text[text[..offset].rfind('\n').map_or(0, |at| at + 1)..offset];
    let indentation = line.len() - line.trim_start().len();
    let is_inline = syntax == Syntax::Toml;
    let repaired = in_flow(text, offset, &state, syntax)?;
    Some(Repaired { indentation: (!is_inline).then_some(indentation), ..repaired })
}

/// Completes an object of JSON that the first chosen member begins; `None` where no value is
/// missing. In files with one value in each line, an empty line is one.
pub(super) fn new_object(
    text: &str,
    offset: usize,
    syntax: Syntax,
    is_of_lines: bool,
) -> Option<Repaired> {
    let (head, tail) = text.split_at(offset);
    let is_empty_line = head.ends_with('\n') && (tail.is_empty() || tail.starts_with(['\r', '\n']));
    let is_value = head.trim_end().ends_with(['[', ',', ':'])
        && tail.trim_start().starts_with([',', ']', '}']);
    let is_missing = is_value || is_of_lines && is_empty_line;
    if !syntax.is_json() || !is_missing {
        return None;
    }
    let object = repair(&format!("{head}{{}}{tail}"), offset + 1, syntax)?;
    Some(Repaired { replaced: offset..offset, before: "{", after: "}", ..object })
}

/// Completes a key or value at the end of a scan.
fn in_flow(text: &str, offset: usize, state: &Scan, syntax: Syntax) -> Option<Repaired> {
    let in_object = state.open.last() == Some(&true);
    let (token, Range { start, end }) = token_at(text, offset, state, syntax)?;
    let is_line = syntax == Syntax::Toml && state.open.len() == 1;
    let is_key = match state.expects {
        Expects::Key => true,
        // `"a" |`: there is no colon yet, so nothing can be said about a value.
        Expects::Colon => return None,
        // Plain text of YAML may have several words.
        Expects::Separator if is_line || syntax == Syntax::Yaml => return None,
        Expects::Separator => in_object,
        Expects::Value => false,
    };
    if is_key && !in_object || state.open.is_empty() {
        return None;
    }
    let (colon, null) = if syntax == Syntax::Toml { ('=', "0") } else { (':', "null") };
    let rest = text[end..].trim_start_matches([' ', '\t']);
    let has_value = is_key && rest.starts_with(colon);
    let behind = if is_line { "" } else { rest.trim_start() };
    // Readers of TOML and YAML do not go on behind a line whose brackets are open.
    let is_end = rest.is_empty() || rest.starts_with(['\n', '\r']);
    // A line of TOML has one key: none is completed before another.
    if is_line && is_key && !has_value && !is_end && !rest.starts_with('#') {
        return None;
    }
    let is_open = !syntax.is_json() && is_end && !behind.starts_with([',', '}', ']']);
    let is_separated = behind.is_empty() || behind.starts_with([',', '}', ']', '#', '/', colon]);
    let after = if is_separated || is_open { "" } else { "," };
    let comma = (state.expects == Expects::Separator).then_some(state.last);
    let value = if is_key && !has_value { format!("{colon} {null}") } else { String::new() };
    let (head, tail) = (&text[..start], &text[end..]);
    let before = if comma.is_some() { "," } else { "" };
    let open = state.open.iter().skip(usize::from(syntax == Syntax::Toml)).rev();
    let closing = open.map(|is_object| if *is_object { '}' } else { ']' });
    let closing: String = closing.filter(|_| is_open).collect();
    Some(Repaired {
        text: format!("{head}{before}\"{TYPED}\"{value}{after}{closing}{tail}"),
        at: head.len() + before.len() + 1,
        is_key,
        replaced: start..end,
        quote: if token == state.token { state.quote } else { None },
        has_value,
        comma,
        after,
        ..Repaired::default()
    })
}

/// The beginning of the token at an offset, if there is one, and the bytes that a completion
/// replaces; `None` before an object or array.
fn token_at(
    text: &str,
    offset: usize,
    state: &Scan,
    syntax: Syntax,
) -> Option<(Option<usize>, Range<usize>)> {
    // A value behind the cursor is replaced, and an element of an array is not.
    let in_object = state.open.last() == Some(&true);
    let is_value = state.expects == Expects::Value && in_object && state.token.is_none();
    let gap = text[offset..].len() - text[offset..].trim_start_matches([' ', '\t']).len();
    let next = offset + gap;
    let (token, quote) = match text.as_bytes().get(next).filter(|_| is_value) {
        Some(b'{' | b'[') => return None,
        Some(quote @ (b'"' | b'\'')) => (Some(next), Some(char::from(*quote))),
        Some(_) if word_end(text.as_bytes(), next, syntax) > next => (Some(next), None),
        _ => (state.token, state.quote),
    };
    let end = match (token, quote) {
        // An unclosed string ends where the structure goes on.
        (Some(start), Some(_)) => match string_end(text.as_bytes(), start, syntax) {
            (end, true) => end,
            _ => offset,
        },
        (Some(start), None) => word_end(text.as_bytes(), start, syntax),
        (None, _) => offset,
    };
    Some((token, token.unwrap_or(offset).min(offset)..end))
}

/// Completes the header of a TOML table, which begins at `start`.
fn header(text: &str, start: usize, offset: usize) -> Repaired {
    let line = text[offset..].find(['\n', '\r', '#']).map_or(text.len(), |at| offset + at);
    let brackets = if text[start..].starts_with("[[") { ("[[", "]]") } else { ("[", "]") };
    Repaired {
        text: format!("{}{}{TYPED}{}{}", &text[..start], brackets.0, brackets.1, &text[line..]),
        at: start + brackets.0.len(),
        is_key: true,
        is_header: true,
        replaced: start..line,
        ..Repaired::default()
    }
}

/// The parts of a line of YAML before the cursor.
struct TypedLine {
    /// The column of the first key, behind the dashes of sequences.
    column: usize,
    is_key: bool,
    /// The start of the key or value that is being typed, and of what contains it in a flow
    /// collection, in the whole text.
    token: usize,
    flow: Option<usize>,
    has_dash: bool,
}

impl TypedLine {
    fn of(text: &str, offset: usize) -> Option<Self> {
        let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
        let before = &text[start..offset];
        let mut rest = before.trim_start_matches(' ');
        let mut has_dash = false;
        while let Some(inner) = rest.strip_prefix("- ") {
            (rest, has_dash) = (inner.trim_start_matches(' '), true);
        }
        let column = before.len() - rest.len();
        if rest.starts_with(['#', '-', '\t', '?', '%']) || rest.contains(" #") {
            return None;
        }
        let key_end = match rest.chars().next().filter(|it| matches!(it, '"' | '\'')) {
            Some(_) => string_end(rest.as_bytes(), 0, Syntax::Yaml).0,
            None => 0,
        };
        let is_flow = |at: usize| rest[at..].starts_with(['{', '[']).then_some(start + column + at);
        let colon = format!("{rest} ")[key_end..].find(": ").filter(|_| is_flow(0).is_none());
        let behind = colon.map_or(rest, |at| rest[key_end + at + 1..].trim_start_matches(' '));
        let value = rest.len() - behind.len();
        let token = start + column + value;
        let flow = is_flow(value);
        if flow.is_none() && rest[value..].starts_with(['|', '>', '&', '*', '!']) {
            return None;
        }
        Some(Self { is_key: value == 0, column, token, flow, has_dash })
    }
}

/// Completes a line of YAML.
fn yaml(text: &str, offset: usize) -> Option<Repaired> {
    let TypedLine { column, token, flow, is_key, has_dash } = TypedLine::of(text, offset)?;
    if let Some(flow) = flow {
        return in_flow(text, offset, &scan(text, flow, offset, Syntax::Yaml)?, Syntax::Yaml)
            .filter(|repaired| repaired.replaced.start > flow);
    }
    let line = text[offset..].find(['\n', '\r']).map_or(text.len(), |at| offset + at);
    let quote = text[token..offset].chars().next().filter(|it| matches!(it, '"' | '\''));
    let end = match quote.map(|_| string_end(text.as_bytes(), token, Syntax::Yaml)) {
        Some((end, true)) if end >= offset => end,
        Some((_, true)) => return None,
        Some(_) => offset,
        None => {
            let is_part = |it: char| it.is_alphanumeric() || "_-$/#.".contains(it);
            text[offset..line].find(|it| !is_part(it)).map_or(line, |at| offset + at)
        }
    };
    let has_value = is_key && text[end..line].starts_with(':');
    let rest = text[end..line].trim_start();
    // What follows would become a part of what is typed.
    if !rest.is_empty() && !has_value && !rest.starts_with('#') {
        return None;
    }
    let before = if text[..token].ends_with(':') { " " } else { "" };
    let value = if is_key && !has_value { ": null" } else { "" };
    Some(Repaired {
        text: format!("{}{before}{TYPED}{value}{}", &text[..token], &text[end..]),
        at: token + before.len(),
        is_key,
        may_be_element: has_dash && is_key && !has_value,
        replaced: token..end,
        quote,
        has_value,
        before,
        indentation: Some(column),
        ..Repaired::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The completed text and whether a key is typed, for a text with `|` at the cursor.
    fn of(text: &str, syntax: Syntax) -> Option<(String, bool)> {
        let offset = text.rfind('|').unwrap();
        let text = format!("{}{}", &text[..offset], &text[offset + 1..]);
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
            ("|", Some((r#"{"_": null}"#, true))),
            (r#"{| "b": 2}"#, Some((r#"{"_": null, "b": 2}"#, true))),
            (r#"{"a": |}"#, Some((r#"{"a": "_"}"#, false))),
            (r#"{"a": "x|y"}"#, Some((r#"{"a": "_"}"#, false))),
            (r#"{"a": tr|, "b": 1}"#, Some((r#"{"a": "_", "b": 1}"#, false))),
            (r#"{"a": ["x", "|"]}"#, Some((r#"{"a": ["x", "_"]}"#, false))),
            ("{\"a\": \"x|\n\"b\": 1}", Some(("{\"a\": \"_\",\n\"b\": 1}", false))),
            (r#"{"a" |}"#, None),
            ("{// a|\n}", None),
            ("12|", None),
            ("[] |", None),
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
            ("type:|\n", Some(("type: _\n", false))),
            ("|", Some(("_: null", true))),
            ("a: [x, |]", Some(("a: [x, \"_\"]", false))),
            ("a: {b: x|}", Some(("a: {b: \"_\"}", false))),
            ("a: {b|", Some(("a: {\"_\": null}", true))),
            ("- {a: 1, |}", Some(("- {a: 1, \"_\": null}", true))),
            ("a: {b: some text|}", None),
            ("a: |- |", None),
            ("na|me: x", Some(("_: x", true))),
            ("# comm|ent", None),
            ("a:\n  | b: 1\n", None),
            ("a: | b\n", None),
            ("a: b| # why\n", Some(("a: _ # why\n", false))),
        ] {
            let expected = expected.map(|(text, is_key): (&str, bool)| (text.to_owned(), is_key));
            assert_eq!(of(text, Syntax::Yaml), expected, "{text}");
        }
    }

    #[test]
    fn toml_is_completed_in_tables_and_values() {
        for (text, expected) in [
            ("a|", Some(("\"_\"= 0", true))),
            ("a = |\nb = 1", Some(("a = \"_\"\nb = 1", false))),
            ("a = \"x|\"", Some(("a = \"_\"", false))),
            ("a = [\n  \"x\",\n  \"|\"\n]", Some(("a = [\n  \"x\",\n  \"_\"\n]", false))),
            ("a = { b = 1, |", Some(("a = { b = 1, \"_\"= 0}", true))),
            ("[x|]\na = 1", Some(("[_]\na = 1", true))),
            ("[[x|", Some(("[[_]]", true))),
            ("a = 1 |", None),
            ("# a|", None),
            ("a = \"\"\"\nb|\"\"\"", None),
        ] {
            let expected = expected.map(|(text, is_key): (&str, bool)| (text.to_owned(), is_key));
            assert_eq!(of(text, Syntax::Toml), expected, "{text}");
        }
    }
}
