//! The values of strings.

use std::borrow::Cow;

use super::form;
use super::token::{Language, Token, TokenKind};

/// The value of a string or of a piece of one; the text of any other token.
///
/// Escapes are decoded, and one that the language does not define remains as it is. The
/// indentation of text blocks remains too. Half a surrogate pair becomes U+FFFD.
pub fn value<'t>(text: &'t str, token: Token, language: Language) -> Cow<'t, str> {
    if !matches!(token.kind, TokenKind::String | TokenKind::Fragment) {
        return Cow::Borrowed(token.text(text));
    }
    let content = token.content(text);
    let has = |style| token.style & style != 0;
    let is_special = |byte: u8| match byte {
        b'\\' => has(form::ESCAPES),
        b'"' => has(form::DOUBLED_QUOTES),
        b'{' | b'}' => has(form::DOUBLED_BRACES),
        _ => false,
    };
    let Some(mut next) = content.bytes().position(is_special) else {
        return Cow::Borrowed(content);
    };
    let (mut value, mut rest) = (String::with_capacity(content.len()), content);
    loop {
        value.push_str(&rest[..next]);
        rest = &rest[next..];
        rest = match rest.as_bytes() {
            [] => return Cow::Owned(value),
            [b'\\', ..] => unescape(&mut value, &rest[1..], language),
            [first, second, ..] => {
                value.push(char::from(*first));
                &rest[1 + usize::from(first == second)..]
            }
            [_] => {
                value.push_str(rest);
                ""
            }
        };
        next = rest.bytes().position(is_special).unwrap_or(rest.len());
    }
}

/// Decodes the escape that begins after its backslash. Returns what comes after it.
fn unescape<'t>(value: &mut String, text: &'t str, language: Language) -> &'t str {
    let mut characters = text.chars();
    let Some(kind) = characters.next() else {
        value.push('\\');
        return "";
    };
    let rest = characters.as_str();
    if let Some(character) = single(kind, language) {
        value.push(character);
        return rest;
    }
    let decoded = match kind {
        '\n' => Some((None, rest)),
        '\r' => Some((None, rest.strip_prefix('\n').unwrap_or(rest))),
        'u' => unicode(rest, language),
        'x' => digits(rest, 16, if language == Language::CSharp { 1..=4 } else { 2..=2 }),
        'U' => digits(rest, 16, 8..=8),
        '0'..='7' => digits(text, 8, 1..=3),
        _ => None,
    };
    let Some((code, mut rest)) = decoded else {
        if language != Language::TypeScript {
            value.push('\\');
        }
        value.push(kind);
        return rest;
    };
    match code {
        Some(code) => value.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)),
        None if language == Language::Rust => rest = rest.trim_start(),
        None => {}
    }
    rest
}

/// The character of an escape of one letter or sign.
fn single(kind: char, language: Language) -> Option<char> {
    use Language::{CSharp, Go, Java, Kotlin, Python, Rust, TypeScript};
    Some(match (kind, language) {
        ('n', _) => '\n',
        ('r', _) => '\r',
        ('t', _) => '\t',
        ('\\' | '\'' | '"', _) => kind,
        ('0', Rust | CSharp) => '\0',
        ('$', Kotlin) => '$',
        ('s', Java) => ' ',
        ('e', CSharp) => '\x1b',
        ('b', Python | TypeScript | Go | CSharp | Java | Kotlin) => '\x08',
        ('f', Python | TypeScript | Go | CSharp | Java) => '\x0c',
        ('v', Python | TypeScript | Go | CSharp) => '\x0b',
        ('a', Python | Go | CSharp) => '\x07',
        _ => return None,
    })
}

/// A code, or nothing for a line that goes on, and what comes after it.
type Decoded<'t> = Option<(Option<u32>, &'t str)>;

/// A number of as many digits as there are, within a range.
fn digits(text: &str, radix: u32, range: std::ops::RangeInclusive<usize>) -> Decoded<'_> {
    let count = text.chars().take(*range.end()).take_while(|it| it.is_digit(radix)).count();
    let code = u32::from_str_radix(&text[..count], radix).ok()?;
    range.contains(&count).then_some((Some(code), &text[count..]))
}

/// `\u`: braces, or four digits, of which two in a row are a pair of surrogates.
fn unicode(text: &str, language: Language) -> Decoded<'_> {
    if let Some(inside) = text.strip_prefix('{') {
        // Rust allows underscores between up to six digits.
        let end = inside.bytes().take(16).position(|it| it == b'}')?;
        let code = u32::from_str_radix(&inside[..end].replace('_', ""), 16).ok()?;
        return Some((Some(code), &inside[end + 1..]));
    }
    let text = if language == Language::Java { text.trim_start_matches('u') } else { text };
    let (code, rest) = digits(text, 16, 4..=4)?;
    let second = rest.strip_prefix("\\u").and_then(|rest| digits(rest, 16, 4..=4));
    if let (Some(high @ 0xd800..0xdc00), Some((Some(low @ 0xdc00..0xe000), rest))) = (code, second)
    {
        return Some((Some(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)), rest));
    }
    Some((code, rest))
}
