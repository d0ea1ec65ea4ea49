//! Applying fixes: in passes, because one error may hide another, and never so that anything gets
//! worse.
//!
//! Each pass chooses fixes that do not touch each other, builds the new texts, and lints them. If a
//! text can no longer be parsed completely, or has new errors, it is reverted, and the fixes that
//! caused this are excluded. Nothing is written before the end, and then each file as a whole or
//! not at all.

mod batches;
mod limits;
mod pass;
mod plan;
mod progress;
#[cfg(feature = "cli")]
mod save;
mod search;
mod try_fixes;
mod verdict;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Applicability, Fingerprint, Severity};
use crate::engine::{FileReport, Project, RunReport};
use crate::fix::limits::{MAX_PASSES, MAX_ROUNDS};
use crate::source::{Position, SourceText};

use batches::{Batches, bytes_of};
use pass::PassState;
use progress::{Progress, lint_all};
use search::Budget;

#[cfg(feature = "cli")]
pub use save::{SaveError, save, unified_diff};
pub use try_fixes::try_fixes;

/// The fingerprints of findings, by file.
pub type Findings = BTreeMap<Arc<str>, BTreeSet<Fingerprint>>;

/// Options of fixing.
pub struct Fixing<'f> {
    /// Which fixes are applied: up to [`Applicability::Safe`] or [`Applicability::Unsafe`].
    pub max_applicability: Applicability,
    /// The lowest severity of findings that are fixed, because hidden findings are not fixed.
    pub least: Severity,
    /// Accepted findings, which are not fixed.
    pub accepted: Findings,
    /// Whether the changes are only shown, so that the report does not change.
    pub dry: bool,
    /// The settings of the run as a whole.
    pub settings: &'f Settings,
}

/// A fix that was applied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Applied {
    /// The rule whose finding was fixed.
    pub rule: &'static str,
    /// The description of the fix.
    pub message: String,
    /// The position of the finding, in the text of its pass.
    pub position: Position,
}

/// A text that fixes have changed.
#[derive(Debug)]
pub struct FixedText {
    /// The path of the file, as in reports.
    pub path: Arc<str>,
    /// The original text.
    pub before: Arc<SourceText>,
    /// The current text.
    pub after: Arc<SourceText>,
    /// The applied fixes, in order.
    pub applied: Vec<Applied>,
}

/// The outcome of fixing.
#[derive(Debug)]
pub struct Fixed {
    /// The texts that changed, by path.
    pub texts: Vec<FixedText>,
    /// Files with findings that cannot be fixed because of their encoding or form, and why.
    pub unfixable: Vec<(Arc<str>, &'static str)>,
    /// The inputs with the changed texts.
    pub project: Project,
    /// The number of times that files were linted.
    pub lints: usize,
    /// Whether the report describes the current texts.
    is_reported: bool,
}

/// Fixes the findings of `run`, the result of linting `project`, if they have fixes. Nothing is
/// written. Unless the changes are only shown, [`Fixed::update_report`] must be called afterwards.
///
/// A fix in one file may cause or enable findings in others: a renamed tool, or a tool that
/// recordings are checked against. If that is possible, everything is linted again, and the
/// affected files get another round.
pub fn fix(run: &mut RunReport, project: Project, fixing: &Fixing<'_>) -> Fixed {
    let unfixable = plan::unfixable(run);
    let mut progress = Progress::new(run, project);
    let mut batches = Batches::of(run, &unfixable, fixing, |_| true);
    let mut budget = Budget::for_bytes(bytes_of(run.files.iter().map(|file| &**file)));
    // Recordings are slow to validate, so it is avoided where possible.
    let is_worth_a_round = progress.may_fix_recordings(run, fixing);
    // Whether the report describes the current texts, and the original ones.
    let (mut is_reported, mut is_first) = (true, true);
    for round in 1..=MAX_ROUNDS {
        is_reported &= !fix_file(run, &mut progress, &batches, fixing, &mut budget);
        let is_last = round == MAX_ROUNDS || !budget.is_left() || !is_worth_a_round;
        if is_last || !progress.reaches_others() {
            break;
        }
        lint_all(run, &progress.project, fixing);
        (is_reported, is_first) = (true, false);
        let is_affected = |file: &FileReport| progress.is_affected(file);
        batches = Batches::of(run, &plan::unfixable(run), fixing, is_affected);
        progress.project.learn(run);
    }
    // A dry run reports the files as they are on disk, although later rounds were linted with fixed
    // texts.
    if fixing.dry && !is_first {
        progress.project.forget_texts();
        lint_all(run, &progress.project, fixing);
    }
    let lints = progress.lints.get();
    let Progress { project, texts, .. } = progress;
    Fixed { texts: texts.into_values().collect(), unfixable, project, lints, is_reported }
}

/// Fixes some files; returns whether anything was fixed.
///
/// The files are processed in batches, because the findings of trial texts take many times as much
/// memory as the texts.
fn fix_file(
    run: &RunReport,
    progress: &mut Progress,
    batches: &Batches,
    fixing: &Fixing<'_>,
    budget: &mut Budget,
) -> bool {
    let mut has_fixed = false;
    let mut left_over = Budget::default();
    for batch in batches.iter() {
        let files: Vec<_> = batch.iter().map(|&index| &*run.files[index]).collect();
        // One batch with a hard search must not use up the budget of those after it.
        let mut budget = batches.share(budget, &files);
        let mut state = PassState::of(files);
        for _ in 0..MAX_PASSES {
            let had_any = pass::pass(&mut state, progress, fixing, &mut budget);
            if !budget.is_left() || !had_any && !state.reconsider() {
                break;
            }
        }
        has_fixed |= state.has_fixed();
        // What a batch did not need is for the next round.
        left_over.add(&budget);
    }
    *budget = left_over;
    has_fixed
}

impl Fixed {
    /// Updates the report to the current texts; for files that could not be saved, to the original
    /// texts.
    pub fn update_report(
        &mut self,
        run: &mut RunReport,
        unsaved: &BTreeSet<Arc<str>>,
        fixing: &Fixing<'_>,
    ) {
        if self.is_reported && unsaved.is_empty() {
            return;
        }
        for text in self.texts.iter().filter(|text| unsaved.contains(&text.path)) {
            self.project.put(Arc::clone(&text.before));
        }
        lint_all(run, &self.project, fixing);
    }
}
