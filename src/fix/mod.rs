//! Applying fixes: in passes, because what is wrong may hide behind what is wrong, and never so
//! that anything gets worse.
//!
//! Each pass chooses fixes that do not touch each other, makes the new texts, and lints them. A
//! text that is no longer read to its end, or that has errors which were not there before, is
//! taken back, and the fixes that made it so are left out. Nothing is written before the end, and
//! then each file as a whole or not at all.

mod choose;
mod diff;
mod pass;
mod save;
mod scope;
mod search;
mod text;
mod verdict;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Applicability, Fingerprint, Severity};
use crate::engine::{FileReport, Job, RunReport};
use crate::source::{Position, SourceText};

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
    /// Lints, as the first run did.
    pub lint: &'f dyn Fn(Vec<Work>) -> RunReport,
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
pub struct Fixed {
    /// The report on what is left.
    pub run: RunReport,
    /// The reports of the files that were linted again, as they were at first; by path.
    pub before: BTreeMap<Arc<str>, Box<FileReport>>,
    /// The texts that changed, by path.
    pub texts: Vec<FixedText>,
    /// Files with findings that could be mended were it not for the way they are written, and why.
    pub left_alone: Vec<(Arc<str>, &'static str)>,
}

/// Mends what the findings of `run`, which came of `work`, have fixes for. Nothing is written.
pub fn fix(run: RunReport, work: &[Work], fixing: &Fixing<'_>) -> Fixed {
    let left_alone = text::left_alone(&run);
    let mut state = pass::State {
        run,
        before: BTreeMap::new(),
        texts: BTreeMap::new(),
        refused: fixing.accepted.clone(),
        mended_since: false,
        untouchable: left_alone.iter().map(|(path, _)| Arc::clone(path)).collect(),
    };
    let bytes = work.iter().map(|(job, _)| scope::length(job)).sum();
    let mut effort = search::Effort::for_bytes(bytes);
    for _ in 0..MOST_PASSES {
        let had_any = pass::pass(&mut state, work, fixing, &mut effort);
        if !effort.is_left() || !had_any && !state.reconsider(&fixing.accepted) {
            break;
        }
    }
    let texts = state.texts.into_values().collect();
    Fixed { run: state.run, before: state.before, texts, left_alone }
}
