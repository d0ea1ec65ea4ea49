//! Types of the values of `[contract]`, `[lock]` and of `changes` in overrides.

use std::path::Path;

use crate::changes::{KINDS, Kind, Level, Store, Undeclared, VersionPolicy};
use crate::config::read::error::{ConfigError, did_you_mean};
use crate::config::read::reader::{Entry, Read, shown};
use crate::config::settings::origin::Given;
use crate::config::settings::section::KeyKind;
use crate::config::settings::value::{File, SettingValue, Word, list, quoted};

/// The levels of a kind of change.
#[derive(Clone, Copy, Debug)]
pub struct ChangeLevels {
    /// The name of the kind of change.
    pub kind: &'static str,
    /// The level in input schemas, and outside of schemas.
    pub input: Option<Level>,
    /// The level in output schemas.
    pub output: Option<Level>,
}

impl ChangeLevels {
    /// Formats the level, or the level of each direction, as TOML.
    pub fn written(&self) -> String {
        let name = |level: Level| quoted(level.name());
        match (self.input, self.output) {
            (Some(input), Some(output)) if input == output => name(input),
            (input, output) => {
                let sides = [("input", input), ("output", output)];
                let given = sides.iter().filter_map(|(side, it)| Some((side, name((*it)?))));
                let given: Vec<_> = given.map(|(side, it)| format!("{side} = {it}")).collect();
                format!("{{ {} }}", given.join(", "))
            }
        }
    }
}

worded!(Level: Breaking, Risky, Compatible, None);
worded!(Undeclared: Closed, Allowed);
worded!(VersionPolicy: Suggest, Require, Off);
worded!(Store: Definitions, Digests);

/// The names of the parts of a tool that a lock stores.
pub const LOCK_PARTS: [&str; 5] =
    ["annotations", "description", "inputSchema", "other", "outputSchema"];

/// The parts of a tool that a lock stores.
impl SettingValue for Vec<String> {
    fn read(entry: &Entry<'_>, _: KeyKind, file: &File<'_>) -> Read<Self> {
        let part = |(text, place): (&str, _)| {
            if LOCK_PARTS.contains(&text) {
                return Ok(text.to_owned());
            }
            let end = did_you_mean(text, LOCK_PARTS);
            Err(ConfigError::at(place, format!("a lock has no part `{}`{end}", shown(text))))
        };
        entry.texts(file.reader)?.into_iter().map(part).collect()
    }

    fn written(&self, _: &Path) -> String {
        list(self)
    }
}

/// Kinds of changes, each with one level or a level for each direction.
impl SettingValue for Vec<Given<ChangeLevels>> {
    const KIND: KeyKind = KeyKind::ChangeLevels;

    fn read(entry: &Entry<'_>, _: KeyKind, file: &File<'_>) -> Read<Self> {
        let wanted =
            "a table of kinds of changes and levels, as in { property-removed = \"risky\" }";
        let entries = file.reader.entries(entry.table(wanted)?);
        entries.iter().map(|entry| Ok(entry.given(change_levels(entry, file)?))).collect()
    }

    fn written(&self, _: &Path) -> String {
        let level = |given: &Given<ChangeLevels>| {
            format!("{} = {}", given.value.kind, given.value.written())
        };
        format!("{{ {} }}", self.iter().map(level).collect::<Vec<_>>().join(", "))
    }

    /// Replaces the levels of the kinds that `self` names; those of other kinds are kept from
    /// `base`.
    fn over(self, base: Self) -> Self {
        let is_own = |kind: &str| self.iter().any(|own| own.value.kind == kind);
        let base = base.into_iter().filter(|given| !is_own(given.value.kind));
        base.collect::<Vec<_>>().into_iter().chain(self).collect()
    }
}

fn change_levels(entry: &Entry<'_>, file: &File<'_>) -> Read<ChangeLevels> {
    let Some(kind) = Kind::named(entry.key) else {
        let end = match did_you_mean(entry.key, KINDS.iter().map(|kind| kind.name)) {
            end if end.is_empty() => "; `mcp-lint rules --changes` lists them".to_owned(),
            end => end,
        };
        let message = format!("there is no kind of change `{}`{end}", shown(entry.key));
        return Err(ConfigError::at(entry.key_place.clone(), message));
    };
    if !entry.value.is_object() {
        let level = Some(entry.choice(Level::WORDS)?);
        return Ok(ChangeLevels { kind: kind.name, input: level, output: level });
    }
    let mut levels = ChangeLevels { kind: kind.name, input: None, output: None };
    for direction in file.reader.entries(entry.value) {
        let level = Some(direction.choice(Level::WORDS)?);
        match direction.key {
            "input" => levels.input = level,
            "output" => levels.output = level,
            _ => return Err(direction.unknown_among(["input", "output"].into_iter(), "")),
        }
    }
    Ok(levels)
}
