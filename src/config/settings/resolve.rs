//! From configuration and command line to settings: the defaults, then the extended files, then the
//! file, then the flags.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::config::read::file::Config;
use crate::config::settings::origin::{Given, Origin};
use crate::config::settings::override_layer::OverrideLayer;
use crate::config::settings::resolved::{Overridden, ReportNeeds, Settings};
use crate::config::settings::rule_selector::{Preset, RuleSelector};
use crate::diagnostic::Severity;
use crate::model::{ProtocolSource, ReadAs, Revision};
use crate::rules::{Level, RULE_OPTIONS, RULES, is_about_unchecked};
use crate::targets::{Date, Selection};

/// The settings of the command line.
#[derive(Clone, Debug, Default)]
pub struct Flags {
    /// `--protocol`; the inner `None` is `auto`.
    pub protocol: Option<Option<Revision>>,
    /// `--target`
    pub targets: Option<Selection>,
    /// `--server-name`
    pub server_name: Option<Arc<str>>,
    /// The day on which evidence is judged to be stale or not.
    pub today: Option<Date>,
    /// `--preset`
    pub preset: Option<Preset>,
    /// `--select`
    pub select: Vec<RuleSelector>,
    /// `--error`, `--warn`, `--info`, `--off`, in the order in which they apply, each with the
    /// flag's name.
    pub levels: Vec<(RuleSelector, Level, &'static str)>,
    /// `--fail-on`
    pub fail_on: Option<Severity>,
    /// `--max-warnings`: over all files of the run.
    pub max_warnings: Option<usize>,
    /// `--max-file-size`
    pub max_file_size: Option<u64>,
    /// `--max-depth`
    pub max_depth: Option<u32>,
    /// `--max-schema-depth`
    pub max_schema_depth: Option<u32>,
    /// `--max-subschemas`
    pub max_subschemas: Option<u32>,
    /// `--validation-timeout`
    pub validation_timeout: Option<Duration>,
    /// `--jobs`
    pub jobs: Option<NonZeroUsize>,
    /// `--tool`
    pub tool: Option<String>,
    /// `--as`
    pub read_as: Option<ReadAs>,
    /// `--no-error-on-unmatched`
    pub no_error_on_unmatched: bool,
    /// `--baseline`: absolute.
    pub baseline: Option<PathBuf>,
    /// `--no-suppressions`
    pub no_suppressions: bool,
    /// The findings that the requested formats need.
    pub report_needs: ReportNeeds,
    /// The base of relative paths: absolute.
    pub folder: PathBuf,
}

/// The origin of each setting.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    /// Of the protocol.
    pub protocol: Origin,
    /// Of the targets.
    pub targets: Origin,
    /// Of the server's name.
    pub server_name: Origin,
    /// Of the preset.
    pub preset: Given<Preset>,
    /// Of the failing severity.
    pub fail_on: Origin,
    /// Of the number of warnings, with the number: `None` for any.
    pub max_warnings: Given<Option<usize>>,
    /// Of the baseline.
    pub baseline: Origin,
    /// Of the style of IDs.
    pub id_style: Origin,
    /// Of the size of files.
    pub max_file_size: Origin,
    /// Of the nesting.
    pub max_depth: Origin,
    /// Of the number of values from aliases.
    pub max_alias_expansion: Origin,
    /// Of the time for one validation.
    pub validation_timeout: Origin,
    /// Of each rule's level.
    pub levels: Vec<Origin>,
    /// Of each of [`RULE_OPTIONS`].
    pub options: Vec<Origin>,
}

impl Default for Given<Preset> {
    fn default() -> Self {
        Self { value: Preset::Recommended, origin: Origin::Default }
    }
}

impl Default for Given<Option<usize>> {
    fn default() -> Self {
        Self { value: None, origin: Origin::Default }
    }
}

/// Settings and their origins.
#[derive(Clone, Debug, Default)]
pub struct Resolved {
    /// The settings.
    pub settings: Settings,
    /// Their origins.
    pub origins: Origins,
}

/// The settings that a configuration and flags amount to.
pub fn resolve_settings(config: Option<&Config>, flags: &Flags) -> Resolved {
    let empty = Config::default();
    let mut resolved = Resolved::default();
    resolved.settings.config = config.map(|config| Arc::clone(&config.shown));
    let config = config.unwrap_or(&empty);
    resolved.set_scalars(config, flags);
    resolved.set_limits(config, flags);
    resolved.set_levels(config, flags);
    resolved.set_options(config, flags);
    resolved.set_overrides(&config.overrides);
    resolved.keep_rules_about_unchecked();
    resolved
}

/// The value of the flag, else of the file.
fn either<T: Clone>(
    flag: &'static str,
    said: Option<T>,
    file: Option<&Given<T>>,
) -> Option<Given<T>> {
    said.map(|value| Given::by_flag(flag, value)).or_else(|| file.cloned())
}

/// Puts a given value and its origin into their places.
fn set<T>(given: Option<Given<T>>, value: &mut T, origin: &mut Origin) {
    if let Some(given) = given {
        (*value, *origin) = (given.value, given.origin);
    }
}

/// The last level in the files for each rule. There may be a configuration in each folder that
/// extends the same long chain of files.
fn last_levels(config: &Config) -> impl Iterator<Item = (usize, &Given<Level>)> {
    let mut last = vec![None; RULES.len()];
    for (selector, given) in config.rules.iter().flat_map(|layer| &layer.levels) {
        for index in selector.rules() {
            last[*index] = Some(given);
        }
    }
    last.into_iter().enumerate().filter_map(|(index, given)| Some((index, given?)))
}

impl Resolved {
    fn set_scalars(&mut self, config: &Config, flags: &Flags) {
        let (settings, origins) = (&mut self.settings, &mut self.origins);
        if let Some(given) = either("protocol", flags.protocol, config.protocol.as_ref()) {
            let source = match given.origin {
                Origin::Flag(_) => ProtocolSource::Flag,
                _ => ProtocolSource::Config,
            };
            settings.protocol = given.value.map(|revision| (revision, source));
            origins.protocol = given.origin;
        }
        let fail_on = either("fail-on", flags.fail_on, config.fail_on.as_ref());
        set(fail_on, &mut settings.fail_on, &mut origins.fail_on);
        if let Some(given) =
            either("max-warnings", flags.max_warnings, config.max_warnings.as_ref())
        {
            // The flag's number applies to the whole run, which the settings of a file do not know.
            let of_file = !matches!(given.origin, Origin::Flag(_));
            settings.max_warnings = of_file.then_some(given.value);
            origins.max_warnings = Given { value: Some(given.value), origin: given.origin };
        }
        let targets = either("target", flags.targets.clone(), config.targets.as_ref());
        set(targets, &mut settings.options.targets, &mut origins.targets);
        let name = either("server-name", flags.server_name.clone(), config.server_name.as_ref());
        let name = name.map(|name| Given { value: Some(name.value), origin: name.origin });
        set(name, &mut settings.options.server_name, &mut origins.server_name);
        settings.options.today = flags.today;
        let baseline = either("baseline", flags.baseline.clone(), config.baseline.as_ref());
        let baseline = baseline.map(|it| Given { value: Some(it.value), origin: it.origin });
        set(baseline, &mut settings.baseline, &mut origins.baseline);
        set(config.id_style.clone(), &mut settings.options.id_style, &mut origins.id_style);
        settings.tool.clone_from(&flags.tool);
        settings.read_as = flags.read_as;
        settings.suppressions = !flags.no_suppressions;
        settings.report_needs = flags.report_needs;
        settings.folder.clone_from(&flags.folder);
        settings.error_on_unmatched = !flags.no_error_on_unmatched;
        if let Some(jobs) = flags.jobs {
            settings.jobs = jobs.get();
        }
    }

    fn set_limits(&mut self, config: &Config, flags: &Flags) {
        let (settings, origins) = (&mut self.settings, &mut self.origins);
        let size = either("max-file-size", flags.max_file_size, config.max_file_size.as_ref());
        set(size, &mut settings.max_file_size, &mut origins.max_file_size);
        let depth = either("max-depth", flags.max_depth, config.max_depth.as_ref());
        set(depth, &mut settings.limits.depth, &mut origins.max_depth);
        let expansion = &mut settings.limits.alias_expansion;
        set(config.max_alias_expansion.clone(), expansion, &mut origins.max_alias_expansion);
        let given = config.validation_timeout.as_ref();
        let time = either("validation-timeout", flags.validation_timeout, given);
        let time = time.map(|time| Given { value: Some(time.value), origin: time.origin });
        set(time, &mut settings.validation_timeout, &mut origins.validation_timeout);
    }

    fn set_levels(&mut self, config: &Config, flags: &Flags) {
        let preset = either("preset", flags.preset, config.preset.as_ref()).unwrap_or_default();
        self.settings.apply_preset(preset.value);
        let levels = self.settings.levels.iter().zip(RULES);
        let origin = |(level, rule): (&Level, &&crate::rules::Rule)| match *level == rule.level {
            true => Origin::Default,
            false => preset.origin.clone(),
        };
        self.origins.levels = levels.map(origin).collect();
        self.origins.preset = preset;
        for (index, given) in last_levels(config) {
            self.settings.levels[index] = given.value;
            self.origins.levels[index].clone_from(&given.origin);
        }
        if !flags.select.is_empty() {
            self.select_only(&flags.select);
        }
        for (selector, level, flag) in &flags.levels {
            self.set_level(*selector, *level, &Origin::Flag(flag));
        }
    }

    fn set_level(&mut self, selector: RuleSelector, level: Level, origin: &Origin) {
        self.settings.set_level(selector, level);
        for index in selector.rules() {
            self.origins.levels[*index].clone_from(origin);
        }
    }

    /// A rule that the configuration turns off stays off unless it is selected by its own name.
    fn select_only(&mut self, selectors: &[RuleSelector]) {
        let before = self.settings.levels.clone();
        self.settings.select_only(selectors);
        for (index, origin) in self.origins.levels.iter_mut().enumerate() {
            let off = matches!(origin, Origin::File(_)) && before[index] == Level::Off;
            if off && !selectors.contains(&RuleSelector::Rule(index)) {
                self.settings.levels[index] = Level::Off;
            } else if self.settings.levels[index] != before[index] || before[index] == Level::Off {
                *origin = Origin::Flag("select");
            }
        }
    }

    fn set_options(&mut self, config: &Config, flags: &Flags) {
        self.origins.options = vec![Origin::Default; RULE_OPTIONS.len()];
        let of_flags = [
            ("max-schema-depth", "schema-depth", flags.max_schema_depth),
            ("max-subschemas", "schema-subschema-count", flags.max_subschemas),
        ];
        for (index, option) in RULE_OPTIONS.iter().enumerate() {
            let is_own = |rule: &str, name: &str| (rule, name) == (option.rule, option.name);
            let mut options = config.rules.iter().flat_map(|layer| &layer.options);
            let said = options.rfind(|(given, _)| is_own(given.rule, given.name));
            let flag = of_flags.iter().find(|(_, rule, _)| is_own(rule, "max"));
            let by_flag = flag.and_then(|(flag, _, value)| Some(Given::by_flag(flag, (*value)?)));
            let given = by_flag.or_else(|| said.map(|(_, given)| given.clone()));
            let slot = (option.slot)(&mut self.settings.options);
            set(given, slot, &mut self.origins.options[index]);
        }
    }

    /// Unchecked input is reported whatever the levels are.
    fn keep_rules_about_unchecked(&mut self) {
        for (index, rule) in
            RULES.iter().enumerate().filter(|(_, rule)| is_about_unchecked(rule.name))
        {
            let level = &mut self.settings.levels[index];
            if *level < rule.level {
                *level = rule.level;
                self.origins.levels[index] = Origin::Default;
            }
        }
    }

    /// A rule that an override makes stricter has to run at that level everywhere; its other
    /// findings are filtered by their own level afterwards.
    fn set_overrides(&mut self, layers: &[Arc<OverrideLayer>]) {
        if layers.is_empty() {
            return;
        }
        let own = self.settings.levels.clone();
        let by_flag = |index: usize| matches!(self.origins.levels[index], Origin::Flag(_));
        let by_flag: Vec<_> = (0..own.len()).map(by_flag).collect();
        let levels = &mut *self.settings.levels;
        for (rule, stricter) in layers.iter().flat_map(|layer| layer.strictest()) {
            if !by_flag[*rule] {
                levels[*rule] = levels[*rule].max(*stricter);
            }
        }
        let by_flag = by_flag.into();
        let overridden = Overridden { layers: layers.to_vec(), levels: own, by_flag };
        self.settings.overridden = Some(Arc::new(overridden));
    }
}
