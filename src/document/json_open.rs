//! The containers that the JSON reader is in.

use super::json::offset;
use super::tree::{Kind, NodeId};

/// A container that is being read.
pub(super) struct Open {
    pub(super) id: NodeId,
    pub(super) kind: Kind,
    pub(super) keys: KeySketch,
}

impl Open {
    pub(super) fn new(id: NodeId, kind: Kind) -> Self {
        Self { id, kind, keys: KeySketch::default() }
    }
}

/// Which keys an object had so far, roughly: equal keys fall on the same bit.
#[derive(Default)]
pub(super) struct KeySketch(u128);

impl KeySketch {
    /// Adds a key; whether there was none yet that may be equal.
    #[inline]
    pub(super) fn add(&mut self, key: &[u8]) -> bool {
        let byte = |at: usize| u32::from(key.get(at).copied().unwrap_or_default());
        let (middle, last) = (key.len() / 2, key.len().saturating_sub(1));
        let ends = byte(0) << 24 | byte(middle) << 16 | byte(last) << 8;
        let hash = (ends ^ offset(key.len())).wrapping_mul(0x9e37_79b1) >> 25;
        let bit = 1 << hash;
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
        let mut sketch = KeySketch::default();
        let keys = ["type", "description", "properties", "required", "enum", "items", ""];
        let new = keys.iter().filter(|key| sketch.add(key.as_bytes())).count();
        assert!(new >= keys.len() - 1, "{new}");
        assert!(keys.iter().all(|key| !sketch.add(key.as_bytes())));
    }
}
