//! Linting no more than what a change can reach.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::pass::Texts;
use super::{Fixing, Work};
use crate::engine::{FileReport, Input, Job, RunReport};

/// What it costs to find something, in bytes that are linted without: what is wrong in every line
/// takes many times as long.
const COST_OF_A_FINDING: u64 = 512;
/// What a look of a validation costs, in bytes. Of values that are as they should be there is one
/// for twenty bytes, but a schema may ask for as many as validations may take.
const COST_OF_A_LOOK: u64 = 4;

/// Lints the changed files, with what they have to do with, in the texts given; files of which
/// there is no such text are read. Also what that cost, in bytes.
pub(super) fn lint(
    run: &RunReport,
    work: &[Work],
    texts: &Texts,
    changed: &BTreeSet<&Arc<str>>,
    fixing: &Fixing<'_>,
) -> (RunReport, u64) {
    let reach = Reach::of(run, changed);
    let wanted = work.iter().filter(|(job, _)| reach.has(job.path()));
    let jobs: Vec<_> =
        wanted.map(|(job, settings)| (with_text(job, texts), Arc::clone(settings))).collect();
    let bytes: u64 = jobs.iter().map(|(job, _)| length(job)).sum();
    let linted = (fixing.lint)(jobs);
    let found: usize =
        linted.files.iter().map(|file| file.diagnostics.len() + file.suppressed.len()).sum();
    let cost = bytes
        .saturating_add(COST_OF_A_FINDING.saturating_mul(found as u64))
        .saturating_add(COST_OF_A_LOOK.saturating_mul(linted.looks));
    (linted, cost)
}

/// How many bytes a job is about; none where that cannot be told without reading them.
pub(super) fn length(job: &Job) -> u64 {
    match &job.input {
        Input::Text(text) => text.text().len() as u64,
        Input::File(file) => std::fs::metadata(file.path()).map_or(0, |metadata| metadata.len()),
    }
}

fn with_text(job: &Job, texts: &Texts) -> Job {
    match texts.get(job.path()) {
        Some(text) => Job { input: Input::Text(Arc::clone(text)), role: job.role },
        None => job.clone(),
    }
}

/// The files whose findings may change with some texts.
enum Reach<'r> {
    /// Results are held to tools of any file.
    All,
    /// Tools that have a file of their own are compared within their folder.
    Some { files: BTreeSet<&'r str>, folders: BTreeSet<&'r str> },
}

impl<'r> Reach<'r> {
    fn of(run: &'r RunReport, changed: &BTreeSet<&'r Arc<str>>) -> Self {
        if run.files.iter().any(|file| file.results > 0 || file.calls > 0) {
            return Self::All;
        }
        let single = run.files.iter().filter(|file| file.single_tool.is_some());
        let single = single.filter(|file| changed.contains(&file.path));
        Self::Some {
            files: changed.iter().map(|path| &***path).collect(),
            folders: single.map(|file| folder(&file.path)).collect(),
        }
    }

    fn has(&self, path: &str) -> bool {
        match self {
            Self::All => true,
            Self::Some { files, folders } => files.contains(path) || folders.contains(folder(path)),
        }
    }
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Puts the reports of files that were linted again in the place of the old ones. The first ones
/// are kept: it may turn out that nothing was to be changed.
pub(super) fn replace_reports(
    run: &mut RunReport,
    linted: RunReport,
    first: &mut BTreeMap<Arc<str>, Box<FileReport>>,
) {
    let mut new: BTreeMap<_, _> =
        linted.files.into_iter().map(|file| (Arc::clone(&file.path), file)).collect();
    for file in &mut run.files {
        if let Some(new) = new.remove(&file.path) {
            let old = std::mem::replace(file, new);
            first.entry(Arc::clone(&old.path)).or_insert(old);
        }
    }
}
