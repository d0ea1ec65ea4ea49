//! The texts as they are now, and what has to be linted when some of them change.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::pass::Settled;
use super::{FixedText, Fixing, Work};
use crate::engine::{FileReport, Input, Job, Role, RunReport, Siblings};
use crate::source::SourceText;

/// What it costs to find something, in bytes that are linted without: what is wrong in every line
/// takes many times as long.
const COST_OF_A_FINDING: u64 = 512;
/// What a look of a validation costs, in bytes. Of values that are as they should be there is one
/// for twenty bytes, but a schema may ask for as many as validations may take.
const COST_OF_A_LOOK: u64 = 4;

/// Texts that are not what the disk says, by path.
pub(super) type Texts = BTreeMap<Arc<str>, Arc<SourceText>>;

/// What is linted, the texts of it that have changed, and what its files have to do with each
/// other: tools that have a file of their own are compared within their folder, and recordings are
/// held to the tools of all files.
#[derive(Debug)]
pub(super) struct Project<'w> {
    /// By path.
    work: Vec<(&'w str, &'w Work)>,
    /// The files that hold recordings.
    recordings: BTreeSet<Arc<str>>,
    /// The files whose tools recordings may be held to, where there are recordings.
    definitions: BTreeSet<Arc<str>>,
    pub(super) siblings: Siblings,
    /// The texts that changed, by path.
    pub(super) texts: BTreeMap<Arc<str>, FixedText>,
    /// Whether tools changed that recordings may be held to.
    pub(super) definitions_changed: bool,
}

impl<'w> Project<'w> {
    /// What `run` found in `work`.
    pub(super) fn new(run: &RunReport, work: &'w [Work]) -> Self {
        let paths_of = |is_wanted: fn(&FileReport) -> bool| -> BTreeSet<Arc<str>> {
            let files = run.files.iter().filter(|file| is_wanted(file));
            files.map(|file| Arc::clone(&file.path)).collect()
        };
        let recordings = paths_of(|file| file.results > 0 || file.calls > 0);
        let definitions = match recordings.is_empty() {
            true => BTreeSet::new(),
            false => paths_of(|file| file.tools > 0),
        };
        let mut by_path: Vec<_> = work.iter().map(|work| (work.0.path(), work)).collect();
        by_path.sort_by_key(|(path, _)| *path);
        Self {
            work: by_path,
            recordings,
            definitions,
            siblings: Siblings::of(run),
            texts: BTreeMap::new(),
            definitions_changed: false,
        }
    }

    /// Lints some files in the texts given. Also what that cost, in bytes.
    pub(super) fn lint(&self, texts: &Texts, fixing: &Fixing<'_>) -> (RunReport, u64) {
        let jobs = self.jobs(texts.keys(), &|path| texts.get(path).cloned());
        let bytes: u64 = jobs.iter().map(|(job, _)| length(job)).sum();
        let linted = (fixing.lint)(jobs, &self.siblings);
        let found: usize =
            linted.files.iter().map(|file| file.diagnostics.len() + file.suppressed.len()).sum();
        let cost = bytes
            .saturating_add(COST_OF_A_FINDING.saturating_mul(found as u64))
            .saturating_add(COST_OF_A_LOOK.saturating_mul(linted.looks));
        (linted, cost)
    }

    /// The work on some files, with the tools that their recordings are held to. Texts are those
    /// given, or else as they are now.
    fn jobs<'p>(
        &self,
        paths: impl Iterator<Item = &'p Arc<str>> + Clone,
        text_of: &dyn Fn(&str) -> Option<Arc<SourceText>>,
    ) -> Vec<Work> {
        let input = |job: &Job| {
            let now = || self.texts.get(job.path()).map(|text| Arc::clone(&text.after));
            let text = text_of(job.path()).or_else(now);
            text.map_or_else(|| job.input.clone(), Input::Text)
        };
        let with_role =
            |(job, settings): &Work, role| (Job { input: input(job), role }, Arc::clone(settings));
        let works = paths.clone().flat_map(|path| self.works_on(path));
        let mut jobs: Vec<_> = works.map(|work| with_role(work, work.0.role)).collect();
        if paths.clone().any(|path| self.recordings.contains(path)) {
            let linted: BTreeSet<&str> = paths.map(|path| &**path).collect();
            let others = self.work.iter().filter(|(path, (job, _))| {
                !linted.contains(path)
                    && (job.role == Role::Tools || self.definitions.contains(*path))
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

    /// Takes over what a pass made of some files.
    pub(super) fn take(&mut self, settled: Vec<Settled>) {
        for Settled { path, before, after, applied, .. } in settled {
            if applied.is_empty() {
                continue;
            }
            self.definitions_changed |= self.definitions.contains(&path);
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

    /// Lints again the files of a report that is to be on the texts given.
    pub(super) fn lint_again(
        &self,
        run: &mut RunReport,
        is_wanted: impl Fn(&FileReport) -> bool,
        texts: &Texts,
        fixing: &Fixing<'_>,
    ) {
        // What is linted again need not be kept beside what comes of it.
        let old = run.files.extract_if(.., |file| is_wanted(file));
        let paths: BTreeSet<_> = old.map(|file| file.path).collect();
        if paths.is_empty() {
            return;
        }
        let jobs = self.jobs(paths.iter(), &|path| texts.get(path).cloned());
        let linted = (fixing.lint)(jobs, &self.siblings);
        let is_everything = run.files.is_empty();
        run.put(linted.files.into_iter().filter(|file| paths.contains(&file.path)));
        if is_everything {
            run.coverage = linted.coverage;
        }
    }
}

/// How many bytes a job is about; none where that cannot be told without reading them.
fn length(job: &Job) -> u64 {
    match &job.input {
        Input::Text(text) => text.text().len() as u64,
        Input::File(file) => std::fs::metadata(file.path()).map_or(0, |metadata| metadata.len()),
    }
}
