//! Which configuration applies to a file: the nearest one in its folder or above, up to the root of
//! the repository. However many files there are, each folder is searched once and each
//! configuration read once.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::config::read::error::ConfigError;
use crate::config::read::file::Config;
use crate::config::read::load::{
    CONFIG_NAME, ConfigSource, ConfigVersion, load_in_run, read_config,
};
use crate::config::read::reader::Allowance;
use crate::config::read::scope::{ConfigScope, Parts};
use crate::config::settings::resolve::Flags;
use crate::config::settings::resolved::Settings;
use crate::source::{absolute_path, folder_of};

/// The way in which a run chooses the configuration of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConfigChoice {
    /// The nearest configuration file in the folder of each file or above.
    Nearest,
    /// A named configuration file, which applies to all files.
    File(PathBuf),
    /// The text of a configuration for all files, as if it were a file in the working directory.
    Text(Arc<str>),
    /// No configuration.
    Nothing,
}

/// The configurations of a run.
#[derive(Debug)]
pub struct Configs {
    flags: Flags,
    /// The settings that apply without a configuration, or with one for all files.
    everywhere: Arc<ConfigScope>,
    nearest: bool,
    found: Mutex<Discovered>,
}

#[derive(Debug, Default)]
struct Discovered {
    /// The remaining allowance for configurations that are read.
    allowance: Allowance,
    /// The source from which configurations are read.
    source: ConfigSource,
    /// The distinct settings and their parts.
    parts: Parts,
    /// The settings by folder path, as it was requested.
    by_given: HashMap<PathBuf, Arc<ConfigScope>>,
    /// The last requested folder and its settings: usually the next file is in the same folder.
    last: Option<(PathBuf, Arc<ConfigScope>)>,
    /// The settings by absolute folder path; `None` if no configuration applies.
    by_folder: HashMap<PathBuf, Option<Arc<ConfigScope>>>,
    /// The settings that were in use when the folders were forgotten.
    forgotten: Vec<Arc<ConfigScope>>,
    /// The errors by path of the configuration file.
    errors: BTreeMap<PathBuf, ConfigError>,
}

impl Configs {
    /// Creates the configurations of a run.
    ///
    /// # Errors
    /// The error in the one configuration for all files, if there is one.
    pub fn new(choice: &ConfigChoice, flags: Flags) -> Result<Self, Box<ConfigError>> {
        Self::at(None, choice, flags)
    }

    /// Creates the configurations of a run, read from another version of the folder if one is
    /// given, or else from disk.
    ///
    /// # Errors
    /// The error in the one configuration for all files, if there is one.
    pub fn at(
        version: Option<ConfigVersion>,
        choice: &ConfigChoice,
        flags: Flags,
    ) -> Result<Self, Box<ConfigError>> {
        let mut found = Discovered { source: ConfigSource::new(version), ..Discovered::default() };
        let config = match choice {
            ConfigChoice::File(path) => {
                let (path, source) = (absolute_path(&flags.folder, path), &mut found.source);
                Some(load_in_run(&path, &flags.folder, &Allowance::default(), source)?)
            }
            ConfigChoice::Text(text) => Some(read_config(text, &flags.folder)?),
            ConfigChoice::Nearest | ConfigChoice::Nothing => None,
        };
        let beside = match choice {
            ConfigChoice::Nearest => Some(&*flags.folder),
            ConfigChoice::File(_) => config.as_ref().and_then(|config| config.path.parent()),
            ConfigChoice::Text(_) | ConfigChoice::Nothing => None,
        };
        let beside = beside.map(Path::to_owned);
        let everywhere = ConfigScope::new(config, &flags, beside.as_deref(), &mut Parts::default());
        Ok(Self {
            everywhere: Arc::new(everywhere),
            flags,
            nearest: *choice == ConfigChoice::Nearest,
            found: Mutex::new(found),
        })
    }

    /// The base of relative paths: the working directory.
    pub fn folder(&self) -> &Path {
        &self.flags.folder
    }

    /// The settings of the command line.
    pub fn flags(&self) -> &Flags {
        &self.flags
    }

    /// The settings of the run as a whole.
    pub fn everywhere(&self) -> &Settings {
        &self.everywhere.settings
    }

    /// The settings with a configuration that apply to any requested path, by path of the
    /// configuration.
    pub fn used(&self) -> Vec<Arc<ConfigScope>> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        self.used_of(&found)
    }

    fn used_of(&self, found: &Discovered) -> Vec<Arc<ConfigScope>> {
        let scopes = found.by_given.values().chain(&found.forgotten).chain([&self.everywhere]);
        let mut used: Vec<_> = scopes.filter(|scope| scope.config.is_some()).cloned().collect();
        crate::sort::by(&mut used, |one, other| one.path().cmp(&other.path()));
        used.dedup_by(|one, other| one.path() == other.path());
        used
    }

    /// Forgets which configuration applies to which folder, but keeps the configurations in use:
    /// once all files have been found, the mapping is no longer needed, and there may be as many
    /// folders as files.
    pub fn forget_folders(&self) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let used = self.used_of(&found);
        let errors = std::mem::take(&mut found.errors);
        let source = std::mem::take(&mut found.source);
        *found = Discovered { forgotten: used, errors, source, ..Discovered::default() };
    }

    /// The paths of the configurations in use and of the files that they extend.
    pub fn files(&self) -> Vec<PathBuf> {
        let mut files = Vec::new();
        let mut known = HashSet::new();
        for scope in self.used() {
            let Some(config) = &scope.config else { continue };
            files.push(config.path.clone());
            let extended = config.extended.iter().filter(|shown| known.insert(Arc::clone(shown)));
            files.extend(extended.map(|shown| self.folder().join(&**shown)));
        }
        files
    }

    /// Returns the settings for the files of a folder. A configuration with an error is recorded in
    /// [`Configs::errors`], and the folder is treated as if it had none.
    pub fn of_folder(&self, given: &Path) -> Arc<ConfigScope> {
        if !self.nearest {
            return Arc::clone(&self.everywhere);
        }
        // No operation under this lock can leave it in an inconsistent state.
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, scope)) =
            found.last.as_ref().filter(|(last, _)| last.as_os_str() == given.as_os_str())
        {
            return Arc::clone(scope);
        }
        let scope = self.of_other_folder(given, &mut found);
        found.last = Some((given.to_owned(), Arc::clone(&scope)));
        scope
    }

    fn of_other_folder(&self, given: &Path, found: &mut Discovered) -> Arc<ConfigScope> {
        if let Some(scope) = found.by_given.get(given) {
            return Arc::clone(scope);
        }
        let folder = absolute_path(&self.flags.folder, given);
        let scope = self.nearest_scope(&folder, found);
        let scope = scope.unwrap_or_else(|| Arc::clone(&self.everywhere));
        found.by_given.insert(given.to_owned(), Arc::clone(&scope));
        scope
    }

    /// Returns the settings for a file.
    pub fn of_file(&self, path: &Path) -> Arc<ConfigScope> {
        self.of_folder(folder_of(path))
    }

    /// The errors in the configurations that were found, by path.
    pub fn errors(&self) -> Vec<ConfigError> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.errors.values().cloned().collect()
    }

    fn nearest_scope(&self, folder: &Path, found: &mut Discovered) -> Option<Arc<ConfigScope>> {
        let mut passed = Vec::new();
        let mut scope = None;
        let in_repository = || folder.ancestors().any(|folder| folder.join(".git").exists());
        for folder in folder.ancestors() {
            if let Some(known) = found.by_folder.get(folder) {
                scope.clone_from(known);
                break;
            }
            passed.push(folder);
            let path = folder.join(CONFIG_NAME);
            // Whatever has this name counts: a link without a file is an error, and not a reason to
            // search further up.
            if found.source.has(&path) {
                scope = Some(self.load(&path, found));
                break;
            }
            // If nothing applies above, the root of the repository does not matter.
            let above = folder.parent().and_then(|above| found.by_folder.get(above));
            if matches!(above, Some(None)) || folder.join(".git").exists() {
                break;
            }
            // Outside of repositories, parent folders may belong to other users.
            if is_boundary(folder) && !in_repository() {
                break;
            }
        }
        for folder in passed {
            found.by_folder.insert(folder.to_owned(), scope.clone());
        }
        scope
    }

    /// Reads a configuration that was found, with the files that it extends.
    ///
    /// # Errors
    /// The error in the configuration, as when it is read for the first time.
    pub fn read(&self, path: &Path) -> Result<Config, Box<ConfigError>> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        load_in_run(path, &self.flags.folder, &Allowance::default(), &mut found.source)
    }

    fn load(&self, path: &Path, found: &mut Discovered) -> Arc<ConfigScope> {
        match load_in_run(path, &self.flags.folder, &found.allowance, &mut found.source) {
            Ok(config) => {
                let (flags, parts) = (&self.flags, &mut found.parts);
                Arc::new(ConfigScope::new(Some(config), flags, path.parent(), parts))
            }
            Err(error) => {
                found.errors.insert(path.to_owned(), *error);
                Arc::clone(&self.everywhere)
            }
        }
    }
}

/// Whether the search for a configuration ends with a folder: it is the home folder, its parent is
/// on another file system, or the parent or the configuration there belongs to another user.
#[cfg(unix)]
fn is_boundary(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let Some(above) = folder.parent() else { return true };
    let metadata = |path: &Path| std::fs::symlink_metadata(path).ok();
    let (Some(own), Some(other)) = (metadata(folder), metadata(above)) else { return true };
    let config = metadata(&above.join(CONFIG_NAME));
    // A shared machine: in `/tmp`, anyone can leave a `mcp-lint.toml` for others to run into.
    let is_foreign = |of: &std::fs::Metadata| of.uid() != own.uid();
    is_home(folder)
        || own.dev() != other.dev()
        || is_foreign(&other)
        || config.is_some_and(|it| is_foreign(&it))
}

#[cfg(not(unix))]
fn is_boundary(folder: &Path) -> bool {
    is_home(folder)
}

/// Whether a folder is the user's home folder, under any name: a link may lead there, and on some
/// systems the case of letters makes no difference.
fn is_home(folder: &Path) -> bool {
    let profile = cfg!(windows).then(|| std::env::var_os("USERPROFILE")).flatten();
    let Some(home) = profile.or_else(|| std::env::var_os("HOME")) else { return false };
    let real = |path: &Path| path.canonicalize().ok();
    Path::new(&home) == folder || real(home.as_ref()).is_some_and(|it| Some(it) == real(folder))
}
