//! The work on a file in one pass, and its outcome.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::choose::{Chosen, choose};
use super::text::applied;
use super::{Applied, Findings, Fixing};
use crate::diagnostic::{Diagnostic, Fingerprint};
use crate::engine::{FileReport, RunReport};
use crate::source::SourceText;

/// Whether a file has anything to fix.
pub(super) fn has_any(file: &FileReport, fixing: &Fixing<'_>) -> bool {
    file.source.is_some() && !wanted(file, None, fixing).is_empty()
}

/// The reports of a run by path; of several on one path, the first.
pub(super) fn by_path(run: &RunReport) -> BTreeMap<&Arc<str>, &FileReport> {
    run.files.iter().rev().map(|file| (&file.path, &**file)).collect()
}

/// The fixes to apply to a file, without rejected ones.
fn wanted<'r>(
    file: &'r FileReport,
    rejected: Option<&BTreeSet<Fingerprint>>,
    fixing: &Fixing<'_>,
) -> Vec<Chosen<'r>> {
    let lists = [fixing.accepted.get(&file.path), rejected];
    let is_wanted = |found: &Diagnostic| {
        let mut lists = lists.iter().flatten();
        found.severity >= fixing.least && !lists.any(|list| list.contains(&found.fingerprint))
    };
    choose(&file.diagnostics, fixing.max_applicability, is_wanted)
}

/// The work on a file in this pass.
pub(super) struct Plan<'s> {
    pub(super) file: &'s FileReport,
    source: &'s Arc<SourceText>,
    pub(super) chosen: Vec<Chosen<'s>>,
}

impl<'s> Plan<'s> {
    pub(super) fn of(
        file: &'s FileReport,
        rejected: &Findings,
        fixing: &Fixing<'_>,
    ) -> Option<Self> {
        let source = file.source.as_ref()?;
        let chosen = wanted(file, rejected.get(&file.path), fixing);
        (!chosen.is_empty()).then_some(Self { file, source, chosen })
    }

    /// The text with some of the fixes.
    pub(super) fn text(&self, chosen: &[Chosen<'_>]) -> (Arc<str>, Arc<SourceText>) {
        let path = Arc::clone(&self.file.path);
        let text = SourceText::new(Arc::clone(&path), applied(self.source.text(), chosen))
            .with_extension(self.source.extension_hint());
        (path, Arc::new(text))
    }

    pub(super) fn outcome(&self, kept: &[Chosen<'_>], rejected: &[Chosen<'_>]) -> FileOutcome {
        let (path, after) = self.text(kept);
        FileOutcome {
            path,
            before: Arc::clone(self.source),
            after,
            applied: kept.iter().map(record).collect(),
            rejected: rejected.iter().map(|chosen| chosen.found.fingerprint).collect(),
        }
    }
}

fn record(chosen: &Chosen<'_>) -> Applied {
    Applied {
        rule: chosen.found.rule,
        message: chosen.fix.message.to_string(),
        position: chosen.found.region.start_position,
    }
}

/// The outcome of a pass for a file.
pub(super) struct FileOutcome {
    pub(super) path: Arc<str>,
    pub(super) before: Arc<SourceText>,
    pub(super) after: Arc<SourceText>,
    pub(super) applied: Vec<Applied>,
    pub(super) rejected: Vec<Fingerprint>,
}

impl FileOutcome {
    pub(super) fn text(&self) -> (Arc<str>, Arc<SourceText>) {
        (Arc::clone(&self.path), Arc::clone(&self.after))
    }

    pub(super) fn is_nothing(&self) -> bool {
        self.applied.is_empty()
    }
}
