//! Fuzz target: fixing any bytes in each syntax makes nothing worse, the report is that of the
//! fixed text, and a second pass finds nothing to fix.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use mcp_lint::config::Settings;
use mcp_lint::diagnostic::{Applicability, Severity};
use mcp_lint::engine::{Project, Role, RunReport, Work};
use mcp_lint::fix::{Findings, FixedText, Fixing, fix, unified_diff};
use mcp_lint::rules::is_about_unchecked;

use super::job;
use crate::common::lint::run_each;

pub(crate) fn run(data: &[u8]) {
    let settings = Arc::new(Settings { jobs: 1, ..Settings::default() });
    for name in ["a.json", "a.yaml", "a.jsonc", "a.toml"] {
        for max_applicability in [Applicability::Safe, Applicability::Unsafe] {
            assert_round_trip(&settings, name, data, max_applicability);
        }
    }
}

fn assert_round_trip(
    settings: &Arc<Settings>,
    name: &str,
    data: &[u8],
    max_applicability: Applicability,
) {
    let (before, left_over, first) = fixed(settings, name, data, max_applicability);
    let (old, new) = (counts(&before, Severity::Error), counts(&left_over, Severity::Error));
    // A fix may bring errors to light beside what it fixes, and leaves everything readable.
    for (rule, count) in new.iter().filter(|(rule, _)| is_about_unchecked(rule)) {
        assert!(count <= old.get(rule).unwrap_or(&0), "{name}, {max_applicability:?}: new: {rule}");
    }
    let fixable = before.diagnostics().filter(|found| found.fix().is_some()).count();
    let all = |counts: &BTreeMap<_, usize>| counts.values().sum::<usize>();
    assert!(all(&new) <= all(&old) + fixable, "{name}, {max_applicability:?}: new: {new:?}");
    let Some(text) = first.first() else { return };
    assert!(!unified_diff(text, name).is_empty(), "{name}, {max_applicability:?}: {text:?}");
    let (again, _, second) = fixed(settings, name, text.after.text().as_bytes(), max_applicability);
    let (left, reported) = (counts(&again, Severity::Info), counts(&left_over, Severity::Info));
    assert_eq!(left, reported, "{name}, {max_applicability:?}: {text:?}");
    assert!(second.is_empty(), "{name}, {max_applicability:?}, a second time: {second:?}");
}

/// The reports before and after fixing, and the changed texts.
fn fixed(
    settings: &Arc<Settings>,
    name: &str,
    data: &[u8],
    max_applicability: Applicability,
) -> (RunReport, RunReport, Vec<FixedText>) {
    let work: Vec<Work> = vec![(job(Role::Lint, name, data), Arc::clone(settings))];
    let before = run_each(work.clone(), settings);
    let (least, accepted) = (Severity::Info, Findings::new());
    let fixing = Fixing { max_applicability, least, accepted, dry: false, settings };
    let mut run = before.clone();
    let mut fixed = fix(&mut run, Project::new(work, Vec::new()), &fixing);
    fixed.update_report(&mut run, &BTreeSet::new(), &fixing);
    (before, run, fixed.texts)
}

/// The number of findings of each rule, of at least the severity `least`.
fn counts(run: &RunReport, least: Severity) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for found in run.diagnostics().filter(|found| found.severity >= least) {
        *counts.entry(found.rule).or_default() += 1;
    }
    counts
}
