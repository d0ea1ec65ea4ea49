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
mod limits;
mod pass;
mod plan;
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
use crate::fix::limits::{MAX_KEPT_FIXES, MAX_PASSES, MAX_ROUNDS};
use crate::source::{Position, SourceText};

use batches::{Batches, bytes_of};
use pass::State;
use project::{Project, lint_all};
use search::Effort;

pub use diff::unified_diff;
pub use save::{SaveError, save};

/// A job with the settings that apply to it.
pub type Work = (Job, Arc<Settings>);

/// Findings by file, each by its fingerprint.
pub type Findings = BTreeMap<Arc<str>, BTreeSet<Fingerprint>>;

/// How fixes are applied.
pub struct Fixing<'f> {
    /// The boldest fixes that are applied: [`Applicability::Safe`] or [`Applicability::Unsafe`].
    pub boldest: Applicability,
    /// The least weight of the findings that are fixed: no one wants what they were not reported
    /// for.
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
    /// The rule whose finding it fixed.
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
    /// Files with findings that could be fixed were it not for the way they are written, and why.
    pub left_alone: Vec<(Arc<str>, &'static str)>,
    work: &'w [Work],
    /// Whether the report is that of the texts as they are now.
    is_reported: bool,
}

/// Fixes what the findings of `run`, which came of `work`, have fixes for. Nothing is written.
/// Unless the changes are only shown, [`Fixed::settle`] has to follow.
///
/// What is done in one file may bring to light, or allow, more in others: a name that came or went,
/// a tool that recordings are checked against. Where it may, everything is linted again, and the
/// files that it may matter to have another round.
pub fn fix<'w>(run: &mut RunReport, work: &'w [Work], fixing: &Fixing<'_>) -> Fixed<'w> {
    let left_alone = text::left_alone(run);
    let mut project = Project::new(run, work);
    let mut batches = Batches::of(run, &left_alone, fixing, |_| true);
    let mut effort = Effort::for_bytes(bytes_of(run.files.iter().map(|file| &**file)));
    // Recordings take long to be validated, for which no one waits without a reason.
    let is_worth_a_round = project.may_fix_recordings(run, fixing);
    // Whether the report is that of the texts as they are now, and as they were.
    let (mut is_reported, mut is_first) = (true, true);
    let mut first = None;
    for round in 1..=MAX_ROUNDS {
        is_reported &= !fix_file(run, &mut project, &batches, fixing, &mut effort);
        let is_last = round == MAX_ROUNDS || !effort.is_left() || !is_worth_a_round;
        if is_last || !project.reaches_others() {
            break;
        }
        if fixing.dry && is_first && is_short(run) {
            first = Some(run.clone());
        }
        let now = |path: &str| project.texts.get(path).map(|text| Arc::clone(&text.after));
        lint_all(run, work, &now, fixing);
        (is_reported, is_first) = (true, false);
        let is_affected = |file: &FileReport| project.is_affected(file);
        batches = Batches::of(run, &text::left_alone(run), fixing, is_affected);
        project.begin_round(run);
    }
    match first {
        Some(first) => *run = first,
        None if fixing.dry && !is_first => lint_all(run, work, &|_| None, fixing),
        None => {}
    }
    Fixed { texts: project.texts.into_values().collect(), left_alone, work, is_reported }
}

/// Whether a report is so short that keeping it costs less than making it again.
fn is_short(run: &RunReport) -> bool {
    let found: usize = run.files.iter().map(|file| 1 + file.diagnostics.len()).sum();
    found < MAX_KEPT_FIXES
}

/// Fixes some files; whether anything was done.
///
/// They are taken some at a time: what is found in the texts that are tried is many times as long
/// as the texts.
fn fix_file(
    run: &RunReport,
    project: &mut Project<'_>,
    batches: &Batches,
    fixing: &Fixing<'_>,
    effort: &mut Effort,
) -> bool {
    let mut has_fixed = false;
    let mut left_over = Effort::default();
    for batch in batches.iter() {
        let files: Vec<_> = batch.iter().map(|&index| &*run.files[index]).collect();
        let mut effort = batches.share(effort, &files);
        let mut state = State::of(files);
        for _ in 0..MAX_PASSES {
            let had_any = pass::pass(&mut state, project, fixing, &mut effort);
            if !effort.is_left() || !had_any && !state.reconsider() {
                break;
            }
        }
        has_fixed |= state.has_fixed();
        left_over.add(&effort);
    }
    *effort = left_over;
    has_fixed
}

impl Fixed<'_> {
    /// Makes the report that of the texts as they are now; but of those that could not be saved,
    /// as they were.
    pub fn settle(&self, run: &mut RunReport, unsaved: &BTreeSet<Arc<str>>, fixing: &Fixing<'_>) {
        if self.is_reported && unsaved.is_empty() {
            return;
        }
        let texts: BTreeMap<&str, _> = self.texts.iter().map(|text| (&*text.path, text)).collect();
        let text = |path: &str| {
            let text = texts.get(path)?;
            let text = if unsaved.contains(path) { &text.before } else { &text.after };
            Some(Arc::clone(text))
        };
        lint_all(run, self.work, &text, fixing);
    }
}
