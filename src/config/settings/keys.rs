//! Every key of `mcp-lint.toml`: its name, type, meaning, default, and the setting that it gives.
//! The reader, the combination of files and flags, `config show`, the JSON Schema and the reference
//! in `docs/` are generated from this table.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::changes::{self, Store, Undeclared, VersionPolicy};
use crate::config::limits::{
    DEFAULT_MAX_FILE_SIZE, MAX_CONFIGURED_ALIAS_EXPANSION, MAX_CONFIGURED_DEPTH,
    MAX_CONFIGURED_FILE_GIBIBYTES, MAX_CONFIGURED_TIMEOUT_SECONDS,
};
use crate::config::read::error::ConfigError;
use crate::config::read::reader::{Entry, Read};
use crate::config::settings::contract::ChangeLevels;
use crate::config::settings::origin::{Given, Origin};
use crate::config::settings::overrides::OverrideValues;
use crate::config::settings::requirement::RequireValues;
use crate::config::settings::resolved::Settings;
use crate::config::settings::rule_selector::Preset;
use crate::config::settings::section::{Key, KeyKind, Section, WrittenValue};
use crate::config::settings::source_directory::SourceDirectory;
use crate::config::settings::value::{File, IfNothing, Protocol, SettingValue, over};
use crate::diagnostic::FailOn;
use crate::document::ReadLimits;
use crate::model::{IdStyle, ProtocolSource, Revision};
use crate::schema::VALIDATION_TIMEOUT;
use crate::source::LocalGlobs;
use crate::targets::Selection;

/// Defines the struct with the values of all sections, and the list of sections.
macro_rules! sections {
    ($($field:ident: $type:ident,)+) => {
        /// All sections except `[rules]`, whose keys are the names of rules and categories.
        pub static SECTIONS: [&Section; 9] = [$($type::SECTION,)+ OverrideValues::SECTION];

        /// The values of the single keys of a file, by section.
        #[derive(Clone, Debug, Default)]
        pub struct Values {
            $(#[doc = concat!("A section: [`", stringify!($type), "`].")] pub $field: $type,)+
        }

        impl Values {
            /// The default values.
            pub fn defaults() -> Self {
                Self { $($field: $type::defaults(),)+ }
            }

            /// Combines values: a value of `self` takes precedence over that of `base`.
            pub fn over(self, base: Self) -> Self {
                Self { $($field: self.$field.over(base.$field),)+ }
            }

            /// Reads a section, or a key at the top level; `None` if the entry is neither.
            pub(crate) fn read(&mut self, entry: &Entry<'_>, file: &File<'_>) -> Option<Read<()>> {
                let mut of_top = TopValues::SECTION.key_names();
                if of_top.any(|known| known == entry.key) {
                    return Some(self.top.read(entry, file));
                }
                $(if !entry.key.is_empty() && entry.key == $type::SECTION.name() {
                    let read = |it: &Entry<'_>| self.$field.read(it, file);
                    return Some(read_table(entry, $type::SECTION, file, read));
                })+
                None
            }
        }
    };
}

sections! {
    top: TopValues,
    ids: IdValues,
    limits: LimitValues,
    budget: BudgetValues,
    source: SourceValues,
    require: RequireValues,
    contract: ContractConfig,
    lock: LockConfig,
}

impl Values {
    /// Gives the values to the settings of a run.
    pub(crate) fn apply(&self, settings: &mut Settings) {
        self.top.apply(settings);
        self.ids.apply(settings);
        self.limits.apply(settings);
        self.budget.apply(settings);
        self.source.apply(settings);
        self.require.apply(settings);
    }
}

/// Reads the entries of the table of a section.
fn read_table(
    entry: &Entry<'_>,
    section: &Section,
    file: &File<'_>,
    mut read: impl FnMut(&Entry<'_>) -> Read<()>,
) -> Read<()> {
    let table = entry.table(&format!("a table, as in {}", section.heading))?;
    let is_limits = section.heading == LimitValues::SECTION.heading;
    file.reader.entries(table).iter().try_for_each(|it| match it.key {
        "max-schema-depth" if is_limits => Err(former_limit(it, "schema-depth")),
        "max-subschemas" if is_limits => Err(former_limit(it, "schema-subschema-count")),
        _ => read(it),
    })
}

/// Creates the error about a former limit that is now an option of a rule.
fn former_limit(entry: &Entry<'_>, rule: &str) -> Box<ConfigError> {
    let key = entry.key;
    let message =
        format!("`{key}` is an option of a rule; write `{rule} = {{ max = … }}` in `[rules]`");
    ConfigError::at(entry.key_place.clone(), message)
}

section! {
    /// The values of keys at the top level of the file.
    TopValues, heading: "",
    summary: "They appear at the top of the file, before the first table.",
    extends: PathBuf {
        name: "extends",
        summary: "Another configuration file to extend, by its path relative to this file.",
        default: "nothing",
        example: "\"../mcp-lint.toml\"",
    }
    protocol: Protocol {
        name: "protocol",
        summary: "The protocol revision to check against.",
        default: "`\"auto\"`: by evidence in the file, else the newest",
        value: Protocol::Auto,
        set: |settings, given| {
            let source = match given.origin {
                Origin::Flag(_) => ProtocolSource::Flag,
                _ => ProtocolSource::Config,
            };
            let asked = given.value.revision();
            settings.protocol = asked.map(|revision| (revision, source));
            settings.options.drafts = given.value == Protocol::Draft;
            settings.options.migrates = asked > Some(Revision::LAST_WITH_HANDSHAKE);
        },
        example: "\"2025-11-25\"",
    }
    targets: Selection {
        name: "targets",
        summary: "The clients and providers that the definitions are for, by the names that \
                 `mcp-lint targets` lists; `all` for every one.",
        default: "none, beyond the checks for common clients",
        value: Selection::default(),
        set: |settings, given| settings.options.targets = given.value.clone(),
        example: "[\"claude-code\", \"openai\"]",
    }
    server_name: Arc<str> {
        name: "server-name",
        summary: "The name under which clients list the server: some put it before the names of \
                 its tools.",
        default: "unknown",
        set: |settings, given| settings.options.server_name = Some(given.value.clone()),
        example: "\"weather\"",
    }
    preset: Preset {
        name: "preset",
        summary: "The initial levels: every rule at its own level, all rules at least as \
                 warnings, or correctness rules only.",
        default: "`\"recommended\"`",
        value: Preset::Recommended,
        example: "\"strict\"",
    }
    fail_on: FailOn {
        name: "fail-on",
        summary: "Findings of at least this severity fail the run; with `never`, neither they nor \
                 `max-warnings` do.",
        default: "`\"error\"`",
        value: FailOn::Error,
        set: |settings, given| settings.fail_on = given.value,
        example: "\"warning\"",
    }
    max_warnings: u32 {
        name: "max-warnings",
        kind: KeyKind::Count { least: 0, most: u32::MAX },
        summary: "More warnings than this fail the run; they are counted over all files that \
                 this configuration applies to.",
        default: "any number",
        // The flag's number applies to the whole run, which the settings of a file do not know.
        set: |settings, given| if !matches!(given.origin, Origin::Flag(_)) {
            settings.max_warnings = Some(usize::try_from(given.value).unwrap_or(usize::MAX));
        },
        example: "0",
    }
    if_nothing: IfNothing {
        name: "if-nothing",
        summary: "The end of a run in which nothing was checked: with exit code 2, or with 0 where \
                 that is expected.",
        default: "`\"fail\"`",
        value: IfNothing::Fail,
        set: |settings, given| settings.error_on_unmatched = given.value == IfNothing::Fail,
        example: "\"pass\"",
    }
    include: LocalGlobs {
        name: "include",
        summary: "In directories, the files to check instead of those with the usual \
                 extensions: globs, from the configuration's directory on.",
        default: "files with the usual extensions",
        example: "[\"tools/**/*.{json,yaml,yml}\"]",
    }
    exclude: LocalGlobs {
        name: "exclude",
        summary: "Files and directories to leave out: globs, from the configuration's \
                 directory on. Named files are still checked, unless `--hook` is given.",
        default: "none",
        example: "[\"**/fixtures/**\"]",
    }
    baseline: PathBuf {
        name: "baseline",
        summary: "The file with the findings that are not counted, as `mcp-lint baseline` writes it: \
                 its path from this file.",
        default: "`mcp-lint-baseline.json` next to the configuration, if it exists",
        set: |settings, given| settings.baseline = Some(given.value.clone()),
        example: "\"mcp-lint-baseline.json\"",
    }
}

section! {
    /// The values of `[ids]`.
    IdValues, heading: "[ids]",
    summary: "How tools are identified.",
    style: IdStyle {
        name: "style",
        summary: "How IDs of tools are composed.",
        default: "`\"namespace:name\"`",
        value: IdStyle::default(),
        set: |settings, given| settings.options.id_style = given.value,
        example: "\"namespace:name:version\"",
    }
}

section! {
    /// The values of `[limits]`.
    LimitValues, heading: "[limits]",
    summary: "Limits on reading. Limits of single rules are options of those rules.",
    max_file_size: u64 {
        name: "max-file-size",
        kind: KeyKind::Size { most_gibibytes: MAX_CONFIGURED_FILE_GIBIBYTES },
        summary: "The largest file to read; at most 1 GiB here.",
        default: "256 MiB",
        value: DEFAULT_MAX_FILE_SIZE,
        set: |settings, given| settings.max_file_size = given.value,
        example: "\"10MiB\"",
    }
    max_depth: u32 {
        name: "max-depth",
        kind: KeyKind::Count { least: 1, most: MAX_CONFIGURED_DEPTH },
        summary: "The deepest nesting of arrays and objects; at most 10000 here.",
        default: "256",
        value: ReadLimits::default().depth,
        set: |settings, given| settings.limits.depth = given.value,
        example: "64",
    }
    max_alias_expansion: u32 {
        name: "max-alias-expansion",
        kind: KeyKind::Count { least: 0, most: MAX_CONFIGURED_ALIAS_EXPANSION },
        summary: "The number of values that aliases and merge keys may add to a YAML file; at most \
                 10000000 here.",
        default: "100000",
        value: ReadLimits::default().alias_expansion,
        set: |settings, given| settings.limits.alias_expansion = given.value,
        example: "1000",
    }
    validation_timeout: Duration {
        name: "validation-timeout",
        kind: KeyKind::Time { most_seconds: MAX_CONFIGURED_TIMEOUT_SECONDS },
        summary: "The time for one validation of a result or of arguments, counted in steps so \
                 that the outcome is deterministic; at most 60 seconds here.",
        default: "200 ms",
        value: VALIDATION_TIMEOUT,
        set: |settings, given| settings.validation_timeout = Some(given.value),
        example: "\"500ms\"",
    }
}

section! {
    /// The values of `[budget]`: the tokens that definitions may cost in the context of a model.
    BudgetValues, heading: "[budget]",
    summary: "The tokens that tools may cost in the context of a model, estimated for \
              `o200k_base`; see [view](view.md).",
    tool: u32 {
        name: "tool",
        kind: KeyKind::Count { least: 1, most: u32::MAX },
        summary: "The tokens of one tool: its name, description and input schema.",
        default: "any number",
        set: |settings, given| settings.options.max_tool_tokens = Some(given.value),
        example: "500",
    }
    list: u32 {
        name: "list",
        kind: KeyKind::Count { least: 1, most: u32::MAX },
        summary: "The tokens of all tools of a list.",
        default: "any number",
        set: |settings, given| settings.options.max_list_tokens = Some(given.value),
        example: "10000",
    }
}

section! {
    /// The values of `[source]`: the code that tools are defined in.
    SourceValues, heading: "[source]",
    summary: "Where the code is that the tools of recordings and lists are defined in; see \
              [source](source.md).",
    paths: Vec<SourceDirectory> {
        name: "paths",
        summary: "The directories to search for the places of findings: paths from this file, or \
                 `auto` for the directory of the nearest project file.",
        default: "none: no source is read",
        value: Vec::new(),
        set: |settings, given| settings.source.clone_from(&given.value),
        example: "[\"src\"]",
    }
}

section! {
    /// The values of `[contract]`: how versions of tools are compared. Paths are absolute.
    ContractConfig, heading: "[contract]",
    summary: "How `mcp-lint compare` and `mcp-lint lock` compare versions of tools; see \
              [contracts](contracts.md).",
    against: PathBuf {
        name: "against",
        summary: "The old version, where `--against` does not name it.",
        default: "the lock",
        example: "\"last-release.json\"",
    }
    undeclared: Undeclared {
        name: "undeclared",
        summary: "Whether members that a schema does not declare count as sent.",
        default: "`\"closed\"`: they do not",
        value: Undeclared::default(),
        example: "\"allowed\"",
    }
    version: VersionPolicy {
        name: "version",
        summary: "Whether a tool's version must increase when the tool changes: reported as \
                 risky, reported as breaking, or not checked.",
        default: "`\"suggest\"`",
        value: VersionPolicy::default(),
        example: "\"require\"",
    }
    removal_of_deprecated: changes::Level {
        name: "removal-of-deprecated",
        summary: "The level of removing something that was `deprecated`.",
        default: "that of the kind",
        example: "\"risky\"",
    }
    levels: Vec<Given<ChangeLevels>> {
        name: "levels",
        summary: "The levels of kinds of changes, for both directions or for each.",
        default: "those of `mcp-lint rules --changes`",
        example: "{ enum-value-added = { output = \"breaking\" } }",
    }
}

section! {
    /// The values of `[lock]`: the path of the lock and the parts that it stores. Paths are
    /// absolute.
    LockConfig, heading: "[lock]",
    summary: "The lock that `mcp-lint lock` writes and checks.",
    file: PathBuf {
        name: "file",
        summary: "The path of the lock.",
        default: "`\"mcp-lint-lock.json\"` next to the configuration",
        value: PathBuf::from("mcp-lint-lock.json"),
        example: "\"contracts/lock.json\"",
    }
    store: Store {
        name: "store",
        summary: "What the lock stores of each definition. With digests alone, a report can only say \
                 that a part changed.",
        default: "`\"definitions\"`",
        value: Store::default(),
        example: "\"digests\"",
    }
    ignore: Vec<String> {
        name: "ignore",
        summary: "Parts in which differences do not fail `compare --exact`: `annotations`, \
                 `description`, `inputSchema`, `other`, `outputSchema`. Ignoring descriptions \
                 gives up the protection against changed texts.",
        default: "none",
        value: Vec::new(),
        example: "[\"description\"]",
    }
}
