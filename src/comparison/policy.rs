//! The level of a change: from its kind, the configuration and the command line.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::changes::{self, Kind, Level, Undeclared, VersionPolicy};
use crate::config::{ChangeLevels, ComparisonConfig, ContractConfig, Given, Override};
use crate::contract::{Change, CompareOptions, Direction};
use crate::document::split_pointer;

/// The settings that determine the levels of changes.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    /// The section `[contract]` of the configuration.
    pub config: ContractConfig,
    /// The overrides that name kinds of changes.
    pub overrides: Vec<Arc<Override>>,
    /// The levels that the command line sets for kinds; the last one applies.
    pub levels: Vec<(&'static Kind, Level)>,
    /// The treatment of undeclared members, if the command line sets it.
    pub undeclared: Option<Undeclared>,
}

impl Policy {
    /// The policy of a configuration.
    pub fn of(config: Option<&ComparisonConfig>) -> Self {
        let Some(ComparisonConfig { contract, overrides, .. }) = config else {
            return Self::default();
        };
        Self { config: contract.clone(), overrides: overrides.clone(), ..Self::default() }
    }

    /// The options of the comparison.
    pub(super) fn options(&self, threads: usize) -> CompareOptions {
        let configured = self.config.undeclared.as_ref().map(|it| it.value);
        let undeclared = self.undeclared.or(configured).unwrap_or_default();
        CompareOptions { undeclared, versions: self.versions() != VersionPolicy::Off, threads }
    }

    pub(super) fn versions(&self) -> VersionPolicy {
        self.config.version.as_ref().map(|it| it.value).unwrap_or_default()
    }

    /// Sets the level of a change from the command line or from the overrides that match its
    /// pointer, relative to the tool, in either version; returns the index of the override used.
    pub(super) fn judge(
        &self,
        change: &mut Change,
        pointers: [&str; 2],
        path: &Path,
    ) -> Option<usize> {
        // From here on, each step may replace the level of the one before: the kind, the
        // configuration, overrides, flags.
        let is_version =
            [changes::VERSION_BUMP_MISSING, changes::VERSION_BUMP_TOO_SMALL].contains(&change.kind);
        if is_version && self.versions() == VersionPolicy::Require {
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
        // The last override that matches decides, as for rules.
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

    /// The level that the command line sets for a kind.
    fn flag(&self, kind: &Kind) -> Option<Level> {
        let own = self.levels.iter().rfind(|(own, _)| *own == kind);
        own.map(|(_, level)| *level)
    }

    /// The reason of an override, if it decides the level of this kind.
    pub(super) fn reason(&self, index: usize, kind: &Kind) -> Option<&str> {
        self.flag(kind).is_none().then(|| &*self.overrides[index].reason)
    }

    /// The overrides that apply to one of these files (absolute paths) but were not used.
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
