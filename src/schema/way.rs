//! Where in a value a validation is.

/// The way from the root of a value, as far as errors depend on it.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Way {
    /// Bytes of the pointer.
    bytes: u32,
    /// Steps from parent to child.
    depth: u16,
}

/// What a position takes in a pointer, in bytes, as a rule.
const OF_AN_ITEM: u32 = 6;

impl Way {
    pub(super) fn to_member(self, key: &str) -> Self {
        self.to_child(u32::try_from(key.len()).unwrap_or(u32::MAX).saturating_add(1))
    }

    pub(super) fn to_item(self) -> Self {
        self.to_child(OF_AN_ITEM)
    }

    fn to_child(self, bytes: u32) -> Self {
        let bytes = self.bytes.saturating_add(bytes);
        Self { bytes, depth: self.depth.saturating_add(1) }
    }

    /// Bytes of the pointer.
    pub(super) fn bytes(self) -> u64 {
        u64::from(self.bytes)
    }

    /// Steps from parent to child.
    pub(super) fn depth(self) -> u64 {
        u64::from(self.depth)
    }
}
