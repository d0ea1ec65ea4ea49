//! `[contract]`, `[lock]` and `changes` of overrides: how versions of tools are compared.

use std::path::{Path, PathBuf};

use toml::de::DeValue;

use crate::changes::{KINDS, Kind, Level, Store, Undeclared, VersionPolicy};
use crate::config::read::error::ConfigError;
use crate::config::read::keys::{CHANGE_LEVELS, CONTRACT, LOCK};
use crate::config::read::near::did_you_mean;
use crate::config::read::reader::{Entry, Read, Reader, shown};
use crate::config::settings::origin::Given;

/// How versions of tools are compared.
#[derive(Clone, Debug, Default)]
pub struct ContractConfig {
    /// `against`: absolute.
    pub against: Option<Given<PathBuf>>,
    /// `undeclared`
    pub undeclared: Option<Given<Undeclared>>,
    /// `version`
    pub version: Option<Given<VersionPolicy>>,
    /// `removal-of-deprecated`: the level.
    pub removal_of_deprecated: Option<Given<Level>>,
    /// `levels`
    pub levels: Vec<Given<ChangeLevels>>,
}

/// Where the lock is, and what is in it.
#[derive(Clone, Debug, Default)]
pub struct LockConfig {
    /// `file`: absolute.
    pub file: Option<Given<PathBuf>>,
    /// `store`
    pub store: Option<Given<Store>>,
    /// `ignore`: parts that may differ.
    pub ignore: Option<Given<Vec<String>>>,
}

/// The levels of a kind of change.
#[derive(Clone, Copy, Debug)]
pub struct ChangeLevels {
    /// The kind.
    pub kind: &'static str,
    /// In input schemas, and outside of schemas.
    pub input: Option<Level>,
    /// In output schemas.
    pub output: Option<Level>,
}

impl ContractConfig {
    /// What this file and the one it extends say together.
    pub(in crate::config) fn over(self, base: Self) -> Self {
        let is_own = |kind: &str| self.levels.iter().any(|own| own.value.kind == kind);
        let inherited: Vec<_> =
            base.levels.into_iter().filter(|given| !is_own(given.value.kind)).collect();
        Self {
            against: self.against.or(base.against),
            undeclared: self.undeclared.or(base.undeclared),
            version: self.version.or(base.version),
            removal_of_deprecated: self.removal_of_deprecated.or(base.removal_of_deprecated),
            levels: inherited.into_iter().chain(self.levels).collect(),
        }
    }
}

impl LockConfig {
    /// What this file and the one it extends say together.
    pub(in crate::config) fn over(self, base: Self) -> Self {
        Self {
            file: self.file.or(base.file),
            store: self.store.or(base.store),
            ignore: self.ignore.or(base.ignore),
        }
    }
}

const LEVELS: [(&str, Level); 4] = [
    (CHANGE_LEVELS[0], Level::Breaking),
    (CHANGE_LEVELS[1], Level::Risky),
    (CHANGE_LEVELS[2], Level::Compatible),
    (CHANGE_LEVELS[3], Level::None),
];

pub(in crate::config) fn read_contract(
    contract: &mut ContractConfig,
    entry: &Entry<'_>,
    reader: &Reader<'_>,
    folder: &Path,
) -> Read<()> {
    for entry in reader.entries(entry.table("a table, as in [contract]")?) {
        match entry.key {
            "against" => contract.against = Some(entry.given(local(&entry, folder)?)),
            "undeclared" => {
                let choices = Undeclared::ALL.map(|it| (it.name(), it));
                contract.undeclared = Some(entry.given(entry.choice(&choices)?));
            }
            "version" => {
                let choices = VersionPolicy::ALL.map(|it| (it.name(), it));
                contract.version = Some(entry.given(entry.choice(&choices)?));
            }
            "removal-of-deprecated" => {
                contract.removal_of_deprecated = Some(entry.given(entry.choice(&LEVELS)?));
            }
            "levels" => contract.levels.extend(read_change_levels(&entry, reader)?),
            _ => return Err(entry.unknown(&CONTRACT)),
        }
    }
    Ok(())
}

pub(in crate::config) fn read_lock(
    lock: &mut LockConfig,
    entry: &Entry<'_>,
    reader: &Reader<'_>,
    folder: &Path,
) -> Read<()> {
    for entry in reader.entries(entry.table("a table, as in [lock]")?) {
        match entry.key {
            "file" => lock.file = Some(entry.given(local(&entry, folder)?)),
            "store" => {
                let choices = Store::ALL.map(|it| (it.name(), it));
                lock.store = Some(entry.given(entry.choice(&choices)?));
            }
            "ignore" => {
                let mut ignored = Vec::new();
                let parts = ["annotations", "description", "inputSchema", "other", "outputSchema"];
                for (text, place) in entry.texts(reader)? {
                    if !parts.contains(&text) {
                        let end = did_you_mean(text, parts);
                        let message = format!("a lock has no part `{}`{end}", shown(text));
                        return Err(ConfigError::at(place, message));
                    }
                    ignored.push(text.to_owned());
                }
                lock.ignore = Some(entry.given(ignored));
            }
            _ => return Err(entry.unknown(&LOCK)),
        }
    }
    Ok(())
}

/// Reads a table of kinds, each with a level or with one for each direction.
pub(in crate::config) fn read_change_levels(
    entry: &Entry<'_>,
    reader: &Reader<'_>,
) -> Read<Vec<Given<ChangeLevels>>> {
    let wanted = "a table of kinds of changes and levels, as in { property-removed = \"risky\" }";
    let mut levels = Vec::new();
    for entry in reader.entries(entry.table(wanted)?) {
        let Some(kind) = Kind::named(entry.key) else {
            let end = match did_you_mean(entry.key, KINDS.iter().map(|kind| kind.name)) {
                end if end.is_empty() => "; `mcp-lint rules --changes` lists them".to_owned(),
                end => end,
            };
            let message = format!("there is no kind of change `{}`{end}", shown(entry.key));
            return Err(ConfigError::at(entry.key_place.clone(), message));
        };
        let mut found = ChangeLevels { kind: kind.name, input: None, output: None };
        if let DeValue::Table(table) = entry.value {
            for direction in reader.entries(table) {
                let level = Some(direction.choice(&LEVELS)?);
                match direction.key {
                    "input" => found.input = level,
                    "output" => found.output = level,
                    _ => {
                        return Err(direction.unknown_among(["input", "output"].into_iter(), ""));
                    }
                }
            }
        } else {
            let level = Some(entry.choice(&LEVELS)?);
            (found.input, found.output) = (level, level);
        }
        levels.push(entry.given(found));
    }
    Ok(levels)
}

fn local(entry: &Entry<'_>, folder: &Path) -> Read<PathBuf> {
    let text = entry.text()?;
    if text.contains("://") {
        return Err(entry.wrong("addresses are not fetched; write the path of a file"));
    }
    Ok(crate::source::absolute_path(folder, Path::new(text)))
}
