//! Choosing fixes that can be applied at once.

use std::collections::BTreeMap;

use crate::diagnostic::{Applicability, Diagnostic, Edit, Fix};

/// A fix of a finding.
#[derive(Clone, Copy)]
pub(super) struct Chosen<'d> {
    pub(super) found: &'d Diagnostic,
    pub(super) fix: Fix<'d>,
}

/// The fixes that may be applied and do not touch each other: safe ones first, then in the order of
/// the text. Fixes that are left out come in a later pass, if they are still needed.
pub(super) fn choose<'d>(
    diagnostics: &'d [Box<Diagnostic>],
    max_applicability: Applicability,
    is_wanted: impl Fn(&Diagnostic) -> bool,
) -> Vec<Chosen<'d>> {
    let mut wanted: Vec<_> = diagnostics
        .iter()
        .filter_map(|found| Some(Chosen { found, fix: found.fix()? }))
        .filter(|chosen| {
            chosen.fix.applicability <= max_applicability && !chosen.fix.edits.is_empty()
        })
        .filter(|chosen| is_wanted(chosen.found))
        .collect();
    wanted.sort_by_key(|chosen| {
        (chosen.fix.applicability, chosen.fix.edits.first().map(|edit| (edit.start, edit.end)))
    });
    let mut taken = Taken::default();
    wanted.retain(|chosen| taken.take(chosen.fix.edits));
    wanted.sort_by_key(|chosen| chosen.fix.edits.first().map(|edit| edit.start));
    wanted
}

/// The bytes that chosen fixes replace: end by start. Two that begin at the same byte are never
/// both chosen.
#[derive(Default)]
struct Taken(BTreeMap<u32, u32>);

impl Taken {
    /// Takes all of the edits, or none of them.
    fn take(&mut self, edits: &[Edit]) -> bool {
        let free = edits.iter().all(|edit| self.is_free(edit));
        if free {
            self.0.extend(edits.iter().map(|edit| (edit.start, edit.end)));
        }
        free
    }

    /// Whether an edit does not touch any other. Replacements may be adjacent; an insertion next to
    /// a replacement may concern the same comma.
    fn is_free(&self, edit: &Edit) -> bool {
        let before = self.0.range(..=edit.start).next_back();
        let after = self.0.range(edit.start..).next();
        let is_insertion = edit.start == edit.end;
        let clear_before = before.is_none_or(|(&start, &end)| {
            let beside = end == edit.start && !is_insertion && start != end;
            end < edit.start || beside
        });
        let clear_after = after.is_none_or(|(&start, &end)| {
            let beside = start == edit.end && !is_insertion && start != end;
            start > edit.end || beside
        });
        clear_before && clear_after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(ranges: &[(u32, u32)]) -> Vec<bool> {
        let mut taken = Taken::default();
        let edit = |&(start, end): &(u32, u32)| Edit { start, end, text: "".into() };
        ranges.iter().map(|range| taken.take(&[edit(range)])).collect()
    }

    #[test]
    fn replacements_may_stand_side_by_side_and_insertions_may_touch_nothing() {
        assert_eq!(take(&[(5, 9), (9, 12), (2, 5)]), [true, true, true]);
        assert_eq!(
            take(&[(5, 9), (8, 12), (2, 6), (6, 7), (1, 20)]),
            [true, false, false, false, false]
        );
        assert_eq!(take(&[(5, 9), (9, 9), (5, 5), (4, 4)]), [true, false, false, true]);
        assert_eq!(
            take(&[(5, 5), (5, 5), (5, 8), (2, 5), (6, 8)]),
            [true, false, false, false, true]
        );
    }

    #[test]
    fn a_fix_is_applied_completely_or_not_at_all() {
        let mut taken = Taken::default();
        let edits = |ranges: &[(u32, u32)]| -> Vec<Edit> {
            ranges.iter().map(|&(start, end)| Edit { start, end, text: "".into() }).collect()
        };
        assert!(taken.take(&edits(&[(0, 2), (10, 12)])));
        assert!(!taken.take(&edits(&[(4, 6), (11, 14)])));
        assert!(taken.take(&edits(&[(4, 6)])));
    }
}
