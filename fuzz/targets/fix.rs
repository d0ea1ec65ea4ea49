//! The round trip of fixing, on any bytes, read as each syntax: nothing gets worse, the report is
//! that of the new text, and a second time finds nothing to do.

use std::collections::BTreeMap;
use std::sync::Arc;

use mcp_lint::config::Settings;
use mcp_lint::diagnostic::{Applicability, Severity};
use mcp_lint::engine::{Role, RunReport, run_each};
use mcp_lint::fix::{Findings, Fixed, Fixing, Work, fix, unified_diff};

use super::job;

pub(crate) fn run(data: &[u8]) {
    let settings = Arc::new(Settings { jobs: 1, ..Settings::default() });
    for name in ["a.json", "a.yaml", "a.jsonc"] {
        for boldest in [Applicability::Safe, Applicability::Unsafe] {
            assert_round_trip(&settings, name, data, boldest);
        }
    }
}

fn assert_round_trip(settings: &Arc<Settings>, name: &str, data: &[u8], boldest: Applicability) {
    let (before, first) = fixed(settings, name, data, boldest);
    let (old, new) = (counts(&before, Severity::Error), counts(&first.run, Severity::Error));
    for (rule, count) in &new {
        assert!(count <= old.get(rule).unwrap_or(&0), "{name}, {boldest:?}: new: {rule}");
    }
    let Some(text) = first.texts.first() else { return };
    assert!(!unified_diff(text, name).is_empty(), "{name}, {boldest:?}: {text:?}");
    let (again, second) = fixed(settings, name, text.after.text().as_bytes(), boldest);
    let (left, told) = (counts(&again, Severity::Info), counts(&first.run, Severity::Info));
    assert_eq!(left, told, "{name}, {boldest:?}: {text:?}");
    assert!(second.texts.is_empty(), "{name}, {boldest:?}, a second time: {:?}", second.texts);
}

fn fixed(
    settings: &Arc<Settings>,
    name: &str,
    data: &[u8],
    boldest: Applicability,
) -> (RunReport, Fixed) {
    let work: Vec<Work> = vec![(job(Role::Lint, name, data), Arc::clone(settings))];
    let lint = |work| run_each(work, settings);
    let before = lint(work.clone());
    let fixing = Fixing { boldest, least: Severity::Info, accepted: Findings::new(), lint: &lint };
    let fixed = fix(before.clone(), &work, &fixing);
    (before, fixed)
}

/// Findings by rule, of at least this weight.
fn counts(run: &RunReport, least: Severity) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for found in run.diagnostics().filter(|found| found.severity >= least) {
        *counts.entry(found.rule).or_default() += 1;
    }
    counts
}
