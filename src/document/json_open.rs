//! The containers that the JSON reader is in.

use super::node_id::NodeId;
use super::tree::Kind;

/// A container that is being read.
pub(super) struct Open {
    pub(super) id: NodeId,
    pub(super) kind: Kind,
    /// Whether one of its keys may stand in it twice.
    pub(super) is_doubtful: bool,
    pub(super) keys: KeySketch,
}

impl Open {
    pub(super) fn new(id: NodeId, kind: Kind) -> Self {
        Self { id, kind, is_doubtful: false, keys: KeySketch::default() }
    }
}

/// Which keys an object had so far, roughly: equal keys fall on the same bit.
#[derive(Default)]
pub(super) struct KeySketch([u64; 2]);

impl KeySketch {
    /// Adds a key by its mark, which equal keys share; whether there was none yet that may be
    /// equal.
    #[inline]
    pub(super) fn add(&mut self, mark: u64) -> bool {
        let (word, bit) = (&mut self.0[(mark >> 63) as usize], 1 << (mark >> 57 & 63));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::KeySketch;
    use crate::document::json_string::{StringEnd, scan_key};

    #[test]
    fn equal_keys_are_always_noticed_and_the_usual_ones_tell_apart() {
        let keys = ["type", "description", "properties", "required", "enum", "items", "x"];
        let text =
            format!("{{\"{}\": 1 , \"{}\"}}      ", keys.join("\": 0, \""), keys.join("\" "));
        let add = |sketch: &mut KeySketch, (start, key): (usize, &str)| {
            let (end, mark) = scan_key(text.as_bytes(), start);
            assert!(matches!(end, StringEnd::Plain(end) if end == start + key.len()), "{key}");
            sketch.add(mark.unwrap())
        };
        let mut sketch = KeySketch::default();
        let places = |key| text.match_indices(key);
        let first = keys.map(|key| add(&mut sketch, places(key).next().unwrap()));
        assert!(first.into_iter().filter(|is_new| *is_new).count() >= keys.len() - 1, "{first:?}");
        let again = keys.map(|key| add(&mut sketch, places(key).last().unwrap()));
        assert_eq!(again, [false; 7]);
    }

    #[test]
    fn a_key_has_the_same_mark_wherever_it_stands() {
        for length in 0..40 {
            let key = "abcdefghijklmnopqrstuvwxyz0123456789üöä"[..length.min(36)].to_owned();
            let marks: Vec<_> = (0..20)
                .map(|before| {
                    let text = format!("{}{key}\": null     ", " ".repeat(before));
                    scan_key(text.as_bytes(), before).1.unwrap()
                })
                .collect();
            assert!(marks.iter().all(|mark| *mark == marks[0]), "{key}");
        }
        for text in ["a\\u0062\": null   ", "a", "abcdefgh", "abc\ndef\"      "] {
            assert_eq!(scan_key(text.as_bytes(), 0).1, None, "{text}");
        }
    }
}
