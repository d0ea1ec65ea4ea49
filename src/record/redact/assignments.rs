//! Finding secrets in texts by the key before them: `KEY=value`, `key: value`, `"key": "value"`,
//! headers, flags, elements.

use std::ops::Range;

use fancy_regex::Regex;

use crate::record::limits::MAX_KEY_BYTES;
use crate::record::redact::keys::{SecretKeys, compile};
use crate::record::redact::secrets::{HIDDEN, NOT_VALUES};

/// Regular expression for the text between a name and the word `value`, as in `{"name":
/// "DB_PASSWORD", "value": "x"}`.
const NAMED: &str = r#"(?i)\A\\*["']?(?:\s|\\n)*,?(?:\s|\\n)*\\*["']?value"#;

/// Finds secrets by their keys.
#[derive(Debug)]
pub(crate) struct Assignments {
    named: Regex,
}

impl Assignments {
    pub(crate) fn new() -> Result<Self, String> {
        Ok(Self { named: compile(NAMED)? })
    }

    /// Adds the ranges of values of secret keys in a text.
    pub(crate) fn find(&self, text: &str, keys: &SecretKeys, found: &mut Vec<Range<usize>>) {
        let mut from = 0;
        while let Ok(Some(hit)) = keys.pattern().find_from_pos(text, from) {
            let key = whole_key(text, hit.range());
            from = key.end;
            if keys.contains(text[key.clone()].trim_start_matches('-')) {
                from = self.value(text, key, keys, found).unwrap_or(from);
            }
        }
    }

    /// Adds the range of a key's value; returns the end of the value.
    fn value(
        &self,
        text: &str,
        key: Range<usize>,
        keys: &SecretKeys,
        found: &mut Vec<Range<usize>>,
    ) -> Option<usize> {
        let name = &text[key.clone()];
        let named = self.named.find(&text[key.end..]).ok().flatten();
        let after = key.end + named.map_or(0, |it| it.end());
        let after = after + run_of(&text[after..], r#"\"'])"#);
        let start = after + separator(&text[after..], text, &key)?;
        let start = start + run_of(&text[start..], " \t");
        let value = match quoted(text, start) {
            Some(value) => value,
            None if keys.is_header(name) => start..start + line_length(&text[start..]),
            None => plain(text, start, &key)?,
        };
        let is_count = SecretKeys::is_plural(name) && text[value.clone()].parse::<f64>().is_ok();
        if !is_count && is_value(&text[value.clone()]) {
            found.push(value.clone());
        }
        Some(value.end)
    }
}

/// The range of the whole key that contains `part`.
fn whole_key(text: &str, part: Range<usize>) -> Range<usize> {
    let is_of_key = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.".contains(byte);
    let bytes = text.as_bytes();
    let before =
        bytes[..part.start].iter().rev().take(MAX_KEY_BYTES).take_while(|it| is_of_key(it));
    let after = bytes[part.end..].iter().take(MAX_KEY_BYTES).take_while(|it| is_of_key(it));
    part.start - before.count()..part.end + after.count()
}

fn run_of(text: &str, characters: &str) -> usize {
    text.len() - text.trim_start_matches(|it| characters.contains(it)).len()
}

/// The length of the separator between a key and its value.
fn separator(rest: &str, text: &str, key: &Range<usize>) -> Option<usize> {
    let spaces = run_of(rest, " \t");
    let sign = &rest[spaces..];
    for known in ["=>", ":=", "==", "=", ":"] {
        if sign.starts_with(known) {
            return Some(spaces + known.len());
        }
    }
    let is_element = text[..key.start].ends_with('<') && sign.starts_with('>');
    let is_flag = text[key.clone()].starts_with('-') && spaces > 0;
    is_element.then_some(spaces + 1).or(is_flag.then_some(spaces))
}

/// The range of the content of a quoted string at `start`, whose quotation marks may be escaped.
fn quoted(text: &str, start: usize) -> Option<Range<usize>> {
    let slashes = run_of(&text[start..], "\\");
    let quote = text[start + slashes..].chars().next().filter(|it| matches!(it, '"' | '\''))?;
    let start = start + slashes + 1;
    let mut escapes = 0;
    for (at, character) in text[start..].char_indices() {
        match character {
            '\\' => escapes += 1,
            _ if character == quote && escapes <= slashes => {
                return Some(start..start + at - escapes);
            }
            '\n' => return Some(start..start + at),
            _ => escapes = 0,
        }
    }
    Some(start..text.len())
}

/// The range of a value without quotation marks.
fn plain(text: &str, start: usize, key: &Range<usize>) -> Option<Range<usize>> {
    let rest = &text[start..];
    // A template, or an object, whose members have keys of their own.
    if rest.starts_with(['{', '(']) || rest.starts_with("${") {
        return None;
    }
    if let Some(list) = rest.strip_prefix('[').filter(|_| !rest.starts_with(HIDDEN)) {
        return Some(start + 1..start + 1 + list.find([']', '\n']).unwrap_or(list.len()));
    }
    // A line of a file of variables: the value is all of it.
    let before = text[..key.start].trim_end_matches("export ");
    let is_line = text[key.end..].starts_with('=') && (before.is_empty() || before.ends_with('\n'));
    let ends = |it: char| {
        it.is_whitespace() || matches!(it, '"' | '\'') || !is_line && ",;&<>`)]}|\\".contains(it)
    };
    let length = rest.find(ends).unwrap_or(rest.len());
    let (value, after) = rest.split_at(length);
    // Prose: `Password: must have eight letters`.
    let is_prose = text[key.end..start].contains(':')
        && value.chars().all(char::is_alphabetic)
        && after.trim_start_matches(' ').starts_with(char::is_alphabetic)
        && after.starts_with(' ');
    (!is_prose).then_some(start..start + length)
}

fn line_length(text: &str) -> usize {
    let line = &text[..text.find(['\r', '\n', '"', '\'']).unwrap_or(text.len())];
    line.find("\\n").or_else(|| line.find("\\r")).unwrap_or(line.len())
}

/// Whether a text is a value, not a word that describes one.
fn is_value(value: &str) -> bool {
    let word = value.trim_end_matches(['.', '!', '?', '*']).to_ascii_lowercase();
    !word.is_empty() && !NOT_VALUES.split(' ').any(|it| it == word) && value != HIDDEN
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hidden(text: &str) -> Vec<&str> {
        let mut found = Vec::new();
        let keys = SecretKeys::with(&[]).unwrap();
        Assignments::new().unwrap().find(text, &keys, &mut found);
        found.into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn keys_have_bounds() {
        let key = |extra: usize| format!("{}_password=v1", "k".repeat(extra));
        assert_eq!(hidden(&key(MAX_KEY_BYTES - 1)), ["v1"]);
        assert_eq!(hidden(&format!("a {}", key(MAX_KEY_BYTES * 2))), ["v1"]);
    }
}
