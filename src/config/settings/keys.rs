//! Every key of `mcp-lint.toml`: its name, type, meaning and default. The reader, the combination
//! of files and flags, `config show`, the JSON Schema and the reference in `docs/` follow from it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::changes::{self, Store, Undeclared, VersionPolicy};
use crate::config::limits::{
    DEFAULT_MAX_FILE_SIZE, MAX_CONFIGURED_ALIAS_EXPANSION, MAX_CONFIGURED_DEPTH,
    MAX_CONFIGURED_FILE_GIBIBYTES, MAX_CONFIGURED_TIMEOUT_SECONDS,
};
use crate::config::read::reader::{Entry, Read};
use crate::config::settings::contract::ChangeLevels;
use crate::config::settings::origin::{Given, Origin};
use crate::config::settings::overrides::OverrideValues;
use crate::config::settings::rule_selector::Preset;
use crate::config::settings::section::{Key, KeyKind, Section, WrittenValue};
use crate::config::settings::source_directory::SourceDirectory;
use crate::config::settings::value::{File, Protocol, SettingValue, over, words};
use crate::diagnostic::Severity;
use crate::document::ReadLimits;
use crate::model::IdStyle;
use crate::schema::VALIDATION_TIMEOUT;
use crate::source::LocalGlobs;
use crate::targets::Selection;

/// All sections except `[rules]`, whose keys are the names of rules and categories.
pub static SECTIONS: [&Section; 7] = [
    TopValues::SECTION,
    IdValues::SECTION,
    LimitValues::SECTION,
    SourceValues::SECTION,
    ContractConfig::SECTION,
    LockConfig::SECTION,
    OverrideValues::SECTION,
];

section! {
    /// The values at the top of the file.
    TopValues, heading: "",
    summary: "They appear at the top of the file, before the first table.",
    extends: PathBuf {
        name: "extends",
        kind: KeyKind::Text,
        summary: "Another configuration file to extend, by its path relative to this file.",
        default: "nothing",
        example: "\"../mcp-lint.toml\"",
    }
    protocol: Protocol {
        name: "protocol",
        kind: KeyKind::Choice(words::<Protocol>),
        summary: "The protocol revision to check against.",
        default: "`\"auto\"`: by evidence in the file, else the newest",
        value: Protocol(None),
        example: "\"2025-11-25\"",
    }
    targets: Selection {
        name: "targets",
        kind: KeyKind::Texts,
        summary: "The clients and providers that the definitions are for, by the names that \
                 `mcp-lint targets` lists; `all` for every one.",
        default: "none, beyond the checks for common clients",
        value: Selection::default(),
        example: "[\"claude-code\", \"openai\"]",
    }
    server_name: Arc<str> {
        name: "server-name",
        kind: KeyKind::Text,
        summary: "The name under which clients list the server: some put it before the names of \
                 its tools.",
        default: "unknown",
        example: "\"weather\"",
    }
    preset: Preset {
        name: "preset",
        kind: KeyKind::Choice(words::<Preset>),
        summary: "The initial levels: every rule at its own level, all rules at least as \
                 warnings, or correctness rules only.",
        default: "`\"recommended\"`",
        value: Preset::Recommended,
        example: "\"strict\"",
    }
    fail_on: Severity {
        name: "fail-on",
        kind: KeyKind::Choice(words::<Severity>),
        summary: "Findings of at least this severity fail the run.",
        default: "`\"error\"`",
        value: Severity::Error,
        example: "\"warning\"",
    }
    max_warnings: u32 {
        name: "max-warnings",
        kind: KeyKind::Count { least: 0, most: u32::MAX },
        summary: "More warnings than this fail the run; they are counted over all files that \
                 this configuration applies to.",
        default: "any number",
        example: "0",
    }
    include: LocalGlobs {
        name: "include",
        kind: KeyKind::Texts,
        summary: "In directories, the files to check instead of those with the usual \
                 extensions: globs, from the configuration's directory on.",
        default: "files with the usual extensions",
        example: "[\"tools/**/*.{json,yaml,yml}\"]",
    }
    exclude: LocalGlobs {
        name: "exclude",
        kind: KeyKind::Texts,
        summary: "Files and directories to leave out: globs, from the configuration's \
                 directory on. Named files are still checked, unless `--force-exclude` is given.",
        default: "none",
        example: "[\"**/fixtures/**\"]",
    }
    baseline: PathBuf {
        name: "baseline",
        kind: KeyKind::Text,
        summary: "The file with the findings that are not counted, as `mcp-lint baseline \
                 update` writes it: its path from this file.",
        default: "none",
        example: "\"mcp-lint-baseline.json\"",
    }
}

section! {
    /// `[ids]`
    IdValues, heading: "[ids]",
    summary: "How tools are identified.",
    style: IdStyle {
        name: "style",
        kind: KeyKind::Choice(words::<IdStyle>),
        summary: "How IDs of tools are composed.",
        default: "`\"namespace:name\"`",
        value: IdStyle::default(),
        example: "\"namespace:name:version\"",
    }
}

section! {
    /// `[limits]`
    LimitValues, heading: "[limits]",
    summary: "Limits on reading. Limits of single rules are options of those rules.",
    max_file_size: u64 {
        name: "max-file-size",
        kind: KeyKind::Size { most_gibibytes: MAX_CONFIGURED_FILE_GIBIBYTES },
        summary: "The largest file to read; at most 1 GiB here.",
        default: "256 MiB",
        value: DEFAULT_MAX_FILE_SIZE,
        example: "\"10MiB\"",
    }
    max_depth: u32 {
        name: "max-depth",
        kind: KeyKind::Count { least: 1, most: MAX_CONFIGURED_DEPTH },
        summary: "The deepest nesting of arrays and objects; at most 10000 here.",
        default: "256",
        value: ReadLimits::default().depth,
        example: "64",
    }
    max_alias_expansion: u32 {
        name: "max-alias-expansion",
        kind: KeyKind::Count { least: 0, most: MAX_CONFIGURED_ALIAS_EXPANSION },
        summary: "The number of values that aliases and merge keys may add to a YAML file; at most \
                 10000000 here.",
        default: "100000",
        value: ReadLimits::default().alias_expansion,
        example: "1000",
    }
    validation_timeout: Duration {
        name: "validation-timeout",
        kind: KeyKind::Time { most_seconds: MAX_CONFIGURED_TIMEOUT_SECONDS },
        summary: "The time for one validation of a result or of arguments, counted in steps so \
                 that the outcome is deterministic; at most 60 seconds here.",
        default: "200 ms",
        value: VALIDATION_TIMEOUT,
        example: "\"500ms\"",
    }
}

section! {
    /// `[source]`: the code that tools are defined in.
    SourceValues, heading: "[source]",
    summary: "Where the code is that the tools of recordings and lists are defined in; see \
              [source](source.md).",
    paths: Vec<SourceDirectory> {
        name: "paths",
        kind: KeyKind::Texts,
        summary: "The directories to search for the places of findings: paths from this file, or \
                 `auto` for the directory of the nearest project file.",
        default: "none: no source is read",
        value: Vec::new(),
        example: "[\"src\"]",
    }
}

section! {
    /// `[contract]`: how versions of tools are compared. Paths are absolute.
    ContractConfig, heading: "[contract]",
    summary: "How `mcp-lint compare` and `mcp-lint lock` compare versions of tools; see \
              [contracts](contracts.md).",
    against: PathBuf {
        name: "against",
        kind: KeyKind::Text,
        summary: "The old version, where `--against` does not name it.",
        default: "the lock",
        example: "\"last-release.json\"",
    }
    undeclared: Undeclared {
        name: "undeclared",
        kind: KeyKind::Choice(words::<Undeclared>),
        summary: "Whether members that a schema does not declare count as sent.",
        default: "`\"closed\"`: they do not",
        value: Undeclared::default(),
        example: "\"allowed\"",
    }
    version: VersionPolicy {
        name: "version",
        kind: KeyKind::Choice(words::<VersionPolicy>),
        summary: "Whether a tool's version must increase when the tool changes: reported as \
                 risky, reported as breaking, or not checked.",
        default: "`\"suggest\"`",
        value: VersionPolicy::default(),
        example: "\"require\"",
    }
    removal_of_deprecated: changes::Level {
        name: "removal-of-deprecated",
        kind: KeyKind::Choice(words::<changes::Level>),
        summary: "The level of removing something that was `deprecated`.",
        default: "that of the kind",
        example: "\"risky\"",
    }
    levels: Vec<Given<ChangeLevels>> {
        name: "levels",
        kind: KeyKind::ChangeLevels,
        summary: "The levels of kinds of changes, for both directions or for each.",
        default: "those of `mcp-lint rules --changes`",
        example: "{ enum-value-added = { output = \"breaking\" } }",
    }
}

section! {
    /// `[lock]`: where the lock is, and what is in it. Paths are absolute.
    LockConfig, heading: "[lock]",
    summary: "The lock that `mcp-lint lock` writes and checks.",
    file: PathBuf {
        name: "file",
        kind: KeyKind::Text,
        summary: "The path of the lock.",
        default: "`\"mcp-lint-lock.json\"` next to the configuration",
        value: PathBuf::from("mcp-lint-lock.json"),
        example: "\"contracts/lock.json\"",
    }
    store: Store {
        name: "store",
        kind: KeyKind::Choice(words::<Store>),
        summary: "What the lock stores of each tool. With digests alone, a report can only say \
                 that a part changed.",
        default: "`\"definitions\"`",
        value: Store::default(),
        example: "\"digests\"",
    }
    ignore: Vec<String> {
        name: "ignore",
        kind: KeyKind::Texts,
        summary: "Parts in which differences do not fail `lock check`: `annotations`, \
                 `description`, `inputSchema`, `other`, `outputSchema`. Ignoring descriptions \
                 gives up the protection against changed texts.",
        default: "none",
        value: Vec::new(),
        example: "[\"description\"]",
    }
}
