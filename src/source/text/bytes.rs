//! Scanning bytes in large chunks, and shortening texts for people.

use std::borrow::Cow;

/// Whether any of the bytes satisfies a condition. Usually none does, which is determined fastest
/// without an early exit in each chunk: then the compiler uses vector instructions.
#[inline]
pub fn any_byte(bytes: &[u8], is_such: impl Fn(u8) -> bool) -> bool {
    let any = |chunk: &[u8]| chunk.iter().fold(false, |found, &byte| found | is_such(byte));
    bytes.chunks(128).any(any)
}

/// The text, or its first `most` characters and `…`.
pub fn cut(text: &str, most: usize) -> Cow<'_, str> {
    // A text of this many bytes cannot have more characters.
    if text.len() <= most {
        return Cow::Borrowed(text);
    }
    match text.char_indices().nth(most) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// Whether a word is among those of a text with one space between each two.
pub fn is_among(words: &str, word: &str) -> bool {
    words.split(' ').any(|known| known == word)
}

/// The nearest character boundary at or before an offset.
pub fn floor(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default()
}

/// Appends a text as a JSON string.
pub fn push_json(to: &mut String, text: &str) {
    let is_escaped = |byte: u8| (byte < 0x20) | (byte == b'"') | (byte == b'\\');
    if any_byte(text.as_bytes(), is_escaped) {
        // A string always becomes JSON.
        *to += &serde_json::to_string(text).unwrap_or_default();
    } else {
        to.extend(["\"", text, "\""]);
    }
}

/// A text as a JSON string, with additional escapes for the characters that `is_escaped` selects.
pub fn json_text(text: &str, is_escaped: impl Fn(char) -> bool) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    push_json(&mut json, text);
    if !json.chars().any(&is_escaped) {
        return json;
    }
    let mut written = String::with_capacity(json.len());
    for character in json.chars() {
        if !is_escaped(character) {
            written.push(character);
            continue;
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            written.push_str(&format!("\\u{unit:04x}"));
        }
    }
    written
}

/// A list in words, `a, b and c`; at most `most` items are named and the rest counted.
pub fn listed(items: &[String], most: usize) -> String {
    // "and 1 more" would be as long as the name that it replaces.
    let shown = if items.len() <= most + 1 { items.len() } else { most };
    let (first, rest) = items.split_at(shown);
    match (first, rest.len()) {
        ([], _) => String::new(),
        ([only], 0) => only.clone(),
        ([first @ .., last], 0) => format!("{} and {last}", first.join(", ")),
        (first, others) => format!("{} and {others} more", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::{any_byte, cut};

    #[test]
    fn a_byte_is_found_at_any_position() {
        for length in (0..40).chain([127, 128, 129, 143, 144, 145, 300]) {
            let mut bytes = vec![b'a'; length];
            assert!(!any_byte(&bytes, |byte| byte == b'x'), "{length}");
            for at in 0..length {
                bytes[at] = b'x';
                assert!(any_byte(&bytes, |byte| byte == b'x'), "{at} of {length}");
                bytes[at] = b'a';
            }
        }
    }

    #[test]
    fn texts_are_cut_after_a_number_of_characters() {
        assert_eq!(cut("ééé", 3), "ééé");
        assert_eq!(cut("éééé", 3), "ééé…");
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!(cut("abcd", 3), "abc…");
        assert_eq!(cut("", 0), "");
    }
}
