//! `[[overrides]]`: other levels for some files, tools or values.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use globset::{Glob, GlobSet, GlobSetBuilder};
use toml::de::DeValue;

use crate::config::read::error::ConfigError;
use crate::config::read::globs::path_globs;
use crate::config::read::keys::OVERRIDES;
use crate::config::read::reader::{Element, Read, Reader};
use crate::config::settings::contract::{ChangeLevels, read_change_levels};
use crate::config::settings::origin::{ConfigPlace, Given};
use crate::config::settings::rule_levels::read_levels;
use crate::config::settings::rule_selector::RuleSelector;
use crate::document::split_pointer;
use crate::rules::{Level, RULES, brief};
use crate::source::{LocalGlobs, too_large};

/// One entry of `[[overrides]]`.
#[derive(Clone, Debug)]
pub struct Override {
    /// The files; all if there are none.
    pub files: Option<LocalGlobs>,
    /// The names of tools; all if there are none.
    pub tools: Option<NameGlobs>,
    /// The tokens of a JSON Pointer to a value; `*` is any one token.
    pub pointer: Option<Vec<String>>,
    /// Why, as reports show it.
    pub reason: Arc<str>,
    /// The levels of kinds of changes.
    pub changes: Vec<Given<ChangeLevels>>,
    /// The levels, categories first.
    pub levels: Vec<(RuleSelector, Given<Level>)>,
    /// Unknown rule names, each with its suggestion and position.
    pub unknown: Vec<(String, Option<&'static str>, ConfigPlace)>,
    /// The folder of its file: absolute.
    pub folder: PathBuf,
    /// Its position.
    pub place: ConfigPlace,
}

/// Globs over the names of tools: `*` matches anything.
#[derive(Clone, Debug)]
pub struct NameGlobs {
    globs: Vec<String>,
    compiled: Arc<GlobSet>,
}

impl NameGlobs {
    /// The globs as written.
    pub fn as_written(&self) -> &[String] {
        &self.globs
    }
}

impl Override {
    /// Whether it applies to a file, in parts at least.
    pub fn concerns_file(&self, path: &Path) -> bool {
        self.files.as_ref().is_none_or(|files| files.matches(path))
    }

    /// Whether it applies to a tool, or to findings that do not belong to a tool.
    pub fn concerns_tool(&self, tool: Option<&str>) -> bool {
        match (&self.tools, tool) {
            (None, _) => true,
            (Some(globs), Some(tool)) => globs.compiled.is_match(tool),
            (Some(_), None) => false,
        }
    }

    /// Whether it applies to the value at a JSON Pointer from the tool on, or from the top, which
    /// is given by its tokens.
    pub fn concerns_value(&self, tokens: &[Cow<'_, str>]) -> bool {
        self.pointer.as_ref().is_none_or(|own| is_within(own, tokens))
    }

    /// The levels that it sets for all rules, in one pass: it may name each of them.
    pub(in crate::config) fn all_levels(&self) -> Vec<Option<Level>> {
        let mut levels = vec![None; RULES.len()];
        for (selector, given) in &self.levels {
            for index in selector.rules() {
                levels[*index] = Some(given.value);
            }
        }
        levels
    }
}

/// Whether a pointer is the value of a pattern, or inside it.
fn is_within(pattern: &[String], tokens: &[Cow<'_, str>]) -> bool {
    tokens.len() >= pattern.len()
        && pattern.iter().zip(tokens).all(|(wanted, token)| wanted == "*" || wanted == token)
}

pub(in crate::config) fn read_overrides(
    entry: &crate::config::read::reader::Entry<'_>,
    reader: &Reader<'_>,
    folder: &Path,
) -> Read<Vec<Arc<Override>>> {
    let Some(array) = entry.value.as_array() else {
        return Err(entry.wrong("write each override as a table that begins with [[overrides]]"));
    };
    let elements = reader.elements(array).into_iter();
    elements.map(|element| read_override(&element, reader, folder).map(Arc::new)).collect()
}

fn read_override(element: &Element<'_>, reader: &Reader<'_>, folder: &Path) -> Read<Override> {
    let DeValue::Table(table) = element.value else {
        let message = "an override is a table that begins with [[overrides]]";
        return Err(ConfigError::at(element.place.clone(), message));
    };
    reader.take_override(&element.place)?;
    let mut found = Override {
        files: None,
        tools: None,
        pointer: None,
        reason: Arc::default(),
        changes: Vec::new(),
        levels: Vec::new(),
        unknown: Vec::new(),
        folder: folder.to_owned(),
        place: element.place.clone(),
    };
    let mut has_rules = false;
    for entry in reader.entries(table) {
        match entry.key {
            "files" => {
                let globs = Arc::new(path_globs(&entry.texts(reader)?, reader)?);
                found.files = Some(LocalGlobs { base: folder.to_owned(), globs });
            }
            "tools" => found.tools = Some(name_globs(&entry.texts(reader)?, reader)?),
            "pointer" => {
                let tokens = split_pointer(entry.text()?).ok_or_else(|| {
                    entry.wrong("a JSON Pointer begins with `/`, as in \"/inputSchema\"")
                })?;
                found.pointer = Some(tokens.into_iter().map(Into::into).collect());
            }
            "reason" => found.reason = brief(entry.text()?.trim().to_owned().into()).into(),
            "rules" => {
                let levels = read_levels(&entry, reader)?;
                has_rules = true;
                (found.levels, found.unknown) = (levels.known, levels.unknown);
            }
            "changes" => {
                found.changes = read_change_levels(&entry, reader)?;
                has_rules = true;
            }
            _ => return Err(entry.unknown(&OVERRIDES)),
        }
    }
    match missing(&found, has_rules) {
        Some(message) => Err(ConfigError::at(element.place.clone(), message)),
        None => Ok(found),
    }
}

/// A missing key of an override.
fn missing(found: &Override, has_rules: bool) -> Option<&'static str> {
    if found.reason.is_empty() {
        Some("the override has no `reason`; say why these findings are judged otherwise")
    } else if !has_rules {
        Some(
            "the override has no `rules`; write for instance rules = { rule-name = \"off\" }, or `changes` for kinds of changes",
        )
    } else if found.files.is_none() && found.tools.is_none() && found.pointer.is_none() {
        Some(
            "the override says neither `files` nor `tools` nor `pointer`; levels that hold \
              everywhere belong into `[rules]`",
        )
    } else {
        None
    }
}

fn name_globs(texts: &[(&str, ConfigPlace)], reader: &Reader<'_>) -> Read<NameGlobs> {
    reader.take_globs(texts)?;
    let mut compiled = GlobSetBuilder::new();
    for (text, place) in texts {
        let invalid = |why: String| {
            ConfigError::at(place.clone(), format!("`{text}` is not a valid glob: {why}"))
        };
        compiled.add(Glob::new(text).map_err(|error| invalid(error.kind().to_string()))?);
    }
    let compiled = compiled.build().map_err(|error| {
        // Only existing globs can be too many.
        ConfigError::at(texts[0].1.clone(), too_large(&error))
    })?;
    let globs = texts.iter().map(|(text, _)| (*text).to_owned()).collect();
    Ok(NameGlobs { globs, compiled: compiled.into() })
}
