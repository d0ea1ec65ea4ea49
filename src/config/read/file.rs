//! A configuration file with everything it extends, as typed values with their places.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::de::DeTable;

use crate::config::read::error::{ConfigError, ConfigWarning};
use crate::config::read::extent::excess;
use crate::config::read::reader::{Allowance, Entry, Read, Reader};
use crate::config::settings::keys::{
    ContractConfig, IdValues, LimitValues, LockConfig, SECTIONS, SourceValues, TopValues,
};
use crate::config::settings::override_layer::OverrideLayer;
use crate::config::settings::overrides::read_overrides;
use crate::config::settings::rule_levels::{RuleLayer, read_rules};
use crate::config::settings::section::Section;
use crate::config::settings::value::File;
use crate::source::SourceText;

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
    /// What the file and those that it extends give.
    pub values: Values,
    /// `[rules]` of each file, extended files first.
    pub rules: Vec<Arc<RuleLayer>>,
    /// `[[overrides]]` of each file that has some, extended files first.
    pub overrides: Vec<Arc<OverrideLayer>>,
    /// Warnings about each file.
    pub warnings: Vec<Arc<Vec<Arc<ConfigWarning>>>>,
}

/// The values of the single keys of a file.
#[derive(Clone, Debug, Default)]
pub struct Values {
    /// At the top.
    pub top: TopValues,
    /// `[ids]`
    pub ids: IdValues,
    /// `[limits]`
    pub limits: LimitValues,
    /// `[source]`
    pub source: SourceValues,
    /// `[contract]`
    pub contract: ContractConfig,
    /// `[lock]`
    pub lock: LockConfig,
}

impl Values {
    /// The values that apply if nothing else is given.
    pub fn defaults() -> Self {
        Self {
            top: TopValues::defaults(),
            ids: IdValues::defaults(),
            limits: LimitValues::defaults(),
            source: SourceValues::defaults(),
            contract: ContractConfig::defaults(),
            lock: LockConfig::defaults(),
        }
    }

    /// What this says, else what `base` says.
    pub fn over(self, base: Self) -> Self {
        Self {
            top: self.top.over(base.top),
            ids: self.ids.over(base.ids),
            limits: self.limits.over(base.limits),
            source: self.source.over(base.source),
            contract: self.contract.over(base.contract),
            lock: self.lock.over(base.lock),
        }
    }
}

impl Config {
    /// Reads the text of the file at `path`, which is absolute.
    pub(crate) fn read(
        path: &Path,
        source: &Arc<SourceText>,
        own: &Allowance,
        of_run: &Allowance,
    ) -> Read<Self> {
        let reader = Reader::new(source, own, of_run);
        // Before parsing: the parser keeps about a kilobyte for a table that is written in one
        // byte.
        if let Some((bytes, message)) = excess(source.text()) {
            return Err(ConfigError::at(reader.place(bytes), message));
        }
        let table = DeTable::parse(source.text()).map_err(|error| {
            let place = reader.place(error.span().unwrap_or_default());
            let message = error.message().lines().next().unwrap_or_default();
            ConfigError::at(place, format!("this is not TOML: {message}"))
        })?;
        let shown = Arc::clone(source.path());
        let mut config = Self { path: path.to_owned(), shown, ..Self::default() };
        let file = File { reader: &reader, folder: path.parent().unwrap_or(path) };
        for entry in reader.entries(table.get_ref()) {
            config.read_entry(&entry, &file)?;
        }
        Ok(config)
    }

    fn read_entry(&mut self, entry: &Entry<'_>, file: &File<'_>) -> Read<()> {
        let values = &mut self.values;
        match entry.key {
            "ids" => read_table(entry, IdValues::SECTION, file, |it| values.ids.read(it, file)),
            "limits" => read_table(entry, LimitValues::SECTION, file, |it| {
                former_limit(it)?;
                values.limits.read(it, file)
            }),
            "source" => {
                read_table(entry, SourceValues::SECTION, file, |it| values.source.read(it, file))
            }
            "contract" => read_table(entry, ContractConfig::SECTION, file, |it| {
                values.contract.read(it, file)
            }),
            "lock" => read_table(entry, LockConfig::SECTION, file, |it| values.lock.read(it, file)),
            "rules" => {
                let mut warnings = Vec::new();
                self.rules.push(Arc::new(read_rules(entry, file.reader, &mut warnings)?));
                if !warnings.is_empty() {
                    self.warnings.push(Arc::new(warnings));
                }
                Ok(())
            }
            "overrides" => {
                let overrides = read_overrides(entry, file.reader, file.folder)?;
                if !overrides.is_empty() {
                    self.overrides.push(Arc::new(OverrideLayer::new(overrides)));
                }
                Ok(())
            }
            key if TopValues::SECTION.key_names().any(|known| known == key) => {
                values.top.read(entry, file)
            }
            _ => {
                let tables = SECTIONS.iter().map(|section| section.name());
                let tables = tables.filter(|table| !table.is_empty()).chain(["rules"]);
                Err(entry.unknown_among(TopValues::SECTION.key_names().chain(tables), ""))
            }
        }
    }

    /// The file and the files that it extends, as messages name them; none if there is no file.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let own = Some(&*self.shown).filter(|shown| !shown.is_empty());
        own.into_iter().chain(self.extended.iter().map(|extended| &**extended))
    }

    /// The combination of this file and the one that it extends.
    pub(crate) fn over(self, base: Self) -> Self {
        Self {
            path: self.path,
            shown: self.shown,
            extended: [base.shown].into_iter().chain(base.extended).collect(),
            values: self.values.over(base.values),
            // Rules and overrides are kept by file, in the order in which they apply, so that files
            // which many configurations extend are shared and not copied.
            rules: base.rules.into_iter().chain(self.rules).collect(),
            overrides: base.overrides.into_iter().chain(self.overrides).collect(),
            warnings: base.warnings.into_iter().chain(self.warnings).collect(),
        }
    }
}

/// Reads the entries of a table.
fn read_table(
    entry: &Entry<'_>,
    section: &Section,
    file: &File<'_>,
    read: impl FnMut(&Entry<'_>) -> Read<()>,
) -> Read<()> {
    let table = entry.table(&format!("a table, as in {}", section.heading))?;
    file.reader.entries(table).iter().try_for_each(read)
}

/// The error about a limit that is an option of a rule.
fn former_limit(entry: &Entry<'_>) -> Read<()> {
    let rule = match entry.key {
        "max-schema-depth" => "schema-depth",
        "max-subschemas" => "schema-subschema-count",
        _ => return Ok(()),
    };
    let message = format!(
        "`{}` is an option of a rule; write `{rule} = {{ max = … }}` in `[rules]`",
        entry.key
    );
    Err(ConfigError::at(entry.key_place.clone(), message))
}
