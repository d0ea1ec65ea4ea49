//! A configuration file with everything it extends, as typed values with their places.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use toml::de::DeTable;

use crate::config::limits::{
    MAX_CONFIGURED_ALIAS_EXPANSION, MAX_CONFIGURED_DEPTH, MAX_CONFIGURED_FILE_SIZE,
    MAX_CONFIGURED_TIMEOUT,
};
use crate::config::read::error::{ConfigError, ConfigWarning};
use crate::config::read::extent::excess;
use crate::config::read::globs::path_globs;
use crate::config::read::keys::{self, IDS, LIMITS, SECTIONS, TOP};
use crate::config::read::reader::{Allowance, Entry, Read, Reader, shown};
use crate::config::settings::contract::{ContractConfig, LockConfig, read_contract, read_lock};
use crate::config::settings::origin::Given;
use crate::config::settings::override_layer::OverrideLayer;
use crate::config::settings::overrides::read_overrides;
use crate::config::settings::rule_levels::{RuleLayer, read_rules};
use crate::config::settings::rule_selector::Preset;
use crate::diagnostic::Severity;
use crate::model::{IdStyle, Revision};
use crate::source::{LocalGlobs, SourceText};
use crate::targets::{Selection, UnknownTarget};

/// The content of a configuration file with everything that it extends. Large parts are shared by
/// all configurations that extend the file.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Its absolute path.
    pub path: PathBuf,
    /// Its name in messages.
    pub shown: Arc<str>,
    /// The files that it extends, nearest first, as messages name them.
    pub extended: Vec<Arc<str>>,
    /// `protocol`; the inner `None` is `auto`.
    pub protocol: Option<Given<Option<Revision>>>,
    /// `targets`
    pub targets: Option<Given<Selection>>,
    /// `server-name`
    pub server_name: Option<Given<Arc<str>>>,
    /// `preset`
    pub preset: Option<Given<Preset>>,
    /// `fail-on`
    pub fail_on: Option<Given<Severity>>,
    /// `max-warnings`
    pub max_warnings: Option<Given<usize>>,
    /// `include`
    pub include: Option<Given<LocalGlobs>>,
    /// `exclude`
    pub exclude: Option<Given<LocalGlobs>>,
    /// `baseline`: absolute.
    pub baseline: Option<Given<PathBuf>>,
    /// `[ids] style`
    pub id_style: Option<Given<IdStyle>>,
    /// `[limits] max-file-size`
    pub max_file_size: Option<Given<u64>>,
    /// `[limits] max-depth`
    pub max_depth: Option<Given<u32>>,
    /// `[limits] max-alias-expansion`
    pub max_alias_expansion: Option<Given<u32>>,
    /// `[limits] validation-timeout`
    pub validation_timeout: Option<Given<Duration>>,
    /// `[contract]`
    pub contract: ContractConfig,
    /// `[lock]`
    pub lock: LockConfig,
    /// `[rules]` of each file, extended files first.
    pub rules: Vec<Arc<RuleLayer>>,
    /// `[[overrides]]` of each file that has some, extended files first.
    pub overrides: Vec<Arc<OverrideLayer>>,
    /// Warnings about each file.
    pub warnings: Vec<Arc<Vec<Arc<ConfigWarning>>>>,
}

/// A file that has been read, and the file that it extends.
#[derive(Clone, Debug)]
pub(in crate::config) struct ConfigFile {
    pub(in crate::config) config: Config,
    pub(in crate::config) extends: Option<Given<PathBuf>>,
}

impl ConfigFile {
    /// Reads the text of the file at `path`, which is absolute.
    pub(in crate::config) fn read(
        path: &Path,
        source: &Arc<SourceText>,
        own: &Allowance,
        of_run: &Allowance,
    ) -> Read<Self> {
        let reader = Reader::new(source, own, of_run);
        if let Some((bytes, message)) = excess(source.text()) {
            return Err(ConfigError::at(reader.place(bytes), message));
        }
        let table = DeTable::parse(source.text()).map_err(|error| {
            let place = reader.place(error.span().unwrap_or_default());
            let message = error.message().lines().next().unwrap_or_default();
            ConfigError::at(place, format!("this is not TOML: {message}"))
        })?;
        let folder = path.parent().unwrap_or(path).to_owned();
        let shown = Arc::clone(source.path());
        let config = Config { path: path.to_owned(), shown, ..Config::default() };
        let mut file = Self { config, extends: None };
        for entry in reader.entries(table.get_ref()) {
            file.read_entry(&entry, &reader, &folder)?;
        }
        Ok(file)
    }

    fn read_entry(&mut self, entry: &Entry<'_>, reader: &Reader<'_>, folder: &Path) -> Read<()> {
        let config = &mut self.config;
        match entry.key {
            "extends" => self.extends = Some(entry.given(local_path(entry, folder)?)),
            "protocol" => config.protocol = Some(entry.given(protocol(entry)?)),
            "targets" => config.targets = Some(entry.given(targets(entry, reader)?)),
            "server-name" => config.server_name = Some(entry.given(entry.text()?.into())),
            "preset" => config.preset = Some(entry.given(entry.choice(&PRESETS)?)),
            "fail-on" => config.fail_on = Some(entry.given(entry.choice(&SEVERITIES)?)),
            "max-warnings" => {
                let count = entry.count(0)?;
                config.max_warnings =
                    Some(entry.given(usize::try_from(count).unwrap_or(usize::MAX)));
            }
            "include" => config.include = Some(entry.given(local_globs(entry, reader, folder)?)),
            "exclude" => config.exclude = Some(entry.given(local_globs(entry, reader, folder)?)),
            "baseline" => config.baseline = Some(entry.given(local_path(entry, folder)?)),
            "ids" => read_ids(config, entry, reader)?,
            "limits" => read_limits(config, entry, reader)?,
            "contract" => read_contract(&mut config.contract, entry, reader, folder)?,
            "lock" => read_lock(&mut config.lock, entry, reader, folder)?,
            "rules" => {
                let mut warnings = Vec::new();
                config.rules.push(Arc::new(read_rules(entry, reader, &mut warnings)?));
                if !warnings.is_empty() {
                    config.warnings.push(Arc::new(warnings));
                }
            }
            "overrides" => {
                let overrides = read_overrides(entry, reader, folder)?;
                if !overrides.is_empty() {
                    config.overrides.push(Arc::new(OverrideLayer::new(overrides)));
                }
            }
            _ => {
                let sections = SECTIONS.iter().map(|section| section.heading);
                let tables = sections.map(|heading| heading.trim_matches(['[', ']']));
                let tables = tables.filter(|table| !table.is_empty()).chain(["rules"]);
                return Err(entry.unknown_among(keys::names(&TOP).chain(tables), ""));
            }
        }
        Ok(())
    }
}

impl Config {
    /// The file and the files that it extends, as messages name them; none if there is no file.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let own = Some(&*self.shown).filter(|shown| !shown.is_empty());
        own.into_iter().chain(self.extended.iter().map(|extended| &**extended))
    }

    /// The combination of this file and the one that it extends.
    pub(in crate::config) fn over(self, base: Self) -> Self {
        let join = |mut first: Vec<_>, second| {
            first.extend(second);
            first
        };
        Self {
            path: self.path,
            shown: self.shown,
            extended: [base.shown].into_iter().chain(base.extended).collect(),
            protocol: self.protocol.or(base.protocol),
            targets: self.targets.or(base.targets),
            server_name: self.server_name.or(base.server_name),
            preset: self.preset.or(base.preset),
            fail_on: self.fail_on.or(base.fail_on),
            max_warnings: self.max_warnings.or(base.max_warnings),
            include: self.include.or(base.include),
            exclude: self.exclude.or(base.exclude),
            baseline: self.baseline.or(base.baseline),
            id_style: self.id_style.or(base.id_style),
            max_file_size: self.max_file_size.or(base.max_file_size),
            max_depth: self.max_depth.or(base.max_depth),
            max_alias_expansion: self.max_alias_expansion.or(base.max_alias_expansion),
            validation_timeout: self.validation_timeout.or(base.validation_timeout),
            contract: self.contract.over(base.contract),
            lock: self.lock.over(base.lock),
            rules: base.rules.into_iter().chain(self.rules).collect(),
            overrides: base.overrides.into_iter().chain(self.overrides).collect(),
            warnings: join(base.warnings, self.warnings),
        }
    }
}

const PRESETS: [(&str, Preset); 3] = [
    (keys::PRESETS[0], Preset::Recommended),
    (keys::PRESETS[1], Preset::Strict),
    (keys::PRESETS[2], Preset::Minimal),
];

const SEVERITIES: [(&str, Severity); 3] = [
    (keys::SEVERITIES[0], Severity::Error),
    (keys::SEVERITIES[1], Severity::Warning),
    (keys::SEVERITIES[2], Severity::Info),
];

fn protocol(entry: &Entry<'_>) -> Read<Option<Revision>> {
    let choices: Vec<_> =
        keys::protocols().into_iter().map(|name| (name, Revision::from_name(name))).collect();
    entry.choice(&choices)
}

fn targets(entry: &Entry<'_>, reader: &Reader<'_>) -> Read<Selection> {
    let names = entry.texts(reader)?;
    Selection::of_names(names.iter().map(|(name, _)| *name)).map_err(|unknown| {
        let named = names.iter().find(|(name, _)| *name == unknown.name);
        let place = named.map_or(&entry.place, |(_, place)| place).clone();
        let name = shown(&unknown.name);
        ConfigError::at(place, UnknownTarget { name, ..unknown }.to_string())
    })
}

/// A path relative to the folder of the configuration file.
fn local_path(entry: &Entry<'_>, folder: &Path) -> Read<PathBuf> {
    let text = entry.text()?;
    if text.contains("://") {
        return Err(entry.wrong("addresses are not fetched; write the path of a file"));
    }
    Ok(crate::source::absolute_path(folder, Path::new(text)))
}

fn local_globs(entry: &Entry<'_>, reader: &Reader<'_>, folder: &Path) -> Read<LocalGlobs> {
    let globs = Arc::new(path_globs(&entry.texts(reader)?, reader)?);
    Ok(LocalGlobs { base: folder.to_owned(), globs })
}

fn read_ids(config: &mut Config, ids: &Entry<'_>, reader: &Reader<'_>) -> Read<()> {
    let styles = [IdStyle::NamespaceName, IdStyle::NamespaceNameVersion];
    let choices = styles.map(|style| (style.form(), style));
    for entry in reader.entries(ids.table("a table, as in [ids]")?) {
        match entry.key {
            "style" => config.id_style = Some(entry.given(entry.choice(&choices)?)),
            _ => return Err(entry.unknown(&IDS)),
        }
    }
    Ok(())
}

fn read_limits(config: &mut Config, limits: &Entry<'_>, reader: &Reader<'_>) -> Read<()> {
    for entry in reader.entries(limits.table("a table, as in [limits]")?) {
        match entry.key {
            "max-file-size" => {
                let size = within(&entry, entry.size()?, MAX_CONFIGURED_FILE_SIZE, "1GiB")?;
                config.max_file_size = Some(entry.given(size));
            }
            "max-depth" => {
                let depth = within(&entry, entry.count(1)?, MAX_CONFIGURED_DEPTH, "10000")?;
                config.max_depth = Some(entry.given(depth));
            }
            "max-alias-expansion" => {
                let values =
                    within(&entry, entry.count(0)?, MAX_CONFIGURED_ALIAS_EXPANSION, "10000000")?;
                config.max_alias_expansion = Some(entry.given(values));
            }
            "validation-timeout" => {
                let time = within(&entry, entry.time()?, MAX_CONFIGURED_TIMEOUT, "\"60s\"")?;
                config.validation_timeout = Some(entry.given(time));
            }
            "max-schema-depth" => return Err(is_rule_option(&entry, "schema-depth")),
            "max-subschemas" => return Err(is_rule_option(&entry, "schema-subschema-count")),
            _ => return Err(entry.unknown(&LIMITS)),
        }
    }
    Ok(())
}

/// A value that is not above the cap for configurations.
fn within<T: PartialOrd + Copy>(entry: &Entry<'_>, value: T, cap: T, shown: &str) -> Read<T> {
    if value <= cap {
        return Ok(value);
    }
    Err(ConfigError::at(
        entry.place.clone(),
        format!("a configuration may raise `{}` to {shown} at most", entry.key),
    ))
}

fn is_rule_option(entry: &Entry<'_>, rule: &str) -> Box<ConfigError> {
    let message = format!(
        "`{}` is an option of a rule; write `{rule} = {{ max = … }}` in `[rules]`",
        entry.key
    );
    ConfigError::at(entry.key_place.clone(), message)
}
