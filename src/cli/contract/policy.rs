//! Which level a change has in the end: by its kind, the configuration and the command line.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli::arguments::contract::ContractArguments;
use crate::cli::error::Error;
use crate::config::{ChangeLevels, ContractConfig, Given, Override};
use crate::contract::{
    Change, CompareOptions, Direction, KINDS, Kind, Level, Undeclared, VersionPolicy,
};
use crate::document::split_pointer;
use crate::source::nearest;

/// What was asked for.
pub(super) struct Policy {
    config: ContractConfig,
    overrides: Vec<Arc<Override>>,
    /// The kinds that the command line gives a level.
    flags: Vec<(&'static Kind, Level)>,
    undeclared: Option<Undeclared>,
}

impl Policy {
    pub(super) fn new(
        arguments: &ContractArguments,
        config: ContractConfig,
        overrides: Vec<Arc<Override>>,
    ) -> Result<Self, Error> {
        let mut flags = Vec::new();
        for (names, level) in [
            (&arguments.error, Level::Breaking),
            (&arguments.warn, Level::Risky),
            (&arguments.info, Level::Compatible),
            (&arguments.off, Level::None),
        ] {
            for name in names {
                flags.push((known_kind(name.trim())?, level));
            }
        }
        let undeclared = arguments.undeclared.map(Into::into);
        Ok(Self { config, overrides, flags, undeclared })
    }

    /// How the sides are compared.
    pub(super) fn options(&self) -> CompareOptions {
        let configured = self.config.undeclared.as_ref().map(|it| it.value);
        let undeclared = self.undeclared.or(configured).unwrap_or_default();
        CompareOptions { undeclared, versions: self.versions() != VersionPolicy::Off }
    }

    fn versions(&self) -> VersionPolicy {
        self.config.version.as_ref().map(|it| it.value).unwrap_or_default()
    }

    /// Gives a change its level, by its pointers from the tool on, in both versions; the index of
    /// the override that concerns it.
    pub(super) fn judge(
        &self,
        change: &mut Change,
        pointers: [&str; 2],
        path: &Path,
    ) -> Option<usize> {
        let is_version = change.kind.name.starts_with("version-bump-");
        if is_version && change.level == Level::Risky && self.versions() == VersionPolicy::Require {
            change.level = Level::Breaking;
        }
        if change.level == Level::Breaking
            && change.was_deprecated
            && let Some(level) = &self.config.removal_of_deprecated
        {
            change.level = level.value;
        }
        let is_output = change.direction == Some(Direction::Output);
        let kind = change.kind;
        let configured = |levels: &[Given<ChangeLevels>]| {
            let own = &levels.iter().find(|it| it.value.kind == kind.name)?.value;
            if is_output { own.output } else { own.input }
        };
        let levels = self.config.levels.as_ref();
        if let Some(level) = levels.and_then(|given| configured(&given.value)) {
            change.level = level;
        }
        let places = pointers.map(|pointer| split_pointer(pointer).unwrap_or_default());
        let concerns = |own: &Override| {
            own.concerns_file(path)
                && own.concerns_tool(change.tool.as_deref())
                && places.iter().any(|tokens| own.concerns_value(tokens))
        };
        let mut overrides = self.overrides.iter().enumerate().rev();
        let of_override = overrides.find_map(|(index, own)| {
            configured(&own.changes).filter(|_| concerns(own)).map(|level| (index, level))
        });
        let by_override = of_override.map(|(_, level)| level);
        if let Some(level) = self.flag(kind).or(by_override) {
            change.level = level;
        }
        of_override.map(|(index, _)| index)
    }

    /// The level that the command line gives a kind.
    fn flag(&self, kind: &Kind) -> Option<Level> {
        let own = self.flags.iter().rfind(|(flagged, _)| flagged.name == kind.name);
        own.map(|(_, level)| *level)
    }

    /// The reason of an override that decides the level of this kind.
    pub(super) fn reason(&self, index: usize, kind: &Kind) -> Option<&str> {
        self.flag(kind).is_none().then(|| &*self.overrides[index].reason)
    }

    /// The overrides that concern one of these files, which are absolute, and that no change
    /// needed.
    pub(super) fn unused(
        &self,
        used: &[usize],
        files: &[PathBuf],
    ) -> impl Iterator<Item = &Override> {
        let all = self.overrides.iter().enumerate();
        let unused = all.filter(|(index, _)| !used.contains(index));
        let unused = unused.map(|(_, own)| &**own);
        unused.filter(|own| files.iter().any(|file| own.concerns_file(file)))
    }
}

/// The kind of this name.
pub(super) fn known_kind(name: &str) -> Result<&'static Kind, Error> {
    Kind::named(name).ok_or_else(|| {
        let end = match nearest(name, KINDS.iter().map(|kind| kind.name)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`mcp-lint rules --changes` lists them".to_owned(),
        };
        Error::Usage(format!("there is no kind of change `{name}`; {end}"))
    })
}
