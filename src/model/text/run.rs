//! Unbroken runs of characters that occur in keys and encoded data.

use std::ops::Range;

use crate::model::limits::MIN_RUN_BYTES;

/// Whether a byte can be part of a key or of Base64 in either alphabet.
pub(super) fn is_run_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=' | b'-' | b'_' | b'.')
}

/// The runs of at least [`MIN_RUN_BYTES`] bytes, in order. Reads few bytes of ordinary text: if the
/// last byte of a window breaks the run, no byte of the window can be part of a long one.
pub(super) fn long_runs(text: &str) -> impl Iterator<Item = Range<usize>> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        while at + MIN_RUN_BYTES <= bytes.len() {
            let window = &bytes[at..at + MIN_RUN_BYTES];
            if let Some(last) = window.iter().rposition(|&byte| !is_run_byte(byte)) {
                at += last + 1;
                continue;
            }
            let rest = &bytes[at + MIN_RUN_BYTES..];
            let more = rest.iter().position(|&byte| !is_run_byte(byte)).unwrap_or(rest.len());
            let run = at..at + MIN_RUN_BYTES + more;
            at = run.end;
            return Some(run);
        }
        None
    })
}

/// Whether a text has a run of at least [`MIN_RUN_BYTES`] bytes. Ordinary words are shorter, which
/// is checked eight bytes at a time.
pub(super) fn has_long_run(text: &str) -> bool {
    may_have_long_run(text.as_bytes()) && long_runs(text).next().is_some()
}

/// Whether twelve bytes that begin at a multiple of eight contain no space, or may contain none if
/// they reach into the last bytes: any twenty bytes contain twelve that begin so.
fn may_have_long_run(bytes: &[u8]) -> bool {
    const EACH: u64 = u64::from_ne_bytes([1; 8]);
    const BLANKS: u64 = EACH * b' ' as u64;
    const HIGHEST: u64 = EACH << 7;
    let mut unbroken = false;
    let (chunks, rest) = bytes.as_chunks();
    let goes_on = chunks.iter().any(|chunk| {
        let others = u64::from_le_bytes(*chunk) ^ BLANKS;
        // The highest bit of each byte that is a space, and of some after the first one.
        let blanks = others.wrapping_sub(EACH) & !others & HIGHEST;
        let goes_on = unbroken && blanks as u32 == 0;
        unbroken = blanks == 0;
        goes_on
    });
    goes_on || unbroken && rest.len() >= 4
}

#[cfg(test)]
mod tests {
    use super::{MIN_RUN_BYTES, has_long_run, is_run_byte, long_runs};

    #[test]
    fn a_run_is_found_at_any_position() {
        for before in 0..20 {
            for length in 0..40 {
                for end in ["", "!", "! a", " more words"] {
                    let text = [&*" ".repeat(before), &*"x".repeat(length), end].concat();
                    assert_eq!(has_long_run(&text), length >= MIN_RUN_BYTES, "{text:?}");
                }
            }
        }
    }

    /// The long runs of a text, found byte by byte.
    fn plain(text: &str) -> Vec<std::ops::Range<usize>> {
        let mut runs = Vec::new();
        let mut start = 0;
        for (at, byte) in text.bytes().chain([b' ']).enumerate() {
            if !is_run_byte(byte) {
                if at - start >= MIN_RUN_BYTES {
                    runs.push(start..at);
                }
                start = at + 1;
            }
        }
        runs
    }

    #[test]
    fn runs_are_those_found_byte_by_byte() {
        for left in [0, 1, 19, 20, 21] {
            for middle in [0, 18, 19, 20, 45] {
                for right in [0, 19, 20] {
                    let run = |length| "x".repeat(length);
                    let text = format!("{} {} ü{}", run(left), run(middle), run(right));
                    assert_eq!(long_runs(&text).collect::<Vec<_>>(), plain(&text), "{text}");
                    assert_eq!(has_long_run(&text), !plain(&text).is_empty(), "{text}");
                }
            }
        }
    }
}
