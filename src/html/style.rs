//! Addresses in styles: `url()` and `@import`.

use std::ops::Range;

use super::{Loader, Reader};

/// Adds the addresses in a stylesheet, or in the value of an attribute `style`.
pub(super) fn read(reader: &mut Reader<'_>, range: Range<usize>) {
    let text = &reader.text[..range.end];
    let bytes = text.as_bytes();
    let mut at = range.start;
    // The name of the rule that a text would belong to: `@import "…"`.
    let mut rule = "";
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'/' if bytes.get(at + 1) == Some(&b'*') => at = end_of(text, at + 2, "*/") + 2,
            b'"' | b'\'' => {
                let end = end_of_string(bytes, at);
                if rule.eq_ignore_ascii_case("import") {
                    reader.load(at + 1..end, Loader::Style);
                }
                (at, rule) = (end + 1, "");
            }
            b'@' => {
                let name = word(&text[at + 1..]);
                (at, rule) = (at + 1 + name.len(), name);
            }
            b';' | b'{' | b'}' => (at, rule) = (at + 1, ""),
            _ if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') => {
                let name = word(&text[at..]);
                at += name.len();
                if name.eq_ignore_ascii_case("url") && bytes.get(at) == Some(&b'(') {
                    let (address, end) = address(text, at + 1);
                    // The name of a namespace is loaded from nowhere.
                    if !rule.eq_ignore_ascii_case("namespace") {
                        reader.load(address, Loader::Style);
                    }
                    (at, rule) = (end, "");
                }
            }
            _ => at += 1,
        }
    }
}

/// The bytes of the address in `url(`, and where it ends.
fn address(text: &str, start: usize) -> (Range<usize>, usize) {
    let inside = text[start..].trim_start();
    let start = text.len() - inside.len();
    // The quotes of an attribute are written as character references.
    let quote = ["\"", "'", "&quot;", "&#34;", "&#39;", "&apos;"].into_iter();
    let quote = quote.into_iter().find(|it| inside.starts_with(it)).unwrap_or_default();
    let start = start + quote.len();
    let end = match quote {
        "\"" | "'" => end_of_string(text.as_bytes(), start - 1),
        "" => end_of(text, start, ")"),
        reference => end_of(text, start, reference),
    };
    (start..end, (end + quote.len()).min(text.len()))
}

/// The offset of the next occurrence, or the end of the text.
fn end_of(text: &str, start: usize, end: &str) -> usize {
    text.get(start..).and_then(|rest| rest.find(end)).map_or(text.len(), |found| start + found)
}

/// The offset of the quote that ends the string which begins at `start`, or of the end of its line.
fn end_of_string(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b'\n' => return at,
            _ if byte == bytes[start] => return at,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The word at the beginning of a text.
fn word(text: &str) -> &str {
    let is_part = |it: &u8| it.is_ascii_alphanumeric() || matches!(it, b'-' | b'_' | 0x80..);
    let length = text.bytes().take_while(is_part).count();
    &text[..length]
}
