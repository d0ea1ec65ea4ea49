//! A pass: chooses and applies fixes, lints again, and keeps the fixes that made nothing worse.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::plan::{FileOutcome, Plan, by_path};
use super::progress::{Progress, Texts};
use super::search::{Budget, isolate_harmful};
use super::verdict::is_better;
use super::{Findings, Fixing};
use crate::engine::{FileReport, RunReport};

/// The state of some files between passes.
pub(super) struct PassState<'r> {
    files: Vec<FileOfPass<'r>>,
    /// The findings whose fixes made a file worse.
    rejected: Findings,
    /// Whether anything was fixed since the rejected fixes were last tried.
    fixed_since: bool,
}

/// A file with findings to fix.
struct FileOfPass<'r> {
    first: &'r FileReport,
    /// The report on the current text, if it changed.
    now: Option<Box<FileReport>>,
}

/// Applies as many fixes as possible at once; returns whether any were applied.
pub(super) fn pass(
    state: &mut PassState<'_>,
    progress: &mut Progress,
    fixing: &Fixing<'_>,
    budget: &mut Budget,
) -> bool {
    let files = state.files.iter();
    let plans: Vec<_> =
        files.filter_map(|file| Plan::of(file.report(), &state.rejected, fixing)).collect();
    if plans.is_empty() {
        return false;
    }
    let texts: Texts = plans.iter().map(|plan| plan.text(&plan.chosen)).collect();
    let (mut linted, cost) = progress.lint(&texts, fixing);
    budget.spend(cost);
    // The plans can build these again, and the search below needs the memory.
    drop(texts);
    let reports = by_path(&linted);
    let (kept, worse): (Vec<_>, Vec<_>) = plans.iter().partition(|plan| {
        let after = reports.get(&plan.file.path);
        after.is_some_and(|after| is_better(plan.file, after, &plan.chosen))
    });
    // The other files may need as much, and more passes follow.
    let is_kept: BTreeSet<_> = kept.iter().map(|plan| Arc::clone(&plan.file.path)).collect();
    linted.files.retain(|file| is_kept.contains(&file.path));
    let mut outcomes: Vec<_> = kept.iter().map(|plan| plan.outcome(&plan.chosen, &[])).collect();
    let isolated = isolate_harmful(&worse, progress, fixing, budget, plans.len() == 1);
    let some_kept = isolated.iter().filter(|outcome| !outcome.is_nothing());
    let texts: Texts = some_kept.map(FileOutcome::text).collect();
    if !texts.is_empty() {
        let (others, cost) = progress.lint(&texts, fixing);
        budget.spend(cost);
        let others = others.files.into_iter().filter(|file| texts.contains_key(&file.path));
        linted.files.extend(others);
    }
    outcomes.extend(isolated);
    state.take(&outcomes);
    state.replace(linted, progress);
    progress.take(outcomes);
    true
}

impl<'r> PassState<'r> {
    /// The state of files with findings to fix, before the first pass.
    pub(super) fn of(files: Vec<&'r FileReport>) -> Self {
        let files = files.into_iter().map(|first| FileOfPass { first, now: None }).collect();
        Self { files, rejected: Findings::new(), fixed_since: false }
    }

    /// Forgets rejected fixes if others were applied since, because errors that those fixed may
    /// have been the reason. Returns whether there is anything to try again.
    pub(super) fn reconsider(&mut self) -> bool {
        let again = self.fixed_since && !self.rejected.is_empty();
        self.fixed_since = false;
        if again {
            self.rejected.clear();
        }
        again
    }

    /// Whether any text has changed.
    pub(super) fn has_fixed(&self) -> bool {
        self.files.iter().any(|file| file.now.is_some())
    }

    fn take(&mut self, outcomes: &[FileOutcome]) {
        for outcome in outcomes {
            if !outcome.rejected.is_empty() {
                let rejected = self.rejected.entry(Arc::clone(&outcome.path)).or_default();
                rejected.extend(&outcome.rejected);
            }
            self.fixed_since |= !outcome.is_nothing();
        }
    }

    fn replace(&mut self, linted: RunReport, progress: &mut Progress) {
        let mut new: BTreeMap<_, _> = BTreeMap::new();
        for file in linted.files.into_iter().rev() {
            new.insert(Arc::clone(&file.path), file);
        }
        for file in &mut self.files {
            if let Some(now) = new.remove(&file.first.path) {
                progress.replace(&now);
                file.now = Some(now);
            }
        }
    }
}

impl FileOfPass<'_> {
    fn report(&self) -> &FileReport {
        self.now.as_deref().unwrap_or(self.first)
    }
}
