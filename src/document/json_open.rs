//! The containers that the JSON reader is in.

use super::tree::{Kind, NodeId};

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
pub(super) struct KeySketch(u128);

impl KeySketch {
    /// Adds the key that stands at `start..end` of the text; whether there was none yet that may
    /// be equal. Keys are compared by their first and last eight bytes.
    #[inline]
    pub(super) fn add(&mut self, text: &[u8], start: usize, end: usize) -> bool {
        let word = |at: usize| text.get(at..at + 8).and_then(|bytes| bytes.first_chunk());
        let ends = |length: usize| Some((length, word(start)?, word(end.checked_sub(8)?)?));
        // Near the ends of the text it is not worth the trouble.
        let Some((length, &first, &last)) = end.checked_sub(start).and_then(ends) else {
            return false;
        };
        // A short key has other bytes around it, which have no part in it.
        let strange = 64 - 8 * u32::try_from(length).unwrap_or(u32::MAX).min(8);
        let first = u64::from_le_bytes(first).unbounded_shl(strange);
        let last = u64::from_le_bytes(last).unbounded_shr(strange);
        let mixed = (first ^ last.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let bit = 1 << (mixed >> 57);
        let is_new = self.0 & bit == 0;
        self.0 |= bit;
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::KeySketch;

    #[test]
    fn equal_keys_are_always_noticed_and_the_usual_ones_tell_apart() {
        let keys = ["type", "description", "properties", "required", "enum", "items", "x"];
        let text = format!(
            "       {{\"{}\": 1 , \"{}\"}}      ",
            keys.join("\": 0, \""),
            keys.join("\" ")
        );
        let add = |sketch: &mut KeySketch, (start, key): (usize, &str)| {
            sketch.add(text.as_bytes(), start, start + key.len())
        };
        let mut sketch = KeySketch::default();
        let first = keys.map(|key| add(&mut sketch, text.match_indices(key).next().unwrap()));
        assert!(first.into_iter().filter(|is_new| *is_new).count() >= keys.len() - 1, "{first:?}");
        let again = keys.map(|key| add(&mut sketch, text.match_indices(key).last().unwrap()));
        assert_eq!(again, [false; 7]);
    }
}
