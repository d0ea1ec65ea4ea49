//! The values of strings.

use std::borrow::Cow;

use super::form::{CLOSED, DOUBLED_BRACES, DOUBLED_QUOTES, ESCAPES, HASHES, OPENED};
use super::token::{Language, Token};

/// The value of a string or of a piece of one; the text of any other token.
///
/// Escapes are decoded, except for `\N{…}` of Python. The indentation of text blocks remains. Half a
/// surrogate pair becomes U+FFFD.
pub fn value<'t>(text: &'t str, token: Token, language: Language) -> Cow<'t, str> {
    let content = content(text, token);
    let has = |style| token.style & style != 0;
    let is_special = |byte: u8| match byte {
        b'\\' => has(ESCAPES),
        b'"' => has(DOUBLED_QUOTES),
        b'{' | b'}' => has(DOUBLED_BRACES),
        _ => false,
    };
    let Some(mut next) = content.bytes().position(is_special) else {
        return Cow::Borrowed(content);
    };
    let (mut value, mut rest) = (String::with_capacity(content.len()), content);
    loop {
        value.push_str(&rest[..next]);
        rest = match &rest.as_bytes()[next..] {
            [] => return Cow::Owned(value),
            [b'\\', ..] => unescape(&mut value, &rest[next + 1..], language),
            [first, others @ ..] => {
                value.push(char::from(*first));
                &rest[next + 1 + usize::from(others.first() == Some(first))..]
            }
        };
        next = rest.bytes().position(is_special).unwrap_or(rest.len());
    }
}

/// What is between the quotes, as written, or the whole token.
fn content(text: &str, token: Token) -> &str {
    let text = token.text(text);
    let closing = usize::from(token.closing);
    let quotes = if token.style & HASHES == 0 { closing } else { 1 };
    let first = text.bytes().position(|it| matches!(it, b'"' | b'\'' | b'`')).unwrap_or(0);
    let start = if token.style & OPENED == 0 { 0 } else { first + quotes };
    let end = if token.style & CLOSED == 0 { 0 } else { closing };
    text.get(start..text.len().saturating_sub(end)).unwrap_or_default()
}

/// Decodes the escape that begins before this text. Returns what comes after it.
fn unescape<'t>(value: &mut String, text: &'t str, language: Language) -> &'t str {
    use Language::{CSharp, Go, Java, Python, Rust};
    let mut characters = text.chars();
    let kind = characters.next().unwrap_or('\\');
    let rest = characters.as_str();
    if let Some(at) = "nrtbfv\\'\"".find(kind) {
        value.push(char::from(b"\n\r\t\x08\x0c\x0b\\'\""[at]));
        return rest;
    }
    let decoded = match (kind, language) {
        ('a', Python | Go | CSharp) => Some((0x07, rest)),
        ('e', CSharp) => Some((0x1b, rest)),
        ('s', Java) => Some((0x20, rest)),
        ('0', Rust | CSharp) => Some((0, rest)),
        ('0'..='7', _) => digits(text, 8, 1, 3),
        ('x', CSharp) => digits(rest, 16, 1, 4),
        ('x', _) => digits(rest, 16, 2, 2),
        ('U', _) => digits(rest, 16, 8, 8),
        ('u', _) => unicode(rest, language),
        // The line goes on.
        ('\n' | '\r', Rust) => return rest.trim_start(),
        ('\n', _) => return rest,
        ('\r', _) => return rest.strip_prefix('\n').unwrap_or(rest),
        _ => None,
    };
    let Some((code, rest)) = decoded else {
        // Not an escape: Python has a backslash then, JavaScript none, and others an error.
        value.push_str(if language == Python { "\\" } else { "" });
        value.push(kind);
        return rest;
    };
    value.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
    rest
}

/// A number of as many digits as there are, within bounds, and what comes after it.
fn digits(text: &str, radix: u32, least: usize, most: usize) -> Option<(u32, &str)> {
    let count = text.chars().take(most).take_while(|it| it.is_digit(radix)).count();
    let code = u32::from_str_radix(&text[..count], radix).ok()?;
    (count >= least).then_some((code, &text[count..]))
}

/// `\u`: digits in braces, or four, of which two in a row can be a pair of surrogates.
fn unicode(text: &str, language: Language) -> Option<(u32, &str)> {
    if let Some(inside) = text.strip_prefix('{') {
        // Rust allows underscores between up to six digits.
        let end = inside.bytes().take(16).position(|it| it == b'}')?;
        let code = u32::from_str_radix(&inside[..end].replace('_', ""), 16).ok()?;
        return Some((code, &inside[end + 1..]));
    }
    let text = if language == Language::Java { text.trim_start_matches('u') } else { text };
    let (high, rest) = digits(text, 16, 4, 4)?;
    let second = rest.strip_prefix("\\u").and_then(|rest| digits(rest, 16, 4, 4));
    match (high, second) {
        (0xd800..0xdc00, Some((low @ 0xdc00..0xe000, rest))) => {
            Some((0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00), rest))
        }
        _ => Some((high, rest)),
    }
}
