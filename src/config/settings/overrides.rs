//! The `[[overrides]]` entries: other levels for some files, tools or values.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use globset::{GlobSet, GlobSetBuilder};

use crate::config::read::error::ConfigError;
use crate::config::read::reader::{Element, Entry, Read, Reader};
use crate::config::settings::contract::ChangeLevels;
use crate::config::settings::origin::{ConfigPlace, Given};
use crate::config::settings::rule_selector::RuleSelector;
use crate::config::settings::section::{Key, KeyKind, Section, WrittenValue};
use crate::config::settings::value::{File, SettingValue, Word, list, over, quoted};
use crate::document::{escape_token, split_pointer};
use crate::rules::{Level, RULES, brief};
use crate::source::{LocalGlobs, name_glob, too_large};

section! {
    /// The values of an entry of `[[overrides]]`.
    OverrideValues, heading: "[[overrides]]",
    summary: "Different levels for some files, tools or values. At least one of `files`, `tools` \
              and `pointer` is required, and all that are given must match. If several overrides \
              match, the last one applies.",
    files: LocalGlobs {
        name: "files",
        summary: "The files: globs, from the configuration's directory on.",
        default: "all files",
        example: "[\"legacy/**\"]",
    }
    tools: NameGlobs {
        name: "tools",
        summary: "The names of the tools: globs.",
        default: "all tools, and what belongs to no tool",
        example: "[\"get_*\"]",
    }
    pointer: PointerTokens {
        name: "pointer",
        summary: "A value and everything in it: a JSON Pointer, relative to the tool if the \
                 finding belongs to a tool, else to the document. `*` matches any one name \
                 or index.",
        default: "everything",
        example: "\"/inputSchema/properties/raw\"",
    }
    reason: Arc<str> {
        name: "reason",
        summary: "The reason. It is required.",
        default: "required",
        example: "\"generated, will go in v3\"",
    }
    rules: Levels {
        name: "rules",
        summary: "Rules and categories, each with its level. It or `changes` is \
                 required.",
        default: "none",
        example: "{ schema-keyword-unknown = \"off\" }",
    }
    changes: Vec<Given<ChangeLevels>> {
        name: "changes",
        summary: "Kinds of changes, each with its level.",
        default: "none",
        example: "{ property-removed = \"compatible\" }",
    }
}

/// An entry of `[[overrides]]`.
#[derive(Clone, Debug)]
pub struct Override {
    /// Globs over the files that the override applies to; `None` for all files.
    pub files: Option<LocalGlobs>,
    /// Globs over the names of tools that the override applies to; `None` for all tools.
    pub tools: Option<NameGlobs>,
    /// The tokens of a JSON Pointer to the value that the override applies to; `*` matches any
    /// token.
    pub pointer: Option<PointerTokens>,
    /// The reason for the override, as reports show it.
    pub reason: Arc<str>,
    /// The levels of kinds of changes in comparisons.
    pub changes: Vec<Given<ChangeLevels>>,
    /// The levels of rules.
    pub rules: Levels,
    /// The absolute path of the folder with the configuration file.
    pub folder: PathBuf,
    /// The place of the entry in its file.
    pub place: ConfigPlace,
}

/// Globs over tool names, in which `*` matches any text.
#[derive(Clone, Debug)]
pub struct NameGlobs {
    globs: Vec<String>,
    compiled: Arc<GlobSet>,
}

impl Override {
    /// Whether the override applies to at least a part of a file.
    pub fn concerns_file(&self, path: &Path) -> bool {
        self.files.as_ref().is_none_or(|files| files.matches(path))
    }

    /// Whether the override applies to a tool, or to findings outside of tools for `None`.
    pub fn concerns_tool(&self, tool: Option<&str>) -> bool {
        match (&self.tools, tool) {
            (None, _) => true,
            (Some(globs), Some(tool)) => globs.compiled.is_match(tool),
            // `tools` restricts an override to findings of those tools; one about the whole file is
            // none.
            (Some(_), None) => false,
        }
    }

    /// Whether the override applies to the value at a JSON Pointer, given by its tokens, from the
    /// tool or from the root.
    pub fn concerns_value(&self, tokens: &[Cow<'_, str>]) -> bool {
        self.pointer.as_ref().is_none_or(|own| is_within(&own.0, tokens))
    }

    /// The levels that the override sets, by index of the rule; computed in one pass, because it
    /// may name every rule.
    pub(crate) fn all_levels(&self) -> Vec<Option<Level>> {
        let mut levels = vec![None; RULES.len()];
        for (selector, given) in &self.rules.known {
            for index in selector.rules() {
                levels[*index] = Some(given.value);
            }
        }
        levels
    }

    /// The keys of the override with their values as TOML; paths are relative to `folder`.
    pub fn written(&self, folder: &Path) -> Vec<(&'static str, String)> {
        let written = [
            ("files", self.files.as_ref().map(|files| files.written(folder))),
            ("tools", self.tools.as_ref().map(|tools| tools.written(folder))),
            ("pointer", self.pointer.as_ref().map(|pointer| pointer.written(folder))),
            ("reason", Some(quoted(&self.reason))),
            ("changes", (!self.changes.is_empty()).then(|| self.changes.written(folder))),
            ("rules", (!self.rules.known.is_empty()).then(|| self.rules.written(folder))),
        ];
        written.into_iter().filter_map(|(key, value)| Some((key, value?))).collect()
    }
}

/// Whether a pointer leads to the value that a pattern matches, or into that value.
fn is_within(pattern: &[String], tokens: &[Cow<'_, str>]) -> bool {
    tokens.len() >= pattern.len()
        && pattern.iter().zip(tokens).all(|(wanted, token)| wanted == "*" || wanted == token)
}

pub(crate) fn read_overrides(
    entry: &Entry<'_>,
    reader: &Reader<'_>,
    folder: &Path,
) -> Read<Vec<Arc<Override>>> {
    if !entry.value.is_array() {
        return Err(entry.wrong("write each override as a table that begins with [[overrides]]"));
    }
    let elements = reader.elements(entry.value).into_iter();
    elements.map(|element| read_override(&element, reader, folder).map(Arc::new)).collect()
}

fn read_override(element: &Element<'_>, reader: &Reader<'_>, folder: &Path) -> Read<Override> {
    if !element.value.is_object() {
        let message = "an override is a table that begins with [[overrides]]";
        return Err(ConfigError::at(element.place.clone(), message));
    }
    // Counted before anything of it is compiled: a glob set of 500 overrides is the most expensive
    // part of a configuration.
    reader.take_override(&element.place)?;
    let file = File { reader, folder };
    let mut values = OverrideValues::default();
    for entry in reader.entries(element.value) {
        values.read(&entry, &file)?;
    }
    // The keys that belong together are checked at the end, because TOML tables have no order.
    if let Some(message) = missing(&values) {
        return Err(ConfigError::at(element.place.clone(), message));
    }
    Ok(Override {
        files: values.files.map(|given| given.value),
        tools: values.tools.map(|given| given.value),
        pointer: values.pointer.map(|given| given.value),
        reason: values
            .reason
            .map(|given| brief(given.value.trim().to_owned().into()).into())
            .unwrap_or_default(),
        changes: values.changes.map(|given| given.value).unwrap_or_default(),
        rules: values.rules.map(|given| given.value).unwrap_or_default(),
        folder: folder.to_owned(),
        place: element.place.clone(),
    })
}

/// The message about a missing key of an override, if one is missing.
fn missing(values: &OverrideValues) -> Option<&'static str> {
    if values.reason.is_none() {
        Some("the override has no `reason`; say why these findings are judged otherwise")
    } else if values.rules.is_none() && values.changes.is_none() {
        Some(
            "the override has no `rules`; write for instance rules = { rule-name = \"off\" }, or \
             `changes` for kinds of changes",
        )
    } else if values.files.is_none() && values.tools.is_none() && values.pointer.is_none() {
        Some(
            "the override says neither `files` nor `tools` nor `pointer`; levels that hold \
             everywhere belong into `[rules]`",
        )
    } else {
        None
    }
}

/// The tokens of a JSON Pointer.
#[derive(Clone, Debug)]
pub struct PointerTokens(pub Vec<String>);

impl SettingValue for PointerTokens {
    const KIND: KeyKind = KeyKind::Pointer;

    fn read(entry: &Entry<'_>, _: KeyKind, _: &File<'_>) -> Read<Self> {
        let tokens = split_pointer(entry.text()?)
            .ok_or_else(|| entry.wrong("a JSON Pointer begins with `/`, as in \"/inputSchema\""))?;
        Ok(Self(tokens.into_iter().map(Into::into).collect()))
    }

    fn written(&self, _: &Path) -> String {
        let tokens = self.0.iter().map(|token| escape_token(token));
        quoted(&tokens.flat_map(|token| ["/".into(), token]).collect::<String>())
    }
}

impl SettingValue for NameGlobs {
    fn read(entry: &Entry<'_>, _: KeyKind, file: &File<'_>) -> Read<Self> {
        name_globs(&entry.texts(file.reader)?, file.reader)
    }

    fn written(&self, _: &Path) -> String {
        list(&self.globs)
    }
}

fn name_globs(texts: &[(&str, ConfigPlace)], reader: &Reader<'_>) -> Read<NameGlobs> {
    reader.take_globs(texts)?;
    let mut compiled = GlobSetBuilder::new();
    for (text, place) in texts {
        let invalid = |why: String| {
            ConfigError::at(place.clone(), format!("`{text}` is not a valid glob: {why}"))
        };
        compiled.add(name_glob(text).map_err(|error| invalid(error.kind().to_string()))?);
    }
    let compiled = compiled.build().map_err(|error| {
        // Only existing globs can be too many.
        ConfigError::at(texts[0].1.clone(), too_large(&error))
    })?;
    let globs = texts.iter().map(|(text, _)| (*text).to_owned()).collect();
    Ok(NameGlobs { globs, compiled: compiled.into() })
}

/// The levels of rules and categories in an override.
#[derive(Clone, Debug, Default)]
pub struct Levels {
    /// The levels of known rules and categories, categories first.
    pub known: Vec<(RuleSelector, Given<Level>)>,
    /// Unknown rule names, each with a similar name and its place. They are reported as findings
    /// about the configuration, not as errors, because another version of the program may have such
    /// a rule.
    pub unknown: Vec<(String, Option<&'static str>, ConfigPlace)>,
}

/// Reads a table of levels without options, as overrides have.
impl SettingValue for Levels {
    const KIND: KeyKind = KeyKind::Levels;

    fn read(entry: &Entry<'_>, _: KeyKind, file: &File<'_>) -> Read<Self> {
        let wanted = "a table of rules and levels, as in { rule-name = \"off\" }";
        let mut levels = Self::default();
        for entry in file.reader.entries(entry.table(wanted)?) {
            let level = entry.choice(Level::WORDS)?;
            match file.reader.rule(entry.key) {
                Ok(selector) => levels.known.push((selector, entry.given(level))),
                Err(near) => {
                    levels.unknown.push((entry.key.to_owned(), near, entry.key_place.clone()));
                }
            }
        }
        crate::sort::by_key(&mut levels.known, |(it, _)| it.is_of_rules());
        Ok(levels)
    }

    fn written(&self, _: &Path) -> String {
        let level = |(selector, given): &(RuleSelector, Given<Level>)| {
            format!("{} = {}", selector.name(), quoted(given.value.name()))
        };
        format!("{{ {} }}", self.known.iter().map(level).collect::<Vec<_>>().join(", "))
    }
}
