//! The inputs of a run, each once, the texts that replace their content on disk, and the facts
//! about the files around those that are linted again: for fixes and editors.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::config::Settings;
use crate::engine::run::input::{Input, Job, Role, Work};
use crate::engine::{FileReport, Inventory, RunReport, Surroundings, run_tasks};
use crate::source::{FoundFile, ProjectFiles, SourceText, WalkError, absolute_path, is_document};

/// The pair of roles that a file may have at once: definitions and results.
const TOOLS_AND_RESULTS: (Role, Role) = (Role::Tools, Role::Results);

/// All inputs of a run, each once, by path, with the texts that replace some of them. Cheap to
/// clone.
#[derive(Clone, Debug, Default)]
pub struct Project {
    work: Arc<Vec<Work>>,
    /// The texts that replace the content on disk, by path.
    texts: BTreeMap<Arc<str>, Arc<SourceText>>,
    /// Paths that could not be found or read.
    errors: Vec<WalkError>,
    /// The paths that the user named, each with its role.
    named: Vec<(Role, PathBuf)>,
    /// The manifests and source files of the linted directories.
    files: Option<Arc<ProjectFiles>>,
    /// The facts about the files of the project, if they were linted.
    around: Arc<Surroundings>,
}

impl Project {
    /// Creates a project from inputs in any order. Of inputs with one path, the first is kept, so
    /// the most specific role must come first.
    pub fn new(mut work: Vec<Work>, mut errors: Vec<WalkError>) -> Self {
        crate::sort::by(&mut errors, |one, other| one.path.cmp(&other.path));
        crate::sort::by(&mut work, |(a, _), (b, _)| a.path().as_bytes().cmp(b.path().as_bytes()));
        work.dedup_by(|(later, _), (first, _)| {
            let is_same = later.path() == first.path() && file_of(later) == file_of(first);
            is_same && (later.role, first.role) != TOOLS_AND_RESULTS
        });
        // Definitions are read again if there are results, and everything if there are fixes.
        let work = work.into_iter().map(|(job, settings)| {
            (Job { input: job.input.readable_again(), role: job.role }, settings)
        });
        Self { work: Arc::new(work.collect()), errors, ..Self::default() }
    }

    /// Adds a path that could not be found or read.
    pub fn add_error(&mut self, error: WalkError) {
        let at = self.errors.partition_point(|known| known.path <= error.path);
        self.errors.insert(at, error);
    }

    /// Sets the paths that the user named, with their roles: a named folder must contain something
    /// of its role.
    #[must_use]
    pub fn named(self, named: Vec<(Role, PathBuf)>) -> Self {
        Self { named, ..self }
    }

    /// Sets the manifests and source files of the linted directories.
    #[must_use]
    pub fn with_files(self, files: Option<ProjectFiles>) -> Self {
        Self { files: files.map(Arc::new), ..self }
    }

    /// The servers of the linted directories, if there are any directories. `migrates` is whether
    /// the steps of a migration are searched for.
    pub fn inventory(&self, threads: usize, migrates: bool) -> Option<Inventory> {
        self.files.as_ref().map(|files| Inventory::of(files, threads, migrates))
    }

    /// The inputs as they are on disk.
    pub fn work(&self) -> &[Work] {
        &self.work
    }

    /// The paths that could not be found or read.
    pub fn errors(&self) -> &[WalkError] {
        &self.errors
    }

    /// Mutable access to the errors, to extend their messages.
    pub fn errors_mut(&mut self) -> impl Iterator<Item = &mut WalkError> {
        self.errors.iter_mut()
    }

    /// The inputs with a path.
    pub fn work_on(&self, path: &str) -> &[Work] {
        let from = self.work.partition_point(|(job, _)| job.path() < path);
        let rest = &self.work[from..];
        &rest[..rest.partition_point(|(job, _)| job.path() == path)]
    }

    /// Mutable access to the settings of each input.
    pub fn settings_mut(&mut self) -> impl Iterator<Item = &mut Arc<Settings>> {
        Arc::make_mut(&mut self.work).iter_mut().map(|(_, settings)| settings)
    }

    /// Adds an input, unless the project has one with its path.
    pub fn add(&mut self, work: Work) {
        let at = self.work.partition_point(|(job, _)| job.path() < work.0.path());
        if self.work_on(work.0.path()).is_empty() {
            Arc::make_mut(&mut self.work).insert(at, work);
        }
    }

    /// Gives each input the settings for its path, relative to `folder`.
    pub fn reconfigure(&mut self, settings: impl Fn(&Path) -> Arc<Settings>, folder: &Path) {
        for (job, own) in Arc::make_mut(&mut self.work) {
            let named = || absolute_path(folder, Path::new(job.path()));
            *own = settings(&job.input.file().map_or_else(named, |file| file.path().to_owned()));
        }
    }

    /// Removes the text at a path, so that its content on disk applies again.
    pub fn forget_text(&mut self, path: &str) {
        self.texts.remove(path);
    }

    /// Lints only the inputs that are wanted; the others keep their known facts. Returns the number
    /// of the others.
    pub fn lint_only(&mut self, is_wanted: impl Fn(&Input) -> bool) -> usize {
        let mut others = 0;
        for (job, _) in Arc::make_mut(&mut self.work) {
            if job.role == Role::Lint && !is_wanted(&job.input) {
                job.role = Role::Beside;
                // Most documents are about nothing.
                others += usize::from(!is_document(job.path()));
            }
        }
        // A folder without a wanted file is no mistake.
        self.named.clear();
        others
    }

    /// Replaces the content on disk at the path of a text by that text.
    pub fn put(&mut self, text: Arc<SourceText>) {
        self.texts.insert(Arc::clone(text.path()), text);
    }

    /// Removes all texts, so that the content on disk applies again.
    pub fn forget_texts(&mut self) {
        self.texts.clear();
    }

    /// Returns an input with its current text.
    pub fn current(&self, (job, settings): &Work) -> Work {
        let text = self.texts.get(job.path());
        let input =
            text.map_or_else(|| job.input.clone(), |text| job.input.with_text(Arc::clone(text)));
        (Job { input, role: job.role }, Arc::clone(settings))
    }

    /// Returns all inputs with their current texts.
    pub fn all_current(&self) -> Vec<Work> {
        self.work.iter().map(|work| self.current(work)).collect()
    }

    /// The facts about the files of the project.
    pub fn around(&self) -> &Surroundings {
        &self.around
    }

    /// Mutable access to the facts about the files of the project.
    pub fn around_mut(&mut self) -> &mut Surroundings {
        Arc::make_mut(&mut self.around)
    }

    /// Lints some files of the project with their current texts and with the facts about the
    /// others.
    pub fn lint(&self, paths: &[Arc<str>], settings: &Settings) -> RunReport {
        let run = run_tasks(self.work_beside(paths), settings, &self.around);
        let is_new = |file: &FileReport| {
            file.needs_definitions() && !self.around.needs_definitions(&file.path)
        };
        if !run.files.iter().any(|file| is_new(file)) {
            return run;
        }
        // It was not known that definitions are needed.
        let mut around = Surroundings::clone(&self.around);
        for file in &run.files {
            around.replace(&file.path, Some(file), true);
        }
        let project = Self { around: Arc::new(around), ..self.clone() };
        run_tasks(project.work_beside(paths), settings, &self.around)
    }

    /// Lints all files of the project with their current texts.
    pub fn lint_all(&self, settings: &Settings) -> RunReport {
        run_tasks(self.all_current(), settings, &self.beyond())
    }

    /// The facts about files that are not part of the project.
    fn beyond(&self) -> Surroundings {
        self.around.without(|path| !self.work_on(path).is_empty())
    }

    /// Updates the facts about the files of the project from the report on their current texts.
    pub fn learn(&mut self, run: &RunReport) {
        let mut around = self.beyond();
        around.add_all(run);
        self.around = Arc::new(around);
    }

    /// The project reduced to one path, with the facts about its other files.
    #[must_use]
    pub fn only(&self, path: &str) -> Self {
        Self { work: Arc::new(self.work_on(path).to_vec()), ..self.clone() }
    }

    /// The inputs at some paths, and the definitions that recordings and manifests among them are
    /// compared with.
    pub fn work_beside(&self, paths: &[Arc<str>]) -> Vec<Work> {
        let own = paths.iter().flat_map(|path| self.work_on(path));
        let mut work: Vec<_> = own.map(|work| self.current(work)).collect();
        if paths.iter().any(|path| self.around.needs_definitions(path)) {
            let others = self.work.iter().filter(|(job, _)| {
                let defines = || job.role == Role::Lint && self.around.is_definition(job.path());
                (job.role == Role::Tools || defines())
                    && !paths.iter().any(|path| **path == *job.path())
            });
            work.extend(others.map(|work| {
                let (job, settings) = self.current(work);
                // Needed for their definitions, and already linted: their findings would be counted
                // twice.
                let role = if job.role == Role::Lint { Role::Beside } else { job.role };
                (Job { role, ..job }, settings)
            }));
        }
        work
    }

    /// Takes the paths that the user named, with their roles.
    pub(crate) fn take_named(&mut self) -> Vec<(Role, PathBuf)> {
        std::mem::take(&mut self.named)
    }

    /// Returns all inputs with their current texts, and the paths that could not be found or read.
    pub fn into_parts(self) -> (Vec<Work>, Vec<WalkError>) {
        let work = if self.texts.is_empty() {
            Arc::unwrap_or_clone(self.work)
        } else {
            self.all_current()
        };
        (work, self.errors)
    }
}

fn file_of(job: &Job) -> Option<&Path> {
    job.input.file().map(FoundFile::path)
}
