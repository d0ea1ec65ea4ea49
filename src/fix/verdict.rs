//! Whether a change made anything worse.

use std::collections::{BTreeMap, BTreeSet};

use super::choose::Chosen;
use crate::diagnostic::{Diagnostic, Severity};
use crate::engine::FileReport;

/// Whether the fixes did what they are for: the file can still be read, has no error that it had
/// not before, and less of what they were to mend. Errors are counted by rule, because places
/// move.
pub(super) fn is_better(before: &FileReport, after: &FileReport, chosen: &[Chosen<'_>]) -> bool {
    let untold = untold(before, after);
    let (old, new) = (errors(before, &untold), errors(after, &untold));
    let no_worse = new.iter().all(|(key, count)| *count <= *old.get(key).unwrap_or(&0));
    after.failure.is_none() && no_worse && is_mended(before, after, chosen, &untold)
}

/// The rules of which not all findings are told. When some are mended, others take their place,
/// of which comments and overrides may suppress any number: they do not reach those that are not
/// told.
fn untold<'r>(before: &'r FileReport, after: &'r FileReport) -> BTreeSet<&'r str> {
    let all = before.diagnostics.iter().chain(after.diagnostics.iter());
    all.filter(|found| found.stands_for().is_some()).map(|found| found.rule).collect()
}

/// The findings that are counted, and of the rules of which not all are told the others as well.
fn counted<'r>(
    file: &'r FileReport,
    untold: &BTreeSet<&str>,
) -> impl Iterator<Item = &'r Diagnostic> {
    let suppressed = file.suppressed.iter().filter(|found| untold.contains(found.rule));
    file.diagnostics.iter().chain(suppressed).map(|found| &**found)
}

/// Whether there is less of each finding that was to be mended. In a text that is broken, a change
/// may end up where it is not seen. Where not all findings of a rule are told, all of the rule are
/// counted.
fn is_mended(
    before: &FileReport,
    after: &FileReport,
    chosen: &[Chosen<'_>],
    untold: &BTreeSet<&str>,
) -> bool {
    let mut wanted: BTreeMap<_, isize> =
        chosen.iter().map(|chosen| (address(chosen.found), 0)).collect();
    let mut of_rule: BTreeMap<&str, isize> = BTreeMap::new();
    for (file, change) in [(before, -1), (after, 1)] {
        for found in counted(file, untold) {
            *of_rule.entry(found.rule).or_default() += change * found.count().cast_signed();
            if let Some(count) = wanted.get_mut(&address(found)) {
                *count += change;
            }
        }
    }
    wanted.iter().all(|((rule, ..), count)| match untold.contains(rule) {
        true => of_rule.get(rule).is_some_and(|count| *count < 0),
        false => *count < 0,
    })
}

/// What a finding is about, whatever stands there.
fn address(found: &Diagnostic) -> (&str, Option<&str>, &str) {
    (found.rule, found.tool.as_deref(), found.address())
}

fn errors<'r>(file: &'r FileReport, untold: &BTreeSet<&str>) -> BTreeMap<&'r str, usize> {
    let mut counts = BTreeMap::new();
    for found in counted(file, untold).filter(|found| found.severity == Severity::Error) {
        *counts.entry(found.rule).or_default() += found.count();
    }
    counts
}
