//! Strings in JSON: finding their end, resolving their escapes, and mapping offsets back.

/// The end of a scan of a string literal.
#[derive(Clone, Copy)]
pub(crate) enum StringEnd {
    /// The closing quote; everything before it is unescaped text.
    Plain(usize),
    /// A backslash, a control character, or the end of the text.
    Special(usize),
}

/// Finds the end of a string whose text begins at `at`.
#[inline]
pub(crate) fn scan(bytes: &[u8], mut at: usize) -> StringEnd {
    while let Some(chunk) = bytes[at..].first_chunk::<8>() {
        let marks = special_marks(u64::from_le_bytes(*chunk));
        if marks != 0 {
            at += (marks.trailing_zeros() / 8) as usize;
            return if bytes[at] == b'"' { StringEnd::Plain(at) } else { StringEnd::Special(at) };
        }
        at += 8;
    }
    scan_rest(bytes, at)
}

/// Finds the end of a string within the last bytes of the text.
#[cold]
fn scan_rest(bytes: &[u8], mut at: usize) -> StringEnd {
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => return StringEnd::Plain(at),
            b'\\' | 0..0x20 => break,
            _ => at += 1,
        }
    }
    StringEnd::Special(at)
}

/// Finds the end of a key; also returns a mark that equal keys share. There is no mark if the key
/// contains escapes or is at the very end of the text.
#[inline]
pub(crate) fn scan_key(bytes: &[u8], mut at: usize) -> (StringEnd, Option<u64>) {
    let mut mark = 0;
    while let Some(chunk) = bytes[at..].first_chunk::<8>() {
        let word = u64::from_le_bytes(*chunk);
        let marks = special_marks(word);
        if marks != 0 {
            // The mark is the highest bit of its byte; the byte begins at the multiple of eight
            // below.
            let inside = marks.trailing_zeros() & !7;
            at += (inside / 8) as usize;
            let mark = mixed(mark, word & !(u64::MAX << inside));
            return match bytes[at] {
                b'"' => (StringEnd::Plain(at), Some(mark)),
                _ => (StringEnd::Special(at), None),
            };
        }
        mark = mixed(mark, word);
        at += 8;
    }
    (scan_rest(bytes, at), None)
}

fn mixed(mark: u64, word: u64) -> u64 {
    (mark.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Sets the high bit of each byte that is `"`, `\` or below 0x20. Bits above the first one set
/// may be wrong, so only the lowest counts.
fn special_marks(word: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    // With this bit flipped, `"` directly follows the control characters.
    let turned = word ^ (ONES * 0x02);
    let quote_or_control = turned.wrapping_sub(ONES * 0x21) & !turned;
    let difference = word ^ (ONES * u64::from(b'\\'));
    let backslash = difference.wrapping_sub(ONES) & !difference;
    (quote_or_control | backslash) & HIGHS
}

/// An escape sequence, read at its backslash.
pub(crate) struct Escape {
    /// The character that the escape represents; `None` for half of a surrogate pair.
    pub(crate) character: Option<char>,
    /// The length of the escape in the source, in bytes; at least 1.
    pub(crate) length: usize,
    /// Whether the grammar defines the escape.
    pub(crate) valid: bool,
}

/// The character that a backslash and this byte represent alone.
#[inline]
pub(crate) const fn simple_escape(mark: u8) -> Option<char> {
    Some(match mark {
        b'"' | b'\\' | b'/' => mark as char,
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        _ => return None,
    })
}

/// Reads the escape whose backslash is at the start of `rest`.
pub(crate) fn escape(rest: &str) -> Escape {
    let bytes = rest.as_bytes();
    let simple = bytes.get(1).copied().and_then(simple_escape);
    if simple.is_some() {
        return Escape { character: simple, length: 2, valid: true };
    }
    match bytes.get(1) {
        Some(b'u') => unicode_escape(bytes),
        _ => {
            // A control character is reported by itself, not as a part of the escape.
            let next = rest[1..].chars().next().filter(|character| *character >= ' ');
            let length = 1 + next.map_or(0, char::len_utf8);
            Escape { character: Some(next.unwrap_or('\\')), length, valid: false }
        }
    }
}

fn unicode_escape(bytes: &[u8]) -> Escape {
    let Some(first) = hex4(bytes, 2) else {
        let digits = bytes[2..].iter().take(4).take_while(|byte| byte.is_ascii_hexdigit()).count();
        return Escape { character: Some('u'), length: 2 + digits, valid: false };
    };
    if let Some(character) = char::from_u32(first) {
        return Escape { character: Some(character), length: 6, valid: true };
    }
    // Only the high half can begin a pair (RFC 8259, section 7).
    let second = (first < 0xdc00 && bytes.get(6..8) == Some(b"\\u")).then(|| hex4(bytes, 8));
    if let Some(Some(low @ 0xdc00..=0xdfff)) = second {
        let character = char::from_u32(0x10000 + ((first - 0xd800) << 10) + (low - 0xdc00));
        return Escape { character, length: 12, valid: true };
    }
    Escape { character: None, length: 6, valid: true }
}

fn hex4(bytes: &[u8], at: usize) -> Option<u32> {
    let digits = bytes.get(at..at + 4)?;
    digits.iter().try_fold(0, |value, &digit| Some(value << 4 | char::from(digit).to_digit(16)?))
}

/// The lengths of the first character of `rest`, within a string: in bytes of text and in bytes of
/// source.
pub(crate) fn step(rest: &str) -> (usize, usize) {
    if rest.starts_with('\\') {
        let escape = escape(rest);
        let character = escape.character.unwrap_or(char::REPLACEMENT_CHARACTER);
        return (character.len_utf8(), escape.length);
    }
    let length = rest.chars().next().map_or(0, char::len_utf8);
    (length, length)
}
