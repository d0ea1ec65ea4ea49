//! The folders that a client has open, and the project of each.

pub(super) mod configuration;
pub(super) mod scan;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use crate::cancel::CancelToken;
use crate::config::{ConfigError, Configs};
use crate::engine::{Input, Job, Naming, Project, Role, Work};
use crate::source::{SourceText, absolute_path, display_path, finds, folder_of};
use crate::targets::Date;

use crate::lsp::client::capabilities::Client;
use crate::lsp::diagnostics::Mistake;
use crate::lsp::folders::configuration::{Configuration, Stamps};
use crate::lsp::folders::scan::{FileFindings, Scan, walk_options};
use crate::lsp::limits::CONFIGURATION_CHECK;

/// A folder of the workspace, or the folder of a document outside of the workspace.
#[derive(Debug)]
pub(super) struct Folder {
    pub(super) root: PathBuf,
    /// Whether the client has opened the folder. Other folders are not scanned, because the client
    /// did not request their files.
    pub(super) is_open: bool,
    /// The client, with its settings for the folder.
    pub(super) client: Arc<Client>,
    pub(super) configuration: Arc<Configuration>,
    /// Errors in the present configuration files; while there are any, the last valid configuration
    /// applies.
    pub(super) errors: Vec<ConfigError>,
    stamps: Stamps,
    checked: Instant,
    pub(super) project: Project,
    /// Whether the project contains all files of the folder.
    pub(super) is_scanned: bool,
    /// Why the project contains only open documents, if a scan has failed.
    pub(super) not_scanned: Option<String>,
    /// Sentences about the servers whose tools were not checked, with the commands that check them.
    pub(super) unchecked_servers: Vec<String>,
    /// The findings of the last scan by path, if the client shows those of files that are not open.
    pub(super) findings: BTreeMap<PathBuf, FileFindings>,
    /// When the folder is to be scanned.
    pub(super) scan_due: Option<Instant>,
    /// The token of the scan that is running.
    pub(super) scan: Option<CancelToken>,
}

/// All folders, by path.
#[derive(Debug, Default)]
pub(super) struct Folders {
    by_root: BTreeMap<PathBuf, Folder>,
}

impl Folders {
    /// The innermost open folder that contains a path.
    pub(super) fn root_of(&self, path: &Path) -> Option<&Path> {
        let open = self.by_root.values().filter(|folder| folder.is_open);
        let around = open.filter(|folder| path.starts_with(&folder.root));
        around.max_by_key(|folder| folder.root.components().count()).map(|folder| &*folder.root)
    }

    pub(super) fn get_mut(&mut self, root: &Path) -> Option<&mut Folder> {
        self.by_root.get_mut(root)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Folder> {
        self.by_root.values()
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Folder> {
        self.by_root.values_mut()
    }

    /// Adds a folder, unless it is already known.
    pub(super) fn open(
        &mut self,
        root: &Path,
        is_open: bool,
        client: &Arc<Client>,
        today: Option<Date>,
    ) -> &mut Folder {
        let root = absolute_path(root, Path::new(""));
        let open = || Folder::open(root.clone(), client, today);
        let folder = self.by_root.entry(root.clone()).or_insert_with(open);
        if is_open && !folder.is_open {
            folder.is_open = true;
            folder.scan_due = client.settings.workspace_scan.then(Instant::now);
        }
        folder
    }

    /// Removes all folders except those for which `is_kept` returns true.
    pub(super) fn retain(&mut self, is_kept: impl Fn(&Folder) -> bool) {
        self.by_root.retain(|_, folder| is_kept(folder));
    }
}

impl Folder {
    fn open(root: PathBuf, client: &Arc<Client>, today: Option<Date>) -> Self {
        let settings = &client.settings;
        let (configuration, errors) = match Configuration::new(&root, settings, today) {
            Ok(configuration) => (configuration, Vec::new()),
            Err(error) => (Configuration::fallback(&root, settings, today), vec![*error]),
        };
        let mut project = Project::default();
        project.around_mut().keep_definitions();
        Self {
            root,
            is_open: false,
            client: Arc::clone(client),
            configuration: Arc::new(configuration),
            errors,
            stamps: Stamps::default(),
            checked: Instant::now(),
            project,
            is_scanned: false,
            not_scanned: None,
            unchecked_servers: Vec::new(),
            findings: BTreeMap::new(),
            scan_due: None,
            scan: None,
        }
    }

    /// The name of a file of the folder in reports.
    pub(super) fn name_of(&self, path: &Path) -> String {
        let inside = path.strip_prefix(&self.root).unwrap_or(path);
        display_path(inside).into_owned()
    }

    /// The path of a file, from its name in reports.
    pub(super) fn path_of(&self, name: &str) -> PathBuf {
        absolute_path(&self.root, Path::new(name))
    }

    /// The path whose settings apply to documents that are not files.
    pub(super) fn unsaved_path(&self) -> PathBuf {
        self.root.join("untitled")
    }

    /// Passes the text of a document to the project; returns whether the file is linted, that is,
    /// not excluded.
    pub(super) fn put(&mut self, path: &Path, text: &Arc<SourceText>) -> bool {
        let name = Arc::clone(text.path());
        if self.project.work_on(&name).is_empty() {
            // One that does not exist yet may be saved anywhere. One that the scan has not found may
            // have been created since.
            let options = walk_options(&self.root, &self.configuration.configs);
            if self.is_scanned && path.is_file() && finds(&self.root, path, &options) != Ok(true) {
                return false;
            }
            self.project.add(work_on(text, path, &self.configuration.configs));
        }
        self.project.put(Arc::clone(text));
        true
    }

    /// Whether a scan has found a file.
    pub(super) fn has_file(&self, name: &str) -> bool {
        self.project.work_on(name).iter().any(|(job, _)| job.input.file().is_some())
    }

    /// Schedules another scan, if the folder is scanned at all.
    pub(super) fn schedule_scan(&mut self, at: Instant) {
        if self.is_open && (self.is_scanned || self.scan.is_some()) {
            self.scan_due.get_or_insert(at);
        }
    }

    /// Reads the configuration that applies to a new document; `all` returns the paths of all
    /// documents, including this one. Returns whether errors may have changed.
    pub(super) fn meet(&mut self, document: &Path, all: impl FnOnce() -> Vec<PathBuf>) -> bool {
        let configs = Arc::clone(&self.configuration.configs);
        let scope = configs.of_file(document);
        let baseline = scope.settings.baseline.as_ref();
        let known = &self.configuration.baselines;
        if baseline.is_some_and(|path| known.iter().all(|known| known.path != *path)) {
            let scopes: Vec<_> = all().iter().map(|path| configs.of_file(path)).collect();
            let new = Configuration { configs, baselines: Vec::new() };
            let (new, errors) = new.with_baselines(scopes.iter().map(|scope| &scope.settings));
            self.configuration = Arc::new(new);
            self.errors.extend(errors);
        }
        for error in self.configuration.configs.errors() {
            if self.errors.iter().all(|known| known.path != error.path) {
                self.errors.push(error);
            }
        }
        let has_warnings = scope.config.as_ref().is_some_and(|config| !config.warnings.is_empty());
        let folder = std::iter::once(folder_of(document).to_owned());
        self.stamps.add(&self.configuration, &[scope], folder);
        has_warnings || !self.errors.is_empty()
    }

    /// Records the files on which the configuration of the folder depends.
    pub(super) fn watch(&mut self, documents: impl Iterator<Item = PathBuf>) {
        let folders = documents.map(|path| folder_of(&path).to_owned());
        self.stamps = Stamps::default();
        let scopes = self.configuration.configs.used();
        self.stamps.add(&self.configuration, &scopes, folders.chain([self.root.clone()]));
        self.checked = Instant::now();
    }

    /// Whether the configuration has changed on disk since it was read. Checked once per second.
    pub(super) fn has_new_configuration(&mut self) -> bool {
        let is_due = self.checked.elapsed() >= CONFIGURATION_CHECK;
        if is_due {
            self.checked = Instant::now();
        }
        is_due && !self.stamps.are_current()
    }

    /// The mistakes in the configuration of the folder, by path.
    pub(super) fn mistakes(&self) -> impl Iterator<Item = (PathBuf, Mistake)> {
        let errors = self.errors.iter().filter(|_| self.client.settings.enable);
        let errors = errors.map(|it| (self.path_of(&it.path), Mistake::error(it, &self.client)));
        let warnings = self.configuration.warnings().into_iter();
        let warnings = warnings
            .filter(|_| self.client.settings.enable)
            .map(|it| (self.path_of(it.place.source.path()), Mistake::warning(&it, &self.client)));
        errors.chain(warnings)
    }

    /// Whether the folder's configuration depends on a file.
    pub(super) fn is_configured_by(&self, path: &Path) -> bool {
        self.stamps.contain(path)
    }

    /// Reads the configuration again. If it is invalid, the previous one remains in effect.
    pub(super) fn reconfigure(&mut self, documents: &[PathBuf], today: Option<Date>) {
        let settings = &self.client.settings;
        let read = Configuration::new(&self.root, settings, today).map(|new| {
            let scopes: Vec<_> = documents.iter().map(|path| new.configs.of_file(path)).collect();
            new.with_baselines(scopes.iter().map(|scope| &scope.settings))
        });
        match read {
            Ok((new, errors)) => self.configure(new, errors),
            Err(error) => self.errors = vec![*error],
        }
        self.watch(documents.iter().cloned());
        if self.is_open && self.client.settings.workspace_scan {
            self.scan_due = Some(Instant::now());
        }
    }

    /// Applies a configuration unless it has errors.
    fn configure(&mut self, new: Configuration, mut errors: Vec<ConfigError>) {
        errors.extend(new.configs.errors());
        if errors.is_empty() {
            self.configuration = Arc::new(new);
            let configs = &self.configuration.configs;
            self.project
                .reconfigure(|path| Arc::clone(&configs.of_file(path).settings), &self.root);
        }
        self.errors = errors;
    }

    /// Takes over the outcome of a scan.
    pub(super) fn take(&mut self, scan: Scan) {
        self.scan = None;
        let Some(mut project) = scan.project else { return };
        if !scan.errors.is_empty() {
            self.errors = scan.errors;
            return;
        }
        project.around_mut().keep_definitions();
        // Documents may have been closed since; those that are open are put again.
        project.forget_texts();
        self.errors.clear();
        self.configuration = Arc::new(scan.configuration);
        self.project = project;
        self.is_scanned = true;
        self.not_scanned = None;
        self.unchecked_servers = scan.unchecked_servers;
        self.findings = scan.findings;
    }
}

/// A project with a single document, such as one that is not a file.
pub(super) fn alone(text: &Arc<SourceText>, is_linted: bool, folder: &Folder) -> Project {
    let mut project = Project::default();
    if is_linted {
        project.add(work_on(text, &folder.unsaved_path(), &folder.configuration.configs));
    }
    project
}

/// The lint job for a document that was not found by a scan.
pub(super) fn work_on(text: &Arc<SourceText>, path: &Path, configs: &Configs) -> Work {
    let input = Input::of_file_text(Arc::clone(text), Naming::Found);
    (Job { input, role: Role::Lint }, Arc::clone(&configs.of_file(path).settings))
}
