//! What applies to the files of some folders: a configuration, and the settings that result from it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::config::read::error::ConfigWarning;
use crate::config::read::file::Config;
use crate::config::settings::keys::{ContractConfig, LockConfig};
use crate::config::settings::overrides::Override;
use crate::config::settings::resolve::{Flags, resolve_settings};
use crate::config::settings::resolved::Settings;
use crate::config::settings::shared::Different;
use crate::rules::{Level, RuleOptions};
use crate::source::LocalChoice;

/// The name of the baseline that is used without being named, beside the configuration.
pub const BASELINE_NAME: &str = "mcp-lint-baseline.json";

/// The settings for the files of some folders.
#[derive(Debug)]
pub struct ConfigScope {
    /// The configuration that applies, if any.
    pub config: Option<ConfigFiles>,
    /// The settings that result from the configuration and the command line.
    pub settings: Arc<Settings>,
    choice: Option<Arc<LocalChoice>>,
}

/// The facts about a configuration that are kept after its settings are resolved.
#[derive(Debug)]
pub struct ConfigFiles {
    /// The absolute path of the configuration.
    pub path: PathBuf,
    /// The name of the configuration in messages.
    pub shown: Arc<str>,
    /// The files that the configuration extends, nearest first, as messages name them.
    pub extended: Vec<Arc<str>>,
    /// The warnings about the configuration and each file that it extends.
    pub warnings: Vec<Arc<Vec<Arc<ConfigWarning>>>>,
    /// The settings for comparing versions of tools.
    pub comparison: Arc<ComparisonConfig>,
}

/// The parts of a configuration that concern comparisons.
#[derive(Clone, Debug, Default)]
pub struct ComparisonConfig {
    /// The `[contract]` section.
    pub contract: ContractConfig,
    /// The `[lock]` section.
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
    /// Resolves the settings. A baseline in the folder `beside` is used unless another one is named.
    pub(super) fn new(
        config: Option<Config>,
        flags: &Flags,
        beside: Option<&Path>,
        parts: &mut Parts,
    ) -> Self {
        let mut settings = resolve_settings(config.as_ref(), flags).settings;
        settings.unnamed_baseline = beside.map(|folder| folder.join(BASELINE_NAME));
        if settings.baseline.is_none() {
            settings.baseline = settings.unnamed_baseline.clone().filter(|path| path.is_file());
        }
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

    /// The path of the configuration, if one applies.
    pub fn path(&self) -> Option<&Path> {
        self.config.as_ref().map(|config| &*config.path)
    }

    /// The globs that restrict which files are checked, if the configuration has any.
    pub fn choice(&self) -> Option<Arc<LocalChoice>> {
        self.choice.clone()
    }
}

/// The distinct settings of a run and their large parts, each stored once: there may be a
/// configuration in each folder, and most result in the same settings.
#[derive(Default, Debug)]
pub(super) struct Parts {
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
