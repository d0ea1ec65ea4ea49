//! Which level a change has in the end: by its kind, the configuration and the command line.

use std::path::Path;
use std::sync::Arc;

use crate::cli::arguments::contract::ContractArguments;
use crate::cli::error::Error;
use crate::config::{ContractConfig, Override};
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
        let undeclared = self.undeclared.or(self.config.undeclared).unwrap_or_default();
        CompareOptions { undeclared, versions: self.config.version != Some(VersionPolicy::Off) }
    }

    /// Gives a change its level; the reason of an override, where one did, and its index.
    pub(super) fn judge(&self, change: &mut Change, pointer: &str, path: &Path) -> Option<usize> {
        let is_version = change.kind.name.starts_with("version-bump-");
        if is_version
            && change.level == Level::Risky
            && self.config.version == Some(VersionPolicy::Require)
        {
            change.level = Level::Breaking;
        }
        if change.level == Level::Breaking
            && change.was_deprecated
            && let Some(level) = self.config.removal_of_deprecated
        {
            change.level = level;
        }
        let is_output = change.direction == Some(Direction::Output);
        if let Some(levels) = self.config.levels.iter().rfind(|it| it.kind == change.kind.name) {
            let level = if is_output { levels.output } else { levels.input };
            change.level = level.unwrap_or(change.level);
        }
        let tokens = split_pointer(pointer).unwrap_or_default();
        let matching = self.overrides.iter().enumerate().rev().find(|(_, own)| {
            let concerns = own.concerns_file(path)
                && own.concerns_tool(change.tool.as_deref())
                && own.concerns_value(&tokens);
            concerns && own.changes.iter().any(|it| it.kind == change.kind.name)
        });
        let mut used = None;
        if let Some((index, own)) = matching {
            let levels = own.changes.iter().rfind(|it| it.kind == change.kind.name);
            let level = levels.and_then(|it| if is_output { it.output } else { it.input });
            if let Some(level) = level {
                change.level = level;
                used = Some(index);
            }
        }
        if let Some((_, level)) = self.flags.iter().rfind(|(kind, _)| kind.name == change.kind.name)
        {
            change.level = *level;
            used = None;
        }
        used
    }

    /// The reason of an override.
    pub(super) fn reason(&self, index: usize) -> &str {
        &self.overrides[index].reason
    }

    /// Overrides that no change needed, as messages name them.
    pub(super) fn unused(&self, used: &[usize]) -> Vec<String> {
        let all = self.overrides.iter().enumerate();
        let unused = all.filter(|(index, _)| !used.contains(index));
        let place = |own: &Override| format!("{}:{}", own.place.source.path(), own.place.line());
        unused.map(|(_, own)| place(own)).collect()
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
