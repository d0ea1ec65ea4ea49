//! The configuration of a folder, and whether its files have changed on disk.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use crate::config::{
    CONFIG_NAME, ConfigError, ConfigScope, ConfigWarning, Configs, Settings, shown_path,
};
use crate::suppress::Baseline;
use crate::targets::Date;

use crate::lsp::client::settings::ClientSettings;

/// The configuration of a folder, as read at one time.
#[derive(Debug)]
pub(in crate::lsp) struct Configuration {
    pub(in crate::lsp) configs: Arc<Configs>,
    pub(in crate::lsp) baselines: Vec<Baseline>,
}

impl Configuration {
    /// Creates a configuration; reads only a file that the client names.
    pub(in crate::lsp) fn new(
        root: &Path,
        settings: &ClientSettings,
        today: Option<Date>,
    ) -> Result<Self, Box<ConfigError>> {
        let flags = settings.flags(root.to_owned(), today);
        let configs = Configs::new(&settings.choice(), flags)?;
        Ok(Self { configs: Arc::new(configs), baselines: Vec::new() })
    }

    /// The configuration if its files are invalid: the defaults and the settings of the client.
    pub(in crate::lsp) fn fallback(
        root: &Path,
        settings: &ClientSettings,
        today: Option<Date>,
    ) -> Self {
        let flags = settings.flags(root.to_owned(), today);
        let configs = Configs::new(&crate::config::ConfigChoice::Nothing, flags);
        let configs = configs.unwrap_or_else(|_| unreachable!("nothing is read"));
        Self { configs: Arc::new(configs), baselines: Vec::new() }
    }

    /// Adds the baselines that the settings of some files name; returns the errors of those that
    /// could not be read.
    pub(in crate::lsp) fn with_baselines<'s>(
        self,
        settings: impl Iterator<Item = &'s Arc<Settings>>,
    ) -> (Self, Vec<ConfigError>) {
        let paths: BTreeSet<_> = settings.filter_map(|it| it.baseline.clone()).collect();
        let read = |path: &PathBuf| Baseline::read(path, &shown_path(path, self.configs.folder()));
        let (mut baselines, mut errors) = (Vec::new(), Vec::new());
        for path in &paths {
            match read(path) {
                Ok(baseline) => baselines.push(baseline),
                Err(error) => errors.push(*error),
            }
        }
        (Self { baselines, ..self }, errors)
    }

    /// The warnings about the configuration files that were read.
    pub(in crate::lsp) fn warnings(&self) -> Vec<Arc<ConfigWarning>> {
        let used = self.configs.used();
        let configs = used.iter().filter_map(|scope| scope.config.as_ref());
        let of_files = configs.flat_map(|config| &config.warnings);
        of_files.flat_map(|of_file| of_file.iter().map(Arc::clone)).collect()
    }

    /// Files that affect the configuration, other than files with the usual name of configurations.
    fn other_files(&self, scopes: &[Arc<ConfigScope>]) -> impl Iterator<Item = PathBuf> {
        let folder = self.configs.folder();
        let extended = scopes.iter().filter_map(|scope| scope.config.as_ref());
        let extended = extended.flat_map(|config| config.extended.iter());
        let extended: Vec<_> = extended.map(|shown| folder.join(&**shown)).collect();
        let errors = self.configs.errors().into_iter().map(|error| folder.join(error.path));
        let baselines = self.baselines.iter().map(|baseline| baseline.path.clone());
        extended.into_iter().chain(errors).chain(baselines)
    }
}

/// The length and modification time of some files.
#[derive(Debug, Default)]
pub(in crate::lsp) struct Stamps(HashMap<PathBuf, Stamp>);

/// Length and time of modification; `None` if the file does not exist.
type Stamp = Option<(u64, SystemTime)>;

impl Stamps {
    /// Adds the files that can affect the configuration of these folders, whether or not they
    /// exist.
    pub(in crate::lsp) fn add(
        &mut self,
        configuration: &Configuration,
        scopes: &[Arc<ConfigScope>],
        folders: impl Iterator<Item = PathBuf>,
    ) {
        for folder in folders {
            let paths = folder.ancestors().map(|folder| folder.join(CONFIG_NAME));
            paths.for_each(|path| self.add_file(path));
        }
        scopes.iter().filter_map(|scope| scope.path()).for_each(|path| self.add_file(path.into()));
        configuration.other_files(scopes).for_each(|path| self.add_file(path));
    }

    fn add_file(&mut self, path: PathBuf) {
        self.0.entry(path).or_insert_with_key(|path| stamp(path));
    }

    /// Whether none of the files has changed.
    pub(in crate::lsp) fn are_current(&self) -> bool {
        self.0.iter().all(|(path, then)| *then == stamp(path))
    }

    /// Whether a file is tracked.
    pub(in crate::lsp) fn contain(&self, path: &Path) -> bool {
        self.0.contains_key(path)
    }
}

fn stamp(path: &Path) -> Stamp {
    let metadata = std::fs::metadata(path).ok()?;
    Some((metadata.len(), metadata.modified().ok()?))
}
