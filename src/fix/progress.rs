//! The current texts, and the files to lint when some of them change.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::plan::{FileOutcome, has_any};
use super::{FixedText, Fixing};
use crate::engine::{FileReport, Job, Project, Role, RunReport, Siblings, Work, run_beside};
use crate::fix::limits::{BYTES_PER_FINDING, BYTES_PER_STEP};
use crate::source::SourceText;

/// Texts that differ from the disk, by path.
pub(super) type Texts = BTreeMap<Arc<str>, Arc<SourceText>>;

/// The inputs with their current texts, what was fixed, and the relations between files: tools in
/// files of their own are compared within their folder, and recordings are checked against the tools
/// of all files.
#[derive(Debug, Default)]
pub(super) struct Progress {
    pub(super) project: Project,
    /// The files that contain recordings.
    recordings: BTreeSet<Arc<str>>,
    /// The files whose tools recordings may be checked against.
    definitions: BTreeSet<Arc<str>>,
    siblings: Siblings,
    /// The texts that changed, by path.
    pub(super) texts: BTreeMap<Arc<str>, FixedText>,
    /// Whether tools changed that recordings may be checked against.
    definitions_changed: bool,
    /// How often files were linted.
    pub(super) lints: Cell<usize>,
}

impl Progress {
    /// Nothing was fixed yet; `run` has the findings.
    pub(super) fn new(run: &RunReport, project: Project) -> Self {
        let mut progress = Self { project, ..Self::default() };
        progress.begin_round(run);
        progress
    }

    /// Derives the relations between files from the report on the current texts.
    pub(super) fn begin_round(&mut self, run: &RunReport) {
        let paths_of = |is_wanted: fn(&FileReport) -> bool| {
            let files = run.files.iter().filter(move |file| is_wanted(file));
            files.map(|file| Arc::clone(&file.path)).collect()
        };
        self.recordings = paths_of(holds_recording);
        self.definitions = paths_of(|file| file.tools > 0);
        self.siblings = Siblings::of(run);
        self.definitions_changed = false;
    }

    /// Whether the fixes of this round may affect other files.
    pub(super) fn reaches_others(&self) -> bool {
        self.siblings.have_changed() || self.definitions_changed && !self.recordings.is_empty()
    }

    /// Whether there are no recordings, or one of them has fixes itself.
    pub(super) fn may_fix_recordings(&self, run: &RunReport, fixing: &Fixing<'_>) -> bool {
        let mut recordings = run.files.iter().filter(|file| holds_recording(file));
        self.recordings.is_empty() || recordings.any(|file| has_any(file, fixing))
    }

    /// Whether the fixes of this round may affect a file.
    pub(super) fn is_affected(&self, file: &FileReport) -> bool {
        self.siblings.is_affected(file) || self.definitions_changed && holds_recording(file)
    }

    /// Lints some files with the given texts. Also returns the cost, in bytes.
    pub(super) fn lint(&self, texts: &Texts, fixing: &Fixing<'_>) -> (RunReport, u64) {
        let jobs = self.jobs(texts);
        let bytes: u64 = jobs.iter().map(|(job, _)| length(job)).sum();
        self.lints.update(|lints| lints + 1);
        let linted = run_beside(jobs, fixing.settings, &self.siblings);
        let found: usize =
            linted.files.iter().map(|file| file.diagnostics.len() + file.suppressed.len()).sum();
        let cost = bytes
            .saturating_add(BYTES_PER_FINDING.saturating_mul(found as u64))
            .saturating_add(BYTES_PER_STEP.saturating_mul(linted.steps));
        (linted, cost)
    }

    /// The work on some files with the given texts, with the current tools for their recordings.
    fn jobs(&self, texts: &Texts) -> Vec<Work> {
        let mut jobs = Vec::new();
        for (path, text) in texts {
            jobs.extend(self.project.work_on(path).iter().map(|(job, settings)| {
                let input = job.input.with_text(Arc::clone(text));
                (Job { input, role: job.role }, Arc::clone(settings))
            }));
        }
        if texts.keys().any(|path| self.recordings.contains(path)) {
            let others = self.project.work().iter().filter(|(job, _)| {
                let defines = || job.role == Role::Lint && self.definitions.contains(job.path());
                !texts.contains_key(job.path()) && (job.role == Role::Tools || defines())
            });
            jobs.extend(others.map(|work| {
                let (job, settings) = self.project.current(work);
                // Needed for their definitions, and already linted: their findings would be counted
                // twice.
                let role = if job.role == Role::Lint { Role::Beside } else { job.role };
                (Job { role, ..job }, settings)
            }));
        }
        jobs
    }

    /// Records that a file was linted again, and its new state.
    pub(super) fn replace(&mut self, old: &FileReport, new: &FileReport) {
        self.siblings.replace(old, new);
        self.definitions_changed |= old.tools > 0 || new.tools > 0;
        if holds_recording(new) {
            self.recordings.insert(Arc::clone(&new.path));
        }
        if new.tools > 0 {
            self.definitions.insert(Arc::clone(&new.path));
        }
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

fn holds_recording(file: &FileReport) -> bool {
    file.results > 0 || file.calls > 0
}

/// Lints everything again, as a run on the current texts does: in the same order, and with all
/// findings across files.
pub(super) fn lint_all(run: &mut RunReport, project: &Project, fixing: &Fixing<'_>) {
    // The earlier findings need not be stored beside the new ones.
    run.files = Vec::new();
    let walk_errors = std::mem::take(&mut run.walk_errors);
    let linted = run_beside(project.all_current(), fixing.settings, &Siblings::default());
    // Walking is not repeated, so its errors are kept.
    *run = RunReport { walk_errors, ..linted };
}

/// The number of bytes of a job; none if that is unknown before reading them.
fn length(job: &Job) -> u64 {
    let of_text = job.input.text().map(|text| text.text().len() as u64);
    let of_file = || std::fs::metadata(job.input.file()?.path()).ok().map(|found| found.len());
    of_text.or_else(of_file).unwrap_or_default()
}
