//! Long runs of encoded data in prose.

use std::ops::Range;

use super::run::long_runs;
use crate::model::limits::SHORTEST_BLOB;

/// The encoding of data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlobKind {
    /// Base64 with either alphabet.
    Base64,
    /// Hexadecimal digits.
    Hexadecimal,
}

/// A run of encoded data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blob {
    /// The encoding.
    pub kind: BlobKind,
    /// The byte range.
    pub range: Range<usize>,
}

/// The first run of encoded data in a text with at least `shortest` bytes. Consecutive lines of one
/// block count as one run.
pub fn encoded_blob(text: &str, shortest: u32) -> Option<Blob> {
    let shortest = shortest.max(SHORTEST_BLOB) as usize;
    blocks(text).filter(|block| block.len() >= shortest).find_map(|range| {
        let kind = kind_of(&text[range.clone()])?;
        Some(Blob { kind, range })
    })
}

/// The long runs of a text; those on consecutive lines are joined.
fn blocks(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut runs = long_runs(text).peekable();
    std::iter::from_fn(move || {
        let mut block = runs.next()?;
        while let Some(next) = runs.next_if(|next| is_line_break(&text[block.end..next.start])) {
            block.end = next.end;
        }
        Some(block)
    })
}

fn is_line_break(gap: &str) -> bool {
    let rest = gap.strip_prefix("\r\n").or_else(|| gap.strip_prefix('\n'));
    rest.is_some_and(|rest| rest.bytes().all(|byte| byte == b' '))
}

/// The encoding of a run that looks random, unlike words, paths, rulers and names.
fn kind_of(run: &str) -> Option<BlobKind> {
    let bytes = || run.bytes().filter(|byte| !byte.is_ascii_whitespace());
    let length = bytes().count();
    let count = |is: fn(&u8) -> bool| bytes().filter(is).count();
    let mut seen = [false; 128];
    bytes().for_each(|byte| seen[usize::from(byte & 0x7f)] = true);
    let distinct = seen.iter().filter(|seen| **seen).count();
    let digits = count(u8::is_ascii_digit);
    // Of 16 hexadecimal digits 10 are decimal: `deadbeef` has none of these, a number has no
    // others.
    let is_mixed = digits * 4 > length && digits < length;
    if is_mixed && distinct >= 10 && bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Some(BlobKind::Hexadecimal);
    }
    let (upper, lower) = (count(u8::is_ascii_uppercase), count(u8::is_ascii_lowercase));
    let signs = length - digits - upper - lower;
    let by_chance = |count: usize, share: usize| count * share >= length;
    // Of the 64 digits of base64, 26 are upper-case, 26 lower-case and 10 decimal. A long random
    // run has a good part of each share; words and paths do not.
    let even = by_chance(upper, 8) && by_chance(lower, 8) && by_chance(digits, 30);
    let one_alphabet = !run.contains('.') && signs * 12 <= length;
    (even && one_alphabet && distinct >= 24).then_some(BlobKind::Base64)
}

#[cfg(test)]
mod tests {
    use super::{Blob, BlobKind, SHORTEST_BLOB};

    fn encoded_blob(text: &str) -> Option<Blob> {
        super::encoded_blob(text, SHORTEST_BLOB)
    }

    /// Pseudo-random characters, identical in every test run.
    fn encoded(alphabet: &[u8], length: usize) -> String {
        let mut state = 7_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            char::from(alphabet[(state >> 16) as usize % alphabet.len()])
        };
        (0..length).map(|_| next()).collect()
    }

    const BASE64: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    #[test]
    fn long_encoded_runs_are_found() {
        let blob = encoded(BASE64, 200);
        let found = encoded_blob(&format!("Runs this: {blob} now.")).unwrap();
        assert_eq!((found.kind, found.range), (BlobKind::Base64, 11..211));
        let hex = encoded(b"0123456789abcdef", 128);
        assert_eq!(encoded_blob(&hex).unwrap().kind, BlobKind::Hexadecimal);
        assert_eq!(encoded_blob(&encoded(BASE64, 100)), None, "short");
        assert_eq!(super::encoded_blob(&blob, 201), None, "the bound");
    }

    #[test]
    fn lines_of_a_block_belong_together() {
        let blob = encoded(BASE64, 228);
        let lines = [&blob[..76], &blob[76..152], &blob[152..]].join("\n");
        let found = encoded_blob(&format!("See: {lines}\n\nEnd.")).unwrap();
        assert_eq!(found.range, 5..5 + 230);
    }

    #[test]
    fn ordinary_text_is_not_a_blob() {
        for text in [
            "-".repeat(200),
            "=".repeat(200),
            "one/two/three/".repeat(12),
            "SomeVeryLongIdentifier".repeat(10),
            "https://example.com/Path/To/Some-Page-2024/Index.html?".repeat(4),
            "0".repeat(150),
            "snake_case_name_".repeat(10),
        ] {
            assert_eq!(encoded_blob(&text), None, "{text}");
        }
    }

    #[test]
    fn lines_are_joined_across_indentation_only() {
        for (gap, expected) in [
            ("\n", true),
            ("\r\n", true),
            ("\n    ", true),
            ("\n \t", false),
            ("\n\n", false),
            (" ", false),
            ("", false),
        ] {
            assert_eq!(super::is_line_break(gap), expected, "{gap:?}");
        }
    }

    #[test]
    fn shares_of_letters_digits_and_signs_have_bounds() {
        const UPPER: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        const LOWER: &str = "abcdefghijklmnopqrstuvwxyz";
        let cycle =
            |alphabet: &str, length| -> String { alphabet.chars().cycle().take(length).collect() };
        let run = |upper, lower, digits, signs: usize| {
            let (letters, digits) =
                (cycle(UPPER, upper) + &cycle(LOWER, lower), cycle("0123456789", digits));
            letters + &digits + &"-".repeat(signs)
        };
        let base64 = Some(BlobKind::Base64);
        for (upper, lower, digits, signs, expected) in [
            (16, 96, 16, 0, base64),
            (15, 97, 16, 0, None),
            (96, 16, 16, 0, base64),
            (97, 15, 16, 0, None),
            (61, 62, 5, 0, base64),
            (62, 62, 4, 0, None),
            (50, 50, 18, 10, base64),
            (50, 50, 17, 11, None),
        ] {
            let text = run(upper, lower, digits, signs);
            assert_eq!(super::kind_of(&text), expected, "{upper} {lower} {digits} {signs}");
        }
        assert_eq!(super::kind_of(&(run(50, 50, 18, 9) + ".")), None);
        let few = |distinct: usize| {
            cycle(&UPPER[..distinct - 15], 40) + &cycle("abcde", 40) + &cycle("0123456789", 40)
        };
        assert_eq!(super::kind_of(&few(24)), base64);
        assert_eq!(super::kind_of(&few(23)), None);
        let hexadecimal =
            |digits: usize, letters: usize| cycle("0123456789", digits) + &cycle("abcdef", letters);
        assert_eq!(super::kind_of(&hexadecimal(31, 90)), Some(BlobKind::Hexadecimal));
        assert_eq!(super::kind_of(&hexadecimal(30, 90)), None);
        assert_eq!(super::kind_of(&hexadecimal(120, 0)), None);
        assert_eq!(
            super::kind_of(&(cycle("0123", 60) + &cycle("abcdef", 60))),
            Some(BlobKind::Hexadecimal)
        );
        assert_eq!(super::kind_of(&(cycle("012", 60) + &cycle("abcdef", 60))), None);
    }
}
