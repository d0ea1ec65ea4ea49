//! The current texts, and the files to lint when some of them change.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::plan::{Settled, has_any};
use super::{FixedText, Fixing, Work};
use crate::engine::{FileReport, Input, Job, Role, RunReport, Siblings};
use crate::fix::limits::{BYTES_PER_FINDING, BYTES_PER_STEP};
use crate::source::SourceText;

/// Texts that differ from the disk, by path.
pub(super) type Texts = BTreeMap<Arc<str>, Arc<SourceText>>;

/// The input, its changed texts, and the relations between its files: tools in files of their own
/// are compared within their folder, and recordings are checked against the tools of all files.
#[derive(Debug)]
pub(super) struct Project<'w> {
    /// By path.
    work: Vec<(&'w str, &'w Work)>,
    /// The files that contain recordings.
    recordings: BTreeSet<Arc<str>>,
    /// The files whose tools recordings may be checked against.
    definitions: BTreeSet<Arc<str>>,
    siblings: Siblings,
    /// The texts that changed, by path.
    pub(super) texts: BTreeMap<Arc<str>, FixedText>,
    /// Whether tools changed that recordings may be checked against.
    definitions_changed: bool,
}

impl<'w> Project<'w> {
    /// The findings of `run` in `work`.
    pub(super) fn new(run: &RunReport, work: &'w [Work]) -> Self {
        let mut by_path: Vec<_> = work.iter().map(|work| (work.0.path(), work)).collect();
        by_path.sort_by_key(|(path, _)| *path);
        let mut project = Self {
            work: by_path,
            recordings: BTreeSet::new(),
            definitions: BTreeSet::new(),
            siblings: Siblings::default(),
            texts: BTreeMap::new(),
            definitions_changed: false,
        };
        project.begin_round(run);
        project
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
        let linted = (fixing.lint)(jobs, &self.siblings);
        let found: usize =
            linted.files.iter().map(|file| file.diagnostics.len() + file.suppressed.len()).sum();
        let cost = bytes
            .saturating_add(BYTES_PER_FINDING.saturating_mul(found as u64))
            .saturating_add(BYTES_PER_STEP.saturating_mul(linted.steps));
        (linted, cost)
    }

    /// The work on some files with the given texts, with the current tools for their recordings.
    fn jobs(&self, texts: &Texts) -> Vec<Work> {
        let input = |job: &Job| {
            let now = || self.texts.get(job.path()).map(|text| &text.after);
            let text = texts.get(job.path()).or_else(now);
            text.map_or_else(|| job.input.clone(), |text| Input::Text(Arc::clone(text)))
        };
        let with_role =
            |(job, settings): &Work, role| (Job { input: input(job), role }, Arc::clone(settings));
        let works = texts.keys().flat_map(|path| self.works_on(path));
        let mut jobs: Vec<_> = works.map(|work| with_role(work, work.0.role)).collect();
        if texts.keys().any(|path| self.recordings.contains(path)) {
            let others = self.work.iter().filter(|(path, (job, _))| {
                let defines = || job.role == Role::Lint && self.definitions.contains(*path);
                !texts.contains_key(*path) && (job.role == Role::Tools || defines())
            });
            jobs.extend(others.map(|(_, work)| with_role(work, Role::Tools)));
        }
        jobs
    }

    fn works_on(&self, path: &str) -> impl Iterator<Item = &'w Work> {
        let from = self.work.partition_point(|(other, _)| *other < path);
        let on_path = self.work[from..].iter().take_while(move |(other, _)| *other == path);
        on_path.map(|(_, work)| *work)
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
    pub(super) fn take(&mut self, settled: Vec<Settled>) {
        for Settled { path, before, after, applied, .. } in settled {
            if applied.is_empty() {
                continue;
            }
            let fixed = self.texts.entry(Arc::clone(&path)).or_insert_with(|| FixedText {
                path,
                after: Arc::clone(&before),
                before,
                applied: Vec::new(),
            });
            fixed.after = after;
            fixed.applied.extend(applied);
        }
    }
}

fn holds_recording(file: &FileReport) -> bool {
    file.results > 0 || file.calls > 0
}

/// Lints everything again, as a run on these texts does: in the same order, and with all findings
/// across files.
pub(super) fn lint_all(
    run: &mut RunReport,
    work: &[Work],
    text_of: &dyn Fn(&str) -> Option<Arc<SourceText>>,
    fixing: &Fixing<'_>,
) {
    // The earlier findings need not be stored beside the new ones.
    run.files = Vec::new();
    let walk_errors = std::mem::take(&mut run.walk_errors);
    let with_text = |(job, settings): &Work| {
        let input = text_of(job.path()).map_or_else(|| job.input.clone(), Input::Text);
        (Job { input, role: job.role }, Arc::clone(settings))
    };
    let linted = (fixing.lint)(work.iter().map(with_text).collect(), &Siblings::default());
    *run = RunReport { walk_errors, ..linted };
}

/// The number of bytes of a job; none if that is unknown before reading them.
fn length(job: &Job) -> u64 {
    match &job.input {
        Input::Text(text) => text.text().len() as u64,
        Input::Stream(_) => 0,
        Input::File(file) => std::fs::metadata(file.path()).map_or(0, |metadata| metadata.len()),
    }
}
