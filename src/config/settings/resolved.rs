//! The resolved settings of a run.

use std::hash::{Hash, Hasher};
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use crate::config::limits::DEFAULT_MAX_FILE_SIZE;
use crate::config::settings::override_layer::OverrideLayer;
use crate::config::settings::overrides::Override;
use crate::config::settings::rule_selector::{Preset, RuleSelector};
use crate::config::settings::shared::Shared;
use crate::config::settings::source_directory::SourceDirectory;
use crate::diagnostic::{Category, FailOn, Severity};
use crate::document::ReadLimits;
use crate::model::{ProtocolSource, ReadAs, Revision};
use crate::rules::{Level, RULES, RuleOptions};

/// The data that reports need besides findings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ReportNeeds {
    /// The lowest severity for which the text of a file is kept for reports; `None` if no report
    /// shows texts. In a run over many files, texts take most of the memory.
    pub texts_from: Option<Severity>,
    /// Whether reports name the configuration that applies to a file.
    pub configs: bool,
}

impl Default for ReportNeeds {
    fn default() -> Self {
        Self { texts_from: Some(Severity::Info), configs: true }
    }
}

/// All settings of the engine.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Settings {
    /// The protocol revision, if it is fixed, and its source.
    pub protocol: Option<(Revision, ProtocolSource)>,
    /// Level of each rule, by its index in [`RULES`].
    pub levels: Shared<Vec<Level>>,
    /// The options of individual rules.
    pub options: Shared<RuleOptions>,
    /// Limits on parsing.
    pub limits: ReadLimits,
    /// Largest file that is read, in bytes.
    pub max_file_size: u64,
    /// Time limit of one validation; `None` for the validator's default.
    pub validation_timeout: Option<Duration>,
    /// Number of threads.
    pub jobs: usize,
    /// Whether a file named by the user must contain MCP content.
    pub error_on_unmatched: bool,
    /// The tool that results belong to unless they name another one.
    pub tool: Option<String>,
    /// The kind of content of named files; `None` to detect it.
    pub read_as: Option<ReadAs>,
    /// The data that reports need besides findings.
    pub report_needs: ReportNeeds,
    /// The findings that fail the run.
    pub fail_on: FailOn,
    /// Maximum number of warnings in all files with these settings; `None` for no limit.
    pub max_warnings: Option<usize>,
    /// Absolute path of the baseline.
    pub baseline: Option<PathBuf>,
    /// The path of the baseline if none is named, whether the file exists or not; `None` if only named
    /// ones are used.
    pub unnamed_baseline: Option<PathBuf>,
    /// Absolute path of the folder that relative paths start from; empty if no path is checked.
    pub folder: PathBuf,
    /// Whether findings may be suppressed.
    pub suppressions: bool,
    /// The configuration file as messages name it, if reports name it, or if warnings are limited
    /// for each configuration.
    pub config: Option<Arc<str>>,
    /// The directories with the source code of tools.
    pub source: Vec<SourceDirectory>,
    /// Other levels for some files, tools or values.
    pub overridden: Option<Arc<Overridden>>,
}

/// Overrides, and the levels without them. If there are any, [`Settings::levels`] has the strictest
/// level of each rule.
#[derive(Clone, Debug)]
pub struct Overridden {
    /// The overrides of each file; the last match applies.
    pub layers: Vec<Arc<OverrideLayer>>,
    /// Level of each rule if no override matches.
    pub levels: Shared<Vec<Level>>,
    /// Whether the command line set the level of each rule. Overrides may then turn the rule off,
    /// but not change its level.
    pub by_flag: Shared<Vec<bool>>,
}

/// Two values are equal only if they are the same object: comparing the overrides of two
/// configurations would cost more than sharing equal settings saves.
impl PartialEq for Overridden {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Overridden {}

impl Hash for Overridden {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self, state);
    }
}

impl Overridden {
    /// All overrides in their order.
    pub fn overrides(&self) -> impl Iterator<Item = &Override> {
        self.layers.iter().flat_map(|layer| layer.overrides()).map(|own| &**own)
    }
}

/// Number of available threads, the default of [`Settings::jobs`]; computed once, because the
/// system reads files for it.
static THREADS: LazyLock<usize> =
    LazyLock::new(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get));

impl Default for Settings {
    fn default() -> Self {
        let mut settings = Self {
            protocol: None,
            levels: Shared::default(),
            options: Shared::default(),
            limits: ReadLimits::default(),
            max_file_size: DEFAULT_MAX_FILE_SIZE,
            validation_timeout: None,
            jobs: *THREADS,
            error_on_unmatched: true,
            tool: None,
            read_as: None,
            report_needs: ReportNeeds::default(),
            fail_on: FailOn::Error,
            max_warnings: None,
            baseline: None,
            unnamed_baseline: None,
            folder: PathBuf::new(),
            suppressions: true,
            config: None,
            source: Vec::new(),
            overridden: None,
        };
        settings.apply_preset(Preset::Recommended);
        settings
    }
}

impl Settings {
    /// Sets the level of every rule to that of the preset.
    pub fn apply_preset(&mut self, preset: Preset) {
        let level = |rule: &crate::rules::Rule| match preset {
            Preset::Recommended => rule.level,
            Preset::Strict => rule.level.max(Level::Warning),
            Preset::Minimal if rule.category == Category::Correctness => rule.level,
            Preset::Minimal => Level::Off,
        };
        self.levels = RULES.iter().map(|rule| level(rule)).collect::<Vec<_>>().into();
    }

    /// Sets the level of the selected rules.
    pub fn set_level(&mut self, selector: RuleSelector, level: Level) {
        let levels = &mut *self.levels;
        for index in selector.rules() {
            levels[*index] = level;
        }
    }

    /// Turns off every rule that no selector names. A selected rule that is off by default becomes
    /// a warning.
    pub fn select_only(&mut self, selectors: &[RuleSelector]) {
        for (index, slot) in self.levels.iter_mut().enumerate() {
            let selected = selectors.iter().any(|selector| selector.matches(index));
            // Naming a rule that is off by default asks for it; as a warning it is seen and fails
            // nothing.
            *slot = match (selected, *slot) {
                (false, _) => Level::Off,
                (true, Level::Off) => Level::Warning,
                (true, level) => level,
            };
        }
    }

    /// Whether reports need the text of a file with a finding of this severity.
    pub fn keeps_text(&self, severity: Severity) -> bool {
        self.report_needs.texts_from.is_some_and(|least| severity >= least)
    }
}
