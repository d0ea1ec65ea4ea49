//! Whether a change made anything worse.

use std::collections::BTreeMap;

use crate::diagnostic::Severity;
use crate::engine::FileReport;

/// Whether the file can still be read, and has no error that it had not before. Findings are
/// counted by rule and tool, because places move.
pub(super) fn is_no_worse(before: &FileReport, after: &FileReport) -> bool {
    let (old, new) = (errors(before), errors(after));
    after.failure.is_none() && new.iter().all(|(key, count)| *count <= *old.get(key).unwrap_or(&0))
}

fn errors(file: &FileReport) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for found in file.diagnostics.iter().filter(|found| found.severity == Severity::Error) {
        *counts.entry(found.rule).or_default() += 1;
    }
    counts
}
