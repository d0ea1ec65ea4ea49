//! Edits of a text, and the combination of edits that do not overlap.

use std::collections::BTreeMap;
use std::sync::Arc;

/// A replacement of bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// Byte offset of the first byte to replace.
    pub start: u32,
    /// Byte offset just past the last byte to replace.
    pub end: u32,
    /// The replacement, shared between edits that insert the same text.
    pub text: Arc<str>,
}

/// The bytes that edits replace which are applied together: end by start. No two edits begin at the
/// same byte.
#[derive(Default)]
pub struct ReplacedBytes(BTreeMap<u32, u32>);

impl ReplacedBytes {
    /// Adds all of the edits if none of them touches an edit that was added before; returns whether
    /// it did.
    pub fn add(&mut self, edits: &[Edit]) -> bool {
        let is_free = edits.iter().all(|edit| self.is_free(edit));
        if is_free {
            self.0.extend(edits.iter().map(|edit| (edit.start, edit.end)));
        }
        is_free
    }

    /// Whether an edit touches no other edit. Replacements may be adjacent, but an insertion next
    /// to a replacement may concern the same comma.
    fn is_free(&self, edit: &Edit) -> bool {
        let before = self.0.range(..=edit.start).next_back();
        let after = self.0.range(edit.start..).next();
        let is_insertion = edit.start == edit.end;
        let is_clear_before = before.is_none_or(|(&start, &end)| {
            let is_adjacent = end == edit.start && !is_insertion && start != end;
            end < edit.start || is_adjacent
        });
        let is_clear_after = after.is_none_or(|(&start, &end)| {
            let is_adjacent = start == edit.end && !is_insertion && start != end;
            start > edit.end || is_adjacent
        });
        is_clear_before && is_clear_after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(ranges: &[(u32, u32)]) -> Vec<bool> {
        let mut replaced = ReplacedBytes::default();
        let edit = |&(start, end): &(u32, u32)| Edit { start, end, text: "".into() };
        ranges.iter().map(|range| replaced.add(&[edit(range)])).collect()
    }

    #[test]
    fn replacements_may_be_adjacent_and_insertions_may_touch_nothing() {
        assert_eq!(add(&[(5, 9), (9, 12), (2, 5)]), [true, true, true]);
        assert_eq!(
            add(&[(5, 9), (8, 12), (2, 6), (6, 7), (1, 20)]),
            [true, false, false, false, false]
        );
        assert_eq!(add(&[(5, 9), (9, 9), (5, 5), (4, 4)]), [true, false, false, true]);
        assert_eq!(
            add(&[(5, 5), (5, 5), (5, 8), (2, 5), (6, 8)]),
            [true, false, false, false, true]
        );
    }

    #[test]
    fn edits_are_added_together_or_not_at_all() {
        let mut replaced = ReplacedBytes::default();
        let edits = |ranges: &[(u32, u32)]| -> Vec<Edit> {
            ranges.iter().map(|&(start, end)| Edit { start, end, text: "".into() }).collect()
        };
        assert!(replaced.add(&edits(&[(0, 2), (10, 12)])));
        assert!(!replaced.add(&edits(&[(4, 6), (11, 14)])));
        assert!(replaced.add(&edits(&[(4, 6)])));
    }
}
