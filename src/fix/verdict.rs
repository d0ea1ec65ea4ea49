//! Choosing fixes that can be applied together, and checking that they made nothing worse.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use crate::diagnostic::{Applicability, Diagnostic, Fix, ReplacedBytes, Severity};
use crate::engine::FileReport;
use crate::rules::is_about_unchecked;

/// Whether the fixes succeeded: the file can still be parsed, has no error that they made, and has
/// fewer of the findings to fix. Errors are counted by rule, because positions move.
pub(super) fn is_better(before: &FileReport, after: &FileReport, chosen: &[Chosen<'_>]) -> bool {
    let unreported = unreported(before, after);
    let ((replaced, written), changed) = (bytes_of(chosen), Changed::by(chosen));
    let count = |file, bytes: &[_]| {
        let found = counted(file, &unreported);
        errors(found.filter(|it| !changed.may_have_hidden(it, bytes)))
    };
    let (old, new) = (count(before, &replaced), count(after, &written));
    // Only errors: a fix may uncover warnings that the error had hidden.
    let no_worse = new.iter().all(|(key, count)| *count <= *old.get(key).unwrap_or(&0));
    after.failure.is_none() && no_worse && is_fixed(before, after, chosen, &unreported)
}

/// The rules with unreported findings. If reported ones are fixed, any number of unreported ones
/// take their place, and comments and overrides, which do not apply to unreported findings, may
/// suppress them.
fn unreported<'r>(before: &'r FileReport, after: &'r FileReport) -> BTreeSet<&'r str> {
    let all = before.diagnostics.iter().chain(after.diagnostics.iter());
    all.filter(|found| found.represents().is_some()).map(|found| found.rule).collect()
}

/// The findings that count, including suppressed findings of rules with unreported ones.
fn counted<'r>(
    file: &'r FileReport,
    unreported: &BTreeSet<&str>,
) -> impl Iterator<Item = &'r Diagnostic> {
    let suppressed = file.suppressed.iter().filter(|found| unreported.contains(found.rule));
    file.diagnostics.iter().chain(suppressed).map(|found| &**found)
}

/// Whether each finding to fix occurs less often. In a text with syntax errors, the fix may be in a
/// part that is not checked. If not all findings of a rule are reported, all findings of the rule
/// are counted.
fn is_fixed(
    before: &FileReport,
    after: &FileReport,
    chosen: &[Chosen<'_>],
    unreported: &BTreeSet<&str>,
) -> bool {
    let mut wanted: HashMap<_, isize> =
        chosen.iter().map(|chosen| (address(chosen.found), 0)).collect();
    let mut of_rule: HashMap<&str, isize> = HashMap::new();
    for (file, change) in [(before, -1), (after, 1)] {
        for found in counted(file, unreported) {
            *of_rule.entry(found.rule).or_default() += change * found.count().cast_signed();
            if let Some(count) = wanted.get_mut(&address(found)) {
                *count += change;
            }
        }
    }
    wanted.iter().all(|((rule, ..), count)| {
        let count = if unreported.contains(rule) { of_rule.get(rule) } else { Some(count) };
        count.is_some_and(|count| *count < 0)
    })
}

/// The subject of a finding, independent of its content.
fn address(found: &Diagnostic) -> (&str, Option<&str>, &str) {
    (found.rule, found.tool.as_deref(), found.address())
}

/// The objects and lists in which fixes change something. An error in one of them may have been
/// there before the fixes, and is only seen because of them: what a rule cannot read, no rule
/// judges, such as an entry of an unknown form, a list under a key that no client reads, or text
/// that does not parse.
struct Changed<'d> {
    /// Each with the number of its root.
    places: HashSet<(u32, &'d str)>,
    /// Whether a whole root is changed, which may become another value.
    is_everything: bool,
}

impl<'d> Changed<'d> {
    fn by(chosen: &[Chosen<'d>]) -> Self {
        let places = chosen.iter().map(|chosen| {
            let pointer = &*chosen.found.pointer;
            let (around, own) = pointer.rsplit_once('/').unwrap_or_default();
            // The elements of a list can be judged beside one that is wrong.
            let is_element = own.starts_with(|it: char| it.is_ascii_digit());
            (chosen.found.root, if is_element { pointer } else { around })
        });
        let places: HashSet<_> = places.collect();
        let is_everything = places.iter().any(|(_, place)| place.is_empty());
        Self { places, is_everything }
    }

    /// Whether an error may have been there before the fixes, which write these bytes.
    fn may_have_hidden(&self, error: &Diagnostic, bytes: &[(usize, usize)]) -> bool {
        let (start, end) = (error.region.start as usize, error.region.end as usize);
        let before = bytes.partition_point(|(from, _)| *from <= start);
        let is_inside = before > 0 && end <= bytes[before - 1].1;
        let pointer = &*error.pointer;
        let ends = pointer.match_indices('/').map(|(at, _)| at).chain([pointer.len()]);
        let is_in_place =
            || ends.map(|end| &pointer[..end]).any(|it| self.places.contains(&(error.root, it)));
        // A text that can no longer be read is worse, whatever else is found in it.
        !is_about_unchecked(error.rule) && !is_inside && (self.is_everything || is_in_place())
    }
}

/// Ranges of bytes, each from its start to its end.
type Ranges = Vec<(usize, usize)>;

/// The ranges of bytes that the fixes replace, and those of what they write.
fn bytes_of(chosen: &[Chosen<'_>]) -> (Ranges, Ranges) {
    let mut edits: Vec<_> = chosen.iter().flat_map(|chosen| chosen.fix.edits).collect();
    crate::sort::by_key(&mut edits, |edit| (edit.start, edit.end));
    let (mut from, mut to) = (0, 0);
    let ranges = edits.into_iter().map(|edit| {
        let (start, end) = (edit.start as usize, edit.end as usize);
        let written = to + start.saturating_sub(from);
        (from, to) = (end, written + edit.text.len());
        ((start, end), (written, to))
    });
    ranges.unzip()
}

/// The number of errors of each rule.
fn errors<'r>(found: impl Iterator<Item = &'r Diagnostic>) -> BTreeMap<&'r str, usize> {
    let mut counts = BTreeMap::new();
    for found in found.filter(|found| found.severity == Severity::Error) {
        *counts.entry(found.rule).or_default() += found.count();
    }
    counts
}

/// A fix of a finding.
#[derive(Clone, Copy)]
pub(super) struct Chosen<'d> {
    pub(super) found: &'d Diagnostic,
    pub(super) fix: Fix<'d>,
}

/// The fixes that may be applied and do not touch each other: safe ones first, then in the order of
/// the text. Other fixes follow in a later pass, if they are still needed.
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
    crate::sort::by_key(&mut wanted, |chosen| {
        (chosen.fix.applicability, chosen.fix.edits.first().map(|edit| (edit.start, edit.end)))
    });
    let mut replaced = ReplacedBytes::default();
    // In this order, a safe fix is never left out because of an unsafe one at the same bytes.
    wanted.retain(|chosen| replaced.add(chosen.fix.edits));
    crate::sort::by_key(&mut wanted, |chosen| chosen.fix.edits.first().map(|edit| edit.start));
    wanted
}
