//! Unbroken runs of the characters that keys and encoded data are made of.

use std::ops::Range;

use crate::model::limits::MIN_RUN_BYTES;

/// Whether a byte can be in a key or in base64 of either alphabet.
pub(super) fn is_run_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=' | b'-' | b'_' | b'.')
}

/// The runs of at least [`MIN_RUN_BYTES`] bytes, in order. Reads few bytes of ordinary text: if the last
/// byte of a window breaks the run, no byte of the window can be part of a long one.
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

/// Whether there is such a run.
pub(super) fn has_long_run(text: &str) -> bool {
    long_runs(text).next().is_some()
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

    /// The runs as one would find them byte by byte.
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
