//! Choosing fixes that can be applied at once.

use crate::diagnostic::{Applicability, Diagnostic, Fix, ReplacedBytes};

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
    let mut replaced = ReplacedBytes::default();
    // In this order, a safe fix is never left out because of an unsafe one at the same bytes.
    wanted.retain(|chosen| replaced.add(chosen.fix.edits));
    wanted.sort_by_key(|chosen| chosen.fix.edits.first().map(|edit| edit.start));
    wanted
}
