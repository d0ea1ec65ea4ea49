//! Applying fixes: in passes, because what is wrong may hide behind what is wrong, and never so
//! that anything gets worse.
//!
//! Each pass chooses fixes that do not touch each other, makes the new texts, and lints them. A
//! text that is no longer read to its end, or that has errors which were not there before, is
//! taken back, and the fixes that made it so are left out. Nothing is written before the end, and
//! then each file as a whole or not at all.

mod batches;
mod choose;
mod diff;
mod pass;
mod project;
mod save;
mod search;
mod text;
mod verdict;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Applicability, Fingerprint, Severity};
use crate::engine::{FileReport, Job, RunReport, Siblings};
use crate::source::{Position, SourceText};

use batches::Batches;
use pass::State;
use project::Project;

pub use diff::unified_diff;
pub use save::{SaveError, save};

/// Passes over a file. Fixes that wait for others need a few; more are a sign that two fixes undo
/// each other.
const MOST_PASSES: usize = 10;

/// A job with the settings that hold for it.
pub type Work = (Job, Arc<Settings>);

/// Findings by file, each by its fingerprint.
pub type Findings = BTreeMap<Arc<str>, BTreeSet<Fingerprint>>;

/// How fixes are applied.
pub struct Fixing<'f> {
    /// The boldest fixes that are applied: [`Applicability::Safe`] or [`Applicability::Unsafe`].
    pub boldest: Applicability,
    /// The least weight of the findings that are mended: nobody wants what they were not told of.
    pub least: Severity,
    /// Findings that are let stand.
    pub accepted: Findings,
    /// Whether the changes are only shown, so that the report stays what it is.
    pub dry: bool,
    /// Lints some of the files of the run, beside tools of the same names in others.
    pub lint: &'f dyn Fn(Vec<Work>, &Siblings) -> RunReport,
}

/// A fix that was applied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Applied {
    /// The rule whose finding it mended.
    pub rule: &'static str,
    /// What it did.
    pub message: String,
    /// Where the finding stood, in the text as it was in its pass.
    pub position: Position,
}

/// A text that was changed.
#[derive(Debug)]
pub struct FixedText {
    /// The path as reports name it.
    pub path: Arc<str>,
    /// The text that was read.
    pub before: Arc<SourceText>,
    /// The text as it is now.
    pub after: Arc<SourceText>,
    /// What was done, in order.
    pub applied: Vec<Applied>,
}

/// What came of fixing.
#[derive(Debug)]
pub struct Fixed<'w> {
    /// The texts that changed, by path.
    pub texts: Vec<FixedText>,
    /// Files with findings that could be mended were it not for the way they are written, and why.
    pub left_alone: Vec<(Arc<str>, &'static str)>,
    project: Project<'w>,
}

/// Mends what the findings of `run`, which came of `work`, have fixes for. Nothing is written.
/// Unless the changes are only shown, [`Fixed::settle`] has to follow.
///
/// Files that have something to mend are taken some at a time: what is found in the texts that are
/// tried is many times as long as the texts.
pub fn fix<'w>(run: &mut RunReport, work: &'w [Work], fixing: &Fixing<'_>) -> Fixed<'w> {
    let left_alone = text::left_alone(run);
    let mut project = Project::new(run, work);
    let batches = Batches::of(run, &left_alone, fixing);
    for batch in batches.iter() {
        let files: Vec<_> = batch.iter().map(|&index| &*run.files[index]).collect();
        let mut effort = batches.effort(&files);
        let mut state = State::of(files);
        for _ in 0..MOST_PASSES {
            let had_any = pass::pass(&mut state, &mut project, fixing, &mut effort);
            if !effort.is_left() || !had_any && !state.reconsider() {
                break;
            }
        }
        let reports = state.into_reports();
        if !fixing.dry {
            run.replace(reports);
        }
    }
    let texts = std::mem::take(&mut project.texts).into_values().collect();
    Fixed { texts, left_alone, project }
}

impl Fixed<'_> {
    /// Makes the report that of the texts as they are now; but of those that could not be saved,
    /// as they were.
    pub fn settle(&self, run: &mut RunReport, unsaved: &BTreeSet<Arc<str>>, fixing: &Fixing<'_>) {
        let text = |fixed: &FixedText| match unsaved.contains(&fixed.path) {
            true => Arc::clone(&fixed.before),
            false => Arc::clone(&fixed.after),
        };
        let texts = self.texts.iter().map(|fixed| (Arc::clone(&fixed.path), text(fixed)));
        let texts = texts.collect();
        let is_wanted = |file: &FileReport| {
            self.project.definitions_changed
                || unsaved.contains(&file.path)
                || self.project.siblings.is_affected(file)
        };
        self.project.lint_again(run, is_wanted, &texts, fixing);
    }
}
