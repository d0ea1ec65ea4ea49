//! Every key of `mcp-lint.toml`: its meaning and its possible values. The reader takes the
//! suggested names from here, and the JSON Schema and the reference in `docs/` are generated from
//! it.

use crate::model::{IdStyle, Revision};

/// A key.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// What it may hold.
    pub kind: KeyKind,
    /// Its effect: one sentence.
    pub summary: &'static str,
    /// The default, in words.
    pub default: &'static str,
    /// A value to copy, in TOML.
    pub example: &'static str,
}

/// The possible values of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyKind {
    /// Any text that is not empty.
    Text,
    /// A list of texts.
    Texts,
    /// A whole number in 32 bits.
    Count {
        /// The smallest sensible value.
        least: u32,
    },
    /// A number of bytes: a whole number, or a text with a unit.
    Size,
    /// A length of time: a text with a unit.
    Time,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// `auto`, `draft` or the date of a revision.
    Protocol,
    /// Rules and categories, each with a level.
    Levels,
    /// Kinds of changes, each with a level or one for each direction.
    ChangeLevels,
}

/// A table of keys.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// Its name in the file: `[limits]`; empty at the top level.
    pub heading: &'static str,
    /// Its purpose: one sentence.
    pub summary: &'static str,
    /// Its keys.
    pub keys: &'static [Key],
}

/// The words for severities.
pub const SEVERITIES: [&str; 3] = ["error", "warning", "info"];
/// The words for levels.
pub const LEVELS: [&str; 4] = ["off", "info", "warn", "error"];
/// The words for levels of changes.
pub const CHANGE_LEVELS: [&str; 4] = ["breaking", "risky", "compatible", "none"];
/// The words for presets.
pub const PRESETS: [&str; 3] = ["recommended", "strict", "minimal"];
const ID_STYLES: [&str; 2] = [IdStyle::NamespaceName.form(), IdStyle::NamespaceNameVersion.form()];

/// All sections except `[rules]`, whose keys are the names of rules and categories.
pub static SECTIONS: [Section; 6] = [TOP, IDS, LIMITS, CONTRACT, LOCK, OVERRIDES];

/// The keys at the top of the file.
pub const TOP: Section = Section {
    heading: "",
    summary: "They appear at the top of the file, before the first table.",
    keys: &[
        Key {
            name: "extends",
            kind: KeyKind::Text,
            summary: "Another configuration file to begin with, by its path from this one.",
            default: "nothing",
            example: "\"../mcp-lint.toml\"",
        },
        Key {
            name: "protocol",
            kind: KeyKind::Protocol,
            summary: "The protocol revision to check against.",
            default: "`\"auto\"`: by evidence in the file, else the newest",
            example: "\"2025-11-25\"",
        },
        Key {
            name: "targets",
            kind: KeyKind::Texts,
            summary: "The clients and providers that the definitions are for, by the names that \
                      `mcp-lint targets` lists; `all` for every one.",
            default: "none beyond what applies to most",
            example: "[\"claude-code\", \"openai\"]",
        },
        Key {
            name: "server-name",
            kind: KeyKind::Text,
            summary: "The name of the server in its clients: some put it before the names of its \
                      tools.",
            default: "not known",
            example: "\"weather\"",
        },
        Key {
            name: "preset",
            kind: KeyKind::Choice(&PRESETS),
            summary: "The levels to begin with: every rule at its own, all as warnings at least, \
                      or correctness only.",
            default: "`\"recommended\"`",
            example: "\"strict\"",
        },
        Key {
            name: "fail-on",
            kind: KeyKind::Choice(&SEVERITIES),
            summary: "Findings of at least this severity fail the run.",
            default: "`\"error\"`",
            example: "\"warning\"",
        },
        Key {
            name: "max-warnings",
            kind: KeyKind::Count { least: 0 },
            summary: "More warnings than this fail the run; they are counted over all files that \
                      this configuration applies to.",
            default: "any number",
            example: "0",
        },
        Key {
            name: "include",
            kind: KeyKind::Texts,
            summary: "In directories, the files to check instead of those with the usual \
                      extensions: globs, from the configuration's directory on.",
            default: "files with the usual extensions",
            example: "[\"tools/**/*.{json,yaml,yml}\"]",
        },
        Key {
            name: "exclude",
            kind: KeyKind::Texts,
            summary: "Files and directories to leave out: globs, from the configuration's \
                      directory on. Named files are still checked, unless `--force-exclude` is given.",
            default: "none",
            example: "[\"**/fixtures/**\"]",
        },
        Key {
            name: "baseline",
            kind: KeyKind::Text,
            summary: "The file with the findings that are not counted, as `mcp-lint baseline \
                      update` writes it: its path from this file.",
            default: "none",
            example: "\"mcp-lint-baseline.json\"",
        },
    ],
};

/// The keys of `[ids]`.
pub const IDS: Section = Section {
    heading: "[ids]",
    summary: "How tools are identified.",
    keys: &[Key {
        name: "style",
        kind: KeyKind::Choice(&ID_STYLES),
        summary: "How IDs of tools are composed.",
        default: "`\"namespace:name\"`",
        example: "\"namespace:name:version\"",
    }],
};

/// The keys of `[limits]`.
pub const LIMITS: Section = Section {
    heading: "[limits]",
    summary: "Bounds of reading. Bounds of single rules are options of those rules.",
    keys: &[
        Key {
            name: "max-file-size",
            kind: KeyKind::Size,
            summary: "The largest file to read; at most 1 GiB here.",
            default: "256 MiB",
            example: "\"10MiB\"",
        },
        Key {
            name: "max-depth",
            kind: KeyKind::Count { least: 1 },
            summary: "The deepest nesting of arrays and objects; at most 10000 here.",
            default: "256",
            example: "64",
        },
        Key {
            name: "max-alias-expansion",
            kind: KeyKind::Count { least: 0 },
            summary: "The number of values that aliases and merge keys may add to a YAML file; at most \
                      10000000 here.",
            default: "100000",
            example: "1000",
        },
        Key {
            name: "validation-timeout",
            kind: KeyKind::Time,
            summary: "The time for one validation of a result or of arguments, counted in steps so \
                      that the outcome is deterministic; at most 60 seconds here.",
            default: "200 ms",
            example: "\"500ms\"",
        },
    ],
};

/// The keys of `[contract]`.
pub const CONTRACT: Section = Section {
    heading: "[contract]",
    summary: "How `mcp-lint compare` and `mcp-lint lock` compare versions of tools; see \
              [contracts](contracts.md).",
    keys: &[
        Key {
            name: "against",
            kind: KeyKind::Text,
            summary: "The old version, where `--against` does not name it.",
            default: "the lock",
            example: "\"last-release.json\"",
        },
        Key {
            name: "undeclared",
            kind: KeyKind::Choice(&["closed", "allowed"]),
            summary: "Whether members that a schema does not declare count as sent.",
            default: "`\"closed\"`: they do not",
            example: "\"allowed\"",
        },
        Key {
            name: "version",
            kind: KeyKind::Choice(&["suggest", "require", "off"]),
            summary: "Whether a tool's version must go up with its changes: a note, a breaking \
                      change, or neither.",
            default: "`\"suggest\"`",
            example: "\"require\"",
        },
        Key {
            name: "removal-of-deprecated",
            kind: KeyKind::Choice(&CHANGE_LEVELS),
            summary: "The level of removing what was `deprecated` before.",
            default: "that of the kind",
            example: "\"risky\"",
        },
        Key {
            name: "levels",
            kind: KeyKind::ChangeLevels,
            summary: "The levels of kinds of changes, for both directions or for each.",
            default: "those of `mcp-lint rules --changes`",
            example: "{ enum-value-added = { output = \"breaking\" } }",
        },
    ],
};

/// The keys of `[lock]`.
pub const LOCK: Section = Section {
    heading: "[lock]",
    summary: "The lock that `mcp-lint lock` writes and checks.",
    keys: &[
        Key {
            name: "file",
            kind: KeyKind::Text,
            summary: "Where it is.",
            default: "`\"mcp-lint-lock.json\"` beside the configuration",
            example: "\"contracts/lock.json\"",
        },
        Key {
            name: "store",
            kind: KeyKind::Choice(&["definitions", "digests"]),
            summary: "What it stores of each tool. With digests alone it can only be reported that \
                      a part changed.",
            default: "`\"definitions\"`",
            example: "\"digests\"",
        },
        Key {
            name: "ignore",
            kind: KeyKind::Texts,
            summary: "Parts in which differences do not fail `lock check`: `annotations`, \
                      `description`, `inputSchema`, `other`, `outputSchema`. Ignoring descriptions \
                      gives up the protection against changed texts.",
            default: "none",
            example: "[\"description\"]",
        },
    ],
};

/// The keys of an entry of `[[overrides]]`.
pub const OVERRIDES: Section = Section {
    heading: "[[overrides]]",
    summary: "Other levels for some files, tools or places. At least one of `files`, `tools` and \
              `pointer` says where; what is given must all match. Of several overrides that \
              match, the last one counts.",
    keys: &[
        Key {
            name: "files",
            kind: KeyKind::Texts,
            summary: "The files: globs, from the configuration's directory on.",
            default: "all files",
            example: "[\"legacy/**\"]",
        },
        Key {
            name: "tools",
            kind: KeyKind::Texts,
            summary: "The names of the tools: globs.",
            default: "all tools, and what belongs to no tool",
            example: "[\"get_*\"]",
        },
        Key {
            name: "pointer",
            kind: KeyKind::Text,
            summary: "A value, with everything in it: a JSON Pointer from the tool on, where the \
                      finding belongs to a tool, else from the top of the document. `*` appears \
                      for any one name or index.",
            default: "everything",
            example: "\"/inputSchema/properties/raw\"",
        },
        Key {
            name: "reason",
            kind: KeyKind::Text,
            summary: "Why. It has to be given.",
            default: "required",
            example: "\"generated, will go in v3\"",
        },
        Key {
            name: "rules",
            kind: KeyKind::Levels,
            summary: "The rules and categories, each with its level there. It or `changes` has to \
                      be given.",
            default: "none",
            example: "{ schema-keyword-unknown = \"off\" }",
        },
        Key {
            name: "changes",
            kind: KeyKind::ChangeLevels,
            summary: "Kinds of changes, each with its level there.",
            default: "none",
            example: "{ property-removed = \"compatible\" }",
        },
    ],
};

/// The names of a section's keys.
pub(in crate::config) fn names(section: &Section) -> impl Iterator<Item = &'static str> {
    section.keys.iter().map(|key| key.name)
}

/// The words that `protocol` accepts.
pub fn protocols() -> Vec<&'static str> {
    ["auto", "draft"].into_iter().chain(Revision::ALL.into_iter().map(Revision::name)).collect()
}
