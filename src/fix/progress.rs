//! The current texts, and linting the files that are affected by a change.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::plan::{FileOutcome, has_any};
use super::{FixedText, Fixing};
use crate::engine::{FileReport, Job, Project, RunReport};
use crate::fix::limits::{BYTES_PER_FINDING, BYTES_PER_STEP};
use crate::source::SourceText;

/// Texts that differ from the disk, by path.
pub(super) type Texts = BTreeMap<Arc<str>, Arc<SourceText>>;

/// The inputs with their current texts, and the fixes applied so far.
#[derive(Debug, Default)]
pub(super) struct Progress {
    pub(super) project: Project,
    /// The texts that changed, by path.
    pub(super) texts: BTreeMap<Arc<str>, FixedText>,
    /// The number of times that files were linted.
    pub(super) lints: Cell<usize>,
}

impl Progress {
    /// The state before any fix; `run` contains the findings of `project`.
    pub(super) fn new(run: &RunReport, project: Project) -> Self {
        let mut progress = Self { project, ..Self::default() };
        progress.project.learn(run);
        progress
    }

    /// Whether the fixes of this round may affect other files.
    pub(super) fn reaches_others(&self) -> bool {
        self.project.around().reaches_others()
    }

    /// Whether fixes may affect recordings without excessive cost: no file needs definitions from
    /// other files, or one that does has fixes itself.
    pub(super) fn may_fix_recordings(&self, run: &RunReport, fixing: &Fixing<'_>) -> bool {
        let mut recordings = run.files.iter().filter(|file| file.needs_definitions());
        !self.project.around().any_needs_definitions()
            || recordings.any(|file| has_any(file, fixing))
    }

    /// Whether the fixes of this round may affect a file.
    pub(super) fn is_affected(&self, file: &FileReport) -> bool {
        self.project.around().affects(&file.path, Some(file), 0)
    }

    /// Lints the files with these texts; also returns the cost in bytes.
    pub(super) fn lint(&self, texts: &Texts, fixing: &Fixing<'_>) -> (RunReport, u64) {
        let mut tried = self.project.clone();
        texts.values().for_each(|text| tried.put(Arc::clone(text)));
        let paths: Vec<_> = texts.keys().cloned().collect();
        let work = tried.work_beside(&paths);
        let bytes: u64 = work.iter().map(|(job, _)| length(job)).sum();
        self.lints.update(|lints| lints + 1);
        let linted = tried.lint(&paths, fixing.settings);
        let found: usize =
            linted.files.iter().map(|file| file.diagnostics.len() + file.suppressed.len()).sum();
        let cost = bytes
            .saturating_add(BYTES_PER_FINDING.saturating_mul(found as u64))
            .saturating_add(BYTES_PER_STEP.saturating_mul(linted.steps));
        (linted, cost)
    }

    /// Records the new report of a file that was linted again.
    pub(super) fn replace(&mut self, new: &FileReport) {
        self.project.around_mut().replace(&new.path, Some(new), true);
    }

    /// Takes over the outcome of a pass for some files.
    pub(super) fn take(&mut self, outcomes: Vec<FileOutcome>) {
        for FileOutcome { path, before, after, applied, .. } in outcomes {
            if applied.is_empty() {
                continue;
            }
            let fixed = self.texts.entry(Arc::clone(&path)).or_insert_with(|| FixedText {
                path,
                after: Arc::clone(&before),
                before,
                applied: Vec::new(),
            });
            self.project.put(Arc::clone(&after));
            fixed.after = after;
            fixed.applied.extend(applied);
        }
    }
}

/// Lints everything again, exactly as a run on the current texts would.
pub(super) fn lint_all(run: &mut RunReport, project: &Project, fixing: &Fixing<'_>) {
    // The earlier findings need not be stored beside the new ones.
    run.files = Vec::new();
    let walk_errors = std::mem::take(&mut run.walk_errors);
    let inventory = run.inventory.take();
    let linted = project.lint_all(fixing.settings);
    // Walking is not repeated, so what it found is kept.
    *run = RunReport { walk_errors, inventory, ..linted };
}

/// The number of bytes of a job; 0 if that is unknown before reading the input.
fn length(job: &Job) -> u64 {
    let of_text = job.input.text().map(|text| text.text().len() as u64);
    let of_file = || std::fs::metadata(job.input.file()?.path()).ok().map(|found| found.len());
    of_text.or_else(of_file).unwrap_or_default()
}
