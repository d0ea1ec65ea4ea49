//! A configuration file combined with the files that it extends, as typed values with their places.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::config::read::error::ConfigWarning;
use crate::config::read::extent::check_extent;
use crate::config::read::reader::{Allowance, Entry, Read, Reader};
use crate::config::settings::keys::{SECTIONS, TopValues, Values};
use crate::config::settings::origin::ConfigPlace;
use crate::config::settings::override_layer::OverrideLayer;
use crate::config::settings::overrides::read_overrides;
use crate::config::settings::rule_levels::{RuleLayer, read_rules};
use crate::config::settings::value::File;
use crate::document::{Document, ReadLimits, Syntax};
use crate::source::SourceText;

/// The content of a configuration file combined with the files that it extends. Large parts are
/// shared by all configurations that extend the same file.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The absolute path of the file.
    pub path: PathBuf,
    /// The name of the file in messages.
    pub shown: Arc<str>,
    /// The files that the file extends, nearest first, as messages name them.
    pub extended: Vec<Arc<str>>,
    /// The values of single keys in the file, or else in the files that it extends.
    pub values: Values,
    /// `[rules]` of each file, extended files first.
    pub rules: Vec<Arc<RuleLayer>>,
    /// `[[overrides]]` of each file that has some, extended files first.
    pub overrides: Vec<Arc<OverrideLayer>>,
    /// Warnings about each file.
    pub warnings: Vec<Arc<Vec<Arc<ConfigWarning>>>>,
}

impl Config {
    /// Reads the text of the file at `path`, which is absolute, without the files that it extends.
    pub(crate) fn read(
        path: &Path,
        source: &Arc<SourceText>,
        own: &Allowance,
        of_run: &Allowance,
    ) -> Read<Self> {
        let reader = Reader::new(source, own, of_run);
        let document = Document::read(Arc::clone(source), Syntax::Toml, &ReadLimits::default());
        check_extent(&document, &reader)?;
        let shown = Arc::clone(source.path());
        let mut config = Self { path: path.to_owned(), shown, ..Self::default() };
        let file = File { reader: &reader, folder: path.parent().unwrap_or(path) };
        for entry in document.roots().flat_map(|root| reader.entries(root)) {
            config.read_entry(&entry, &file)?;
        }
        Ok(config)
    }

    fn read_entry(&mut self, entry: &Entry<'_>, file: &File<'_>) -> Read<()> {
        match entry.key {
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
                let unwritten = overrides.iter().filter(|own| own.reason.starts_with("TODO"));
                let unwritten: Vec<_> = unwritten.map(|own| no_reason(&own.place)).collect();
                if !unwritten.is_empty() {
                    self.warnings.push(Arc::new(unwritten));
                }
                if !overrides.is_empty() {
                    self.overrides.push(Arc::new(OverrideLayer::new(overrides)));
                }
                Ok(())
            }
            _ => self.values.read(entry, file).unwrap_or_else(|| {
                let tables = SECTIONS.iter().map(|section| section.name());
                let tables = tables.filter(|table| !table.is_empty()).chain(["rules"]);
                Err(entry.unknown_among(TopValues::SECTION.key_names().chain(tables), ""))
            }),
        }
    }

    /// The names in messages of the file and the files that it extends; none if there is no file.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let own = Some(&*self.shown).filter(|shown| !shown.is_empty());
        own.into_iter().chain(self.extended.iter().map(|extended| &**extended))
    }

    /// Combines this file with the one that it extends, `base`.
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

/// The warning about an override whose reason is a placeholder.
fn no_reason(place: &ConfigPlace) -> Arc<ConfigWarning> {
    let message = "the reason of this override is a placeholder; say why".to_owned();
    Arc::new(ConfigWarning { place: place.clone(), message })
}
