//! Resolving settings from, in increasing precedence, the defaults, the extended files, the
//! configuration file and the flags.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use crate::config::read::file::Config;
use crate::config::settings::keys::Values;
use crate::config::settings::origin::{Given, Origin};
use crate::config::settings::override_layer::OverrideLayer;
use crate::config::settings::resolved::{Overridden, ReportNeeds, Settings};
use crate::config::settings::rule_selector::{Preset, RuleSelector};
use crate::model::ReadAs;
use crate::rules::{Level, RULE_OPTIONS, RULES, Unchecked};
use crate::targets::Date;

/// The settings that are given by the command line or by the settings of an editor.
#[derive(Clone, Debug, Default)]
pub struct Flags {
    /// Values of flags that correspond to configuration keys.
    pub values: Values,
    /// The current date, by which evidence may be stale.
    pub today: Option<Date>,
    /// Value of `--select`.
    pub select: Vec<RuleSelector>,
    /// Values of `--error`, `--warn`, `--info` and `--off`, in order of precedence, each with the
    /// name of the flag.
    pub levels: Vec<(RuleSelector, Level, &'static str)>,
    /// Value of `--max-schema-depth`.
    pub max_schema_depth: Option<u32>,
    /// Value of `--max-subschemas`.
    pub max_subschemas: Option<u32>,
    /// Value of `--jobs`.
    pub jobs: Option<NonZeroUsize>,
    /// Value of `--tool`.
    pub tool: Option<String>,
    /// Value of `--as`.
    pub read_as: Option<ReadAs>,
    /// Whether a run in which nothing is checked passes whatever the configuration says.
    pub no_error_on_unmatched: bool,
    /// Whether `--no-suppressions` is set.
    pub no_suppressions: bool,
    /// The data that the requested report formats need.
    pub report_needs: ReportNeeds,
    /// Whether the configuration takes precedence over these values, as it does over the settings
    /// of an editor.
    pub are_defaults: bool,
    /// Absolute path of the folder that relative paths start from.
    pub folder: PathBuf,
}

/// Resolved settings with their origins.
#[derive(Clone, Debug, Default)]
pub struct Resolved {
    /// The settings.
    pub settings: Settings,
    /// The values of single keys with their origins.
    pub values: Values,
    /// The origin of each rule's level.
    pub levels: Vec<Origin>,
    /// The origin of the value of each option in [`RULE_OPTIONS`].
    pub options: Vec<Origin>,
}

/// Resolves the settings that result from a configuration and flags.
pub fn resolve_settings(config: Option<&Config>, flags: &Flags) -> Resolved {
    let empty = Config::default();
    let mut resolved = Resolved::default();
    resolved.settings.config = config.map(|config| Arc::clone(&config.shown));
    let config = config.unwrap_or(&empty);
    // A flag of the command line is typed for one run, so it beats what a file says for all of
    // them.
    let (first, second) = (flags.values.clone(), config.values.clone());
    let given = if flags.are_defaults { second.over(first) } else { first.over(second) };
    resolved.values = given.over(Values::defaults());
    resolved.values.apply(&mut resolved.settings);
    resolved.set_run(flags);
    resolved.set_levels(config, flags);
    resolved.set_options(config, flags);
    resolved.set_overrides(&config.overrides);
    // Last, so that neither a preset nor `--select` nor an override turns them off.
    resolved.keep_rules_about_unchecked();
    resolved
}

/// The last level in the configuration files for each rule. Computed in one pass, because the
/// configurations of many folders may extend the same long chain of files.
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
    /// Sets the values that only the command line can give.
    fn set_run(&mut self, flags: &Flags) {
        let settings = &mut self.settings;
        settings.options.today = flags.today;
        settings.tool.clone_from(&flags.tool);
        settings.read_as = flags.read_as;
        settings.suppressions = !flags.no_suppressions;
        settings.report_needs = flags.report_needs;
        settings.folder.clone_from(&flags.folder);
        settings.error_on_unmatched &= !flags.no_error_on_unmatched;
        if let Some(jobs) = flags.jobs {
            settings.jobs = jobs.get();
        }
    }

    fn set_levels(&mut self, config: &Config, flags: &Flags) {
        let preset = self.values.top.preset.as_ref();
        let (preset, by) =
            preset.map_or((Preset::Recommended, &Origin::Default), |it| (it.value, &it.origin));
        self.settings.apply_preset(preset);
        let levels = self.settings.levels.iter().zip(RULES);
        let origin = |(level, rule): (&Level, &&crate::rules::Rule)| {
            if *level == rule.level { Origin::Default } else { by.clone() }
        };
        self.levels = levels.map(origin).collect();
        for (index, given) in last_levels(config) {
            self.settings.levels[index] = given.value;
            self.levels[index].clone_from(&given.origin);
        }
        // `--select` restricts what the configuration chose; `--error` and its like come after it,
        // so that a selected rule can still be given another level.
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
            self.levels[*index].clone_from(origin);
        }
    }

    /// Applies `--select`. A rule that the configuration turns off stays off unless it is selected
    /// by its own name.
    fn select_only(&mut self, selectors: &[RuleSelector]) {
        let before = self.settings.levels.clone();
        self.settings.select_only(selectors);
        for (index, origin) in self.levels.iter_mut().enumerate() {
            // A category is selected for its rules as they are configured; only a rule that is
            // named itself was intended in spite of the configuration.
            let off = matches!(origin, Origin::File(_)) && before[index] == Level::Off;
            if off && !selectors.iter().any(|it| it.is_of_rules() && it.matches(index)) {
                self.settings.levels[index] = Level::Off;
            } else if self.settings.levels[index] != before[index] || before[index] == Level::Off {
                *origin = Origin::Flag("select");
            }
        }
    }

    fn set_options(&mut self, config: &Config, flags: &Flags) {
        self.options = vec![Origin::Default; RULE_OPTIONS.len()];
        let of_flags = [
            ("max-schema-depth", "schema-depth", flags.max_schema_depth),
            ("max-subschemas", "schema-subschema-count", flags.max_subschemas),
        ];
        for (index, option) in RULE_OPTIONS.iter().enumerate() {
            let is_own = |rule: &str, name: &str| (rule, name) == (option.rule, option.name);
            // `--max-schema-depth` and `--max-subschemas` are older than options of rules, and set
            // the same values.
            let mut options = config.rules.iter().flat_map(|layer| &layer.options);
            let said = options.rfind(|(given, _)| is_own(given.rule, given.name));
            let flag = of_flags.iter().find(|(_, rule, _)| is_own(rule, "max"));
            let by_flag = flag.and_then(|(flag, _, value)| Some(Given::by_flag(flag, (*value)?)));
            let given = by_flag.or_else(|| said.map(|(_, given)| given.clone()));
            if let Some(given) = given {
                *(option.slot)(&mut self.settings.options) = given.value;
                self.options[index] = given.origin;
            }
        }
    }

    /// Restores the level of rules about unchecked input, which is always reported.
    fn keep_rules_about_unchecked(&mut self) {
        let rules = RULES.iter().enumerate();
        for (index, rule) in rules.filter(|(_, rule)| rule.unchecked != Unchecked::No) {
            let level = &mut self.settings.levels[index];
            if *level < rule.level {
                *level = rule.level;
                self.levels[index] = Origin::Default;
            }
        }
    }

    /// Raises the level of each rule to the strictest one in an override, because a rule runs once
    /// at one level. The other findings of the rule are filtered by their own level afterwards.
    fn set_overrides(&mut self, layers: &[Arc<OverrideLayer>]) {
        if layers.is_empty() {
            return;
        }
        // Rules run once for all values of a file, so they run at the strictest level that any
        // override gives them.
        let own = self.settings.levels.clone();
        let by_flag = |index: usize| matches!(self.levels[index], Origin::Flag(_));
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
