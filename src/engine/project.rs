//! What a run is about: its inputs, and texts that replace what is on disk.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::config::Settings;
use crate::engine::run::input::{Input, Job, Role, Work};
use crate::source::{FoundFile, SourceText, WalkError};

/// A file may give definitions and results at once.
const TOOLS_AND_RESULTS: (Role, Role) = (Role::Tools, Role::Results);

/// All inputs of a run, each once, by path, with the texts that some of them have now.
#[derive(Clone, Debug, Default)]
pub struct Project {
    work: Vec<Work>,
    /// The texts that differ from the disk, by path.
    texts: BTreeMap<Arc<str>, Arc<SourceText>>,
    /// Paths that could not be found or read.
    errors: Vec<WalkError>,
    /// The paths that were named, and what each was named for.
    named: Vec<(Role, PathBuf)>,
}

impl Project {
    /// For inputs in any order. Of equal ones, the first counts: the most specific role comes first.
    pub fn new(mut work: Vec<Work>, mut errors: Vec<WalkError>) -> Self {
        errors.sort_by(|one, other| one.path.cmp(&other.path));
        work.sort_by(|(one, _), (other, _)| one.path().as_bytes().cmp(other.path().as_bytes()));
        work.dedup_by(|(later, _), (first, _)| {
            let is_same = later.path() == first.path() && file_of(later) == file_of(first);
            is_same && (later.role, first.role) != TOOLS_AND_RESULTS
        });
        // Definitions are read again if there are results, and everything if there are fixes.
        let work = work.into_iter().map(|(job, settings)| {
            (Job { input: job.input.readable_again(), role: job.role }, settings)
        });
        Self { work: work.collect(), errors, ..Self::default() }
    }

    /// Adds a path that could not be found or read.
    pub fn add_error(&mut self, error: WalkError) {
        let at = self.errors.partition_point(|known| known.path <= error.path);
        self.errors.insert(at, error);
    }

    /// The same with the paths that were named, and what for: a folder among them must contain
    /// something of that.
    #[must_use]
    pub fn named(self, named: Vec<(Role, PathBuf)>) -> Self {
        Self { named, ..self }
    }

    /// The inputs as they are on disk.
    pub fn work(&self) -> &[Work] {
        &self.work
    }

    /// The paths that could not be found or read.
    pub fn errors(&self) -> &[WalkError] {
        &self.errors
    }

    /// The same, to say more about them.
    pub fn errors_mut(&mut self) -> impl Iterator<Item = &mut WalkError> {
        self.errors.iter_mut()
    }

    /// The inputs of one path.
    pub fn work_on(&self, path: &str) -> &[Work] {
        let from = self.work.partition_point(|(job, _)| job.path() < path);
        let rest = &self.work[from..];
        &rest[..rest.partition_point(|(job, _)| job.path() == path)]
    }

    /// The settings of each input.
    pub fn settings_mut(&mut self) -> impl Iterator<Item = &mut Arc<Settings>> {
        self.work.iter_mut().map(|(_, settings)| settings)
    }

    /// Lints only the inputs that `is_wanted`; the others are known as they were before. Returns the
    /// number of these.
    pub fn lint_only(&mut self, is_wanted: impl Fn(&Input) -> bool) -> usize {
        let mut others = 0;
        for (job, _) in &mut self.work {
            if job.role == Role::Lint && !is_wanted(&job.input) {
                job.role = Role::Beside;
                others += 1;
            }
        }
        // A folder without a wanted file is no mistake.
        self.named.clear();
        others
    }

    /// From now on, a text replaces what its path has on disk.
    pub fn put(&mut self, text: Arc<SourceText>) {
        self.texts.insert(Arc::clone(text.path()), text);
    }

    /// Returns to what is on disk.
    pub fn forget_texts(&mut self) {
        self.texts.clear();
    }

    /// An input with its current text.
    pub fn current(&self, (job, settings): &Work) -> Work {
        let text = self.texts.get(job.path());
        let input =
            text.map_or_else(|| job.input.clone(), |text| job.input.with_text(Arc::clone(text)));
        (Job { input, role: job.role }, Arc::clone(settings))
    }

    /// All inputs with their current texts.
    pub fn all_current(&self) -> Vec<Work> {
        self.work.iter().map(|work| self.current(work)).collect()
    }

    /// The paths that were named, and what for.
    pub(crate) fn take_named(&mut self) -> Vec<(Role, PathBuf)> {
        std::mem::take(&mut self.named)
    }

    /// All inputs with their current texts, and the paths that could not be found or read.
    pub fn into_parts(self) -> (Vec<Work>, Vec<WalkError>) {
        let work = if self.texts.is_empty() { self.work } else { self.all_current() };
        (work, self.errors)
    }
}

fn file_of(job: &Job) -> Option<&Path> {
    job.input.file().map(FoundFile::path)
}
