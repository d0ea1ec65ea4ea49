//! Which configuration applies to which file: the nearest one upwards, as far as the root of the
//! repository. Each folder is searched once, each file read once, however many files there are.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::config::read::error::{ConfigError, ConfigWarning};
use crate::config::read::file::Config;
use crate::config::read::load::{
    CONFIG_NAME, ConfigSource, ConfigVersion, load_in_run, read_config,
};
use crate::config::read::reader::Allowance;
use crate::config::settings::keys::{ContractConfig, LockConfig};
use crate::config::settings::overrides::Override;
use crate::config::settings::resolve::{Flags, resolve_settings};
use crate::config::settings::resolved::Settings;
use crate::config::settings::shared::Different;
use crate::rules::{Level, RuleOptions};
use crate::source::{LocalChoice, absolute_path, folder_of};

/// Which configuration a run uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConfigChoice {
    /// For each file the nearest one upwards.
    Nearest,
    /// This one for all files.
    File(PathBuf),
    /// A text for all files, as if it were a configuration in the working directory.
    Text(Arc<str>),
    /// None.
    Nothing,
}

/// The settings for the files of some folders.
#[derive(Debug)]
pub struct ConfigScope {
    /// The configuration, if there is one.
    pub config: Option<ConfigFiles>,
    /// The settings that result from it and the command line.
    pub settings: Arc<Settings>,
    choice: Option<Arc<LocalChoice>>,
}

/// The facts about a configuration that are kept after its settings are resolved.
#[derive(Debug)]
pub struct ConfigFiles {
    /// Its absolute path.
    pub path: PathBuf,
    /// Its name in messages.
    pub shown: Arc<str>,
    /// The files that it extends, nearest first, as messages name them.
    pub extended: Vec<Arc<str>>,
    /// Warnings about each of the files.
    pub warnings: Vec<Arc<Vec<Arc<ConfigWarning>>>>,
    /// How versions of tools are compared.
    pub comparison: Arc<ComparisonConfig>,
}

/// All that a configuration says about comparing.
#[derive(Clone, Debug, Default)]
pub struct ComparisonConfig {
    /// `[contract]`
    pub contract: ContractConfig,
    /// `[lock]`
    pub lock: LockConfig,
    /// The overrides that name kinds of changes, those of extended files first.
    pub overrides: Vec<Arc<Override>>,
}

impl ComparisonConfig {
    fn of(config: &Config) -> Self {
        let overrides = config.overrides.iter().flat_map(|layer| layer.overrides());
        let overrides = overrides.filter(|own| !own.changes.is_empty()).cloned().collect();
        Self {
            contract: config.values.contract.clone(),
            lock: config.values.lock.clone(),
            overrides,
        }
    }
}

impl From<Config> for ConfigFiles {
    fn from(config: Config) -> Self {
        let comparison = Arc::new(ComparisonConfig::of(&config));
        let Config { path, shown, extended, warnings, .. } = config;
        Self { path, shown, extended, warnings, comparison }
    }
}

impl ConfigScope {
    fn new(config: Option<Config>, flags: &Flags, parts: &mut Parts) -> Self {
        let mut settings = resolve_settings(config.as_ref(), flags).settings;
        if settings.max_warnings.is_none() && !settings.report_needs.configs {
            settings.config = None;
        }
        // In shared parts, because a run over a monorepo may have a configuration in every folder.
        parts.share(&mut settings);
        let mut settings = Arc::new(settings);
        parts.settings.share_arc(&mut settings);
        let choice = config.as_ref().and_then(|config| {
            let top = &config.values.top;
            let include = top.include.as_ref().map(|given| given.value.clone());
            let exclude = top.exclude.as_ref().map(|given| given.value.clone());
            let any = include.is_some() || exclude.is_some();
            any.then(|| Arc::new(LocalChoice { include, exclude }))
        });
        Self { config: config.map(ConfigFiles::from), settings, choice }
    }

    /// The path of its configuration.
    /// The path of the configuration.
    pub fn path(&self) -> Option<&Path> {
        self.config.as_ref().map(|config| &*config.path)
    }

    /// The files to check, if the configuration restricts them.
    pub fn choice(&self) -> Option<Arc<LocalChoice>> {
        self.choice.clone()
    }
}

/// Settings and their large parts, each stored once: there may be a configuration in each folder,
/// and most result in the same settings.
#[derive(Default, Debug)]
struct Parts {
    settings: Different<Settings>,
    levels: Different<Vec<Level>>,
    options: Different<RuleOptions>,
    by_flag: Different<Vec<bool>>,
}

impl Parts {
    fn share(&mut self, settings: &mut Settings) {
        self.levels.share(&mut settings.levels);
        self.options.share(&mut settings.options);
        if let Some(overridden) = settings.overridden.as_mut().and_then(Arc::get_mut) {
            self.levels.share(&mut overridden.levels);
            self.by_flag.share(&mut overridden.by_flag);
        }
    }
}

/// The configurations of a run.
#[derive(Debug)]
pub struct Configs {
    flags: Flags,
    /// The settings without a configuration, or with one for all files.
    everywhere: Arc<ConfigScope>,
    nearest: bool,
    found: Mutex<Discovered>,
}

#[derive(Debug, Default)]
struct Discovered {
    /// The remaining allowance for further configurations.
    allowance: Allowance,
    /// Where configurations are read.
    source: ConfigSource,
    /// The parts of settings.
    parts: Parts,
    /// By folder, as it was given or found.
    by_given: HashMap<PathBuf, Arc<ConfigScope>>,
    /// The last folder that was requested: usually the next file is in the same folder.
    last: Option<(PathBuf, Arc<ConfigScope>)>,
    /// By absolute path of the folder; `None` if no configuration applies.
    by_folder: HashMap<PathBuf, Option<Arc<ConfigScope>>>,
    /// The result before folders were forgotten.
    forgotten: Vec<Arc<ConfigScope>>,
    /// By configuration file.
    errors: BTreeMap<PathBuf, ConfigError>,
}

impl Configs {
    /// The configurations of a run.
    ///
    /// # Errors
    /// Of the one configuration for all files: why it cannot be used.
    pub fn new(choice: &ConfigChoice, flags: Flags) -> Result<Self, Box<ConfigError>> {
        Self::at(None, choice, flags)
    }

    /// Configurations of a version of the folder; `None` for what is on disk.
    ///
    /// # Errors
    /// Of the one configuration for all files: why it cannot be used.
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
        Ok(Self {
            everywhere: Arc::new(ConfigScope::new(config, &flags, &mut Parts::default())),
            flags,
            nearest: *choice == ConfigChoice::Nearest,
            found: Mutex::new(found),
        })
    }

    /// The base of relative paths.
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

    /// The configurations that apply to any requested path, by path.
    pub fn used(&self) -> Vec<Arc<ConfigScope>> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        self.used_of(&found)
    }

    fn used_of(&self, found: &Discovered) -> Vec<Arc<ConfigScope>> {
        let scopes = found.by_given.values().chain(&found.forgotten).chain([&self.everywhere]);
        let mut used: Vec<_> = scopes.filter(|scope| scope.config.is_some()).cloned().collect();
        used.sort_by(|one, other| one.path().cmp(&other.path()));
        used.dedup_by(|one, other| one.path() == other.path());
        used
    }

    /// Forgets which configuration applies to which folder, but keeps the used ones: once all files
    /// have been found, the mapping is no longer needed, and there may be as many folders as files.
    pub fn forget_folders(&self) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let used = self.used_of(&found);
        let errors = std::mem::take(&mut found.errors);
        let source = std::mem::take(&mut found.source);
        *found = Discovered { forgotten: used, errors, source, ..Discovered::default() };
    }

    /// The files of these configurations and what they extend.
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

    /// The settings for the files of a folder. A configuration that cannot be used is recorded in
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

    /// The settings for a file.
    pub fn of_file(&self, path: &Path) -> Arc<ConfigScope> {
        self.of_folder(folder_of(path))
    }

    /// Errors in the configurations that were found, by path.
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

    /// The content of a configuration that was found.
    ///
    /// # Errors
    /// As if it was read for the first time.
    pub fn read(&self, path: &Path) -> Result<Config, Box<ConfigError>> {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        load_in_run(path, &self.flags.folder, &Allowance::default(), &mut found.source)
    }

    fn load(&self, path: &Path, found: &mut Discovered) -> Arc<ConfigScope> {
        match load_in_run(path, &self.flags.folder, &found.allowance, &mut found.source) {
            Ok(config) => Arc::new(ConfigScope::new(Some(config), &self.flags, &mut found.parts)),
            Err(error) => {
                found.errors.insert(path.to_owned(), *error);
                Arc::clone(&self.everywhere)
            }
        }
    }
}

/// Whether the search for a configuration ends with a folder: it is the home folder, the one above
/// is on another file system, or it or its configuration belongs to another user.
#[cfg(unix)]
fn is_boundary(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let is_home = std::env::var_os("HOME").is_some_and(|home| Path::new(&home) == folder);
    let Some(above) = folder.parent() else { return true };
    let metadata = |path: &Path| std::fs::symlink_metadata(path).ok();
    let (Some(own), Some(other)) = (metadata(folder), metadata(above)) else { return true };
    let config = metadata(&above.join(CONFIG_NAME));
    // A shared machine: in `/tmp`, anyone can leave a `mcp-lint.toml` for others to run into.
    let is_foreign = |of: &std::fs::Metadata| of.uid() != own.uid();
    is_home
        || own.dev() != other.dev()
        || is_foreign(&other)
        || config.is_some_and(|it| is_foreign(&it))
}

#[cfg(not(unix))]
fn is_boundary(folder: &Path) -> bool {
    let home = std::env::var_os("USERPROFILE").or_else(|| std::env::var_os("HOME"));
    home.is_some_and(|home| Path::new(&home) == folder)
}
