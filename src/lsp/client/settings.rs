//! The settings of an editor, from its `initializationOptions` or its section `mcp-lint`.

use std::path::PathBuf;
use std::time::Duration;

use serde_json::Value;

use crate::config::{
    ConfigChoice, Flags, Given, Preset, Protocol, RuleSelector, TopValues, Values, Word,
};
use crate::diagnostic::Severity;
use crate::targets::{Date, Selection};

use crate::lsp::limits::DEFAULT_MAX_PROBLEMS;

/// The settings that an editor sends.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::lsp) struct ClientSettings {
    /// Whether findings are reported at all.
    pub(in crate::lsp) enable: bool,
    config: Option<PathBuf>,
    preset: Option<Preset>,
    select: Vec<RuleSelector>,
    targets: Option<Selection>,
    protocol: Option<Protocol>,
    /// Whether a document is linted while the user types, instead of only when it is opened and
    /// saved.
    pub(in crate::lsp) on_type: bool,
    /// How long a lint waits for a pause in typing; computed if not given.
    pub(in crate::lsp) delay: Option<Duration>,
    /// Whether syntax errors are reported: some editors do so themselves.
    pub(in crate::lsp) syntax_errors: bool,
    /// Whether fixes that may change the meaning are offered.
    pub(in crate::lsp) unsafe_fixes: bool,
    pub(in crate::lsp) max_problems: usize,
    /// The least severity of findings that are shown.
    pub(in crate::lsp) min_severity: Severity,
    /// Whether documents are checked that were not saved to a file yet.
    pub(in crate::lsp) untitled: bool,
    pub(in crate::lsp) hover: bool,
    pub(in crate::lsp) completion: bool,
    pub(in crate::lsp) code_lens: bool,
    /// Whether all files of a folder are read, so that rules about several files apply.
    pub(in crate::lsp) workspace_scan: bool,
    /// Whether findings are also shown for files that are not open.
    pub(in crate::lsp) workspace_diagnostics: bool,
    /// Errors in the settings, as sentences.
    pub(in crate::lsp) mistakes: Vec<String>,
}

impl Default for ClientSettings {
    fn default() -> Self {
        Self {
            enable: true,
            config: None,
            preset: None,
            select: Vec::new(),
            targets: None,
            protocol: None,
            on_type: true,
            delay: None,
            syntax_errors: true,
            unsafe_fixes: true,
            max_problems: DEFAULT_MAX_PROBLEMS,
            min_severity: Severity::Info,
            untitled: true,
            hover: true,
            completion: true,
            code_lens: false,
            workspace_scan: true,
            workspace_diagnostics: false,
            mistakes: Vec::new(),
        }
    }
}

impl ClientSettings {
    /// Reads an object of settings; anything else means no settings. Unknown and invalid settings
    /// are ignored and recorded as mistakes.
    pub(in crate::lsp) fn of(value: &Value) -> Self {
        let mut settings = Self::default();
        let object = value.get("mcp-lint").unwrap_or(value).as_object();
        for (key, value) in object.into_iter().flatten().filter(|(_, value)| !value.is_null()) {
            if settings.set(key, value).is_none() {
                settings
                    .mistakes
                    .push(format!("the setting `{key}` is unknown or its value is not valid"));
            }
        }
        settings
    }

    fn set(&mut self, key: &str, value: &Value) -> Option<()> {
        match key {
            "enable" => self.enable = value.as_bool()?,
            // An editor's page of settings writes no value as `""`.
            "config" => {
                self.config = Some(value.as_str()?).filter(|it| !it.is_empty()).map(PathBuf::from);
            }
            "preset" => self.preset = word(value)?,
            "protocol" => self.protocol = word(value)?,
            "select" => {
                let parse = |name: &str| RuleSelector::parse(name).ok();
                self.select = strings(value)?.into_iter().map(parse).collect::<Option<_>>()?;
            }
            "targets" => {
                let names = strings(value)?;
                self.targets =
                    Some(Selection::of_names(&names).ok()?).filter(|_| !names.is_empty());
            }
            "run" => self.on_type = one_of(value, ["onSave", "onType"])?,
            "delay" => self.delay = Some(Duration::from_millis(value.as_u64()?.min(10_000))),
            "syntaxErrors" => self.syntax_errors = value.as_bool()?,
            "unsafeFixes" => self.unsafe_fixes = one_of(value, ["hide", "offer"])?,
            "maxProblems" => self.max_problems = usize::try_from(value.as_u64()?).ok()?,
            "minSeverity" => {
                let word = value.as_str()?;
                self.min_severity = *Severity::ALL.iter().find(|it| it.name() == word)?;
            }
            "untitled" => self.untitled = value.as_bool()?,
            "hover" => self.hover = value.as_bool()?,
            "completion" => self.completion = value.as_bool()?,
            "codeLens" => self.code_lens = value.as_bool()?,
            "workspaceScan" => self.workspace_scan = value.as_bool()?,
            "workspaceDiagnostics" => self.workspace_diagnostics = value.as_bool()?,
            // Those of the extension itself.
            "path" | "trace" => {}
            _ => return None,
        }
        Some(())
    }

    /// The choice of the configuration file.
    pub(in crate::lsp) fn choice(&self) -> ConfigChoice {
        self.config.clone().map_or(ConfigChoice::Nearest, ConfigChoice::File)
    }

    /// The settings as flags; a configuration file takes precedence over them.
    pub(in crate::lsp) fn flags(&self, folder: PathBuf, today: Option<Date>) -> Flags {
        let top = TopValues {
            preset: self.preset.map(|preset| Given::by_flag("preset", preset)),
            protocol: self.protocol.map(|protocol| Given::by_flag("protocol", protocol)),
            targets: self.targets.clone().map(|targets| Given::by_flag("target", targets)),
            ..TopValues::default()
        };
        Flags {
            values: Values { top, ..Values::default() },
            today,
            select: self.select.clone(),
            no_error_on_unmatched: true,
            are_defaults: true,
            folder,
            ..Flags::default()
        }
    }
}

/// The value that is named by a word of a type; the inner `None` for an empty word.
fn word<T: Word>(value: &Value) -> Option<Option<T>> {
    let word = value.as_str()?;
    let found = T::WORDS.iter().find(|(known, _)| *known == word);
    (word.is_empty() || found.is_some()).then(|| found.map(|(_, value)| *value))
}

/// Whether a value is the second one of two words; `None` if it is neither.
fn one_of(value: &Value, [no, yes]: [&str; 2]) -> Option<bool> {
    let word = value.as_str()?;
    (word == no || word == yes).then_some(word == yes)
}

fn strings(value: &Value) -> Option<Vec<&str>> {
    value.as_array()?.iter().map(Value::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn settings_are_read_leniently() {
        for nothing in [json!(null), json!([]), json!("x"), json!({}), json!({"mcp-lint": null})] {
            assert_eq!(ClientSettings::of(&nothing), ClientSettings::default(), "{nothing}");
        }
        let of = |value| ClientSettings::of(&json!({"mcp-lint": value}));
        let some = of(json!({"run": "onSave", "preset": "strict", "targets": ["openai"],
            "protocol": "2025-06-18", "select": ["security"], "delay": 5, "config": "", "enable": null}));
        assert!(!some.on_type && some.enable && some.mistakes.is_empty(), "{:?}", some.mistakes);
        assert!(some.targets.is_some() && some.protocol.is_some() && some.select.len() == 1);
        assert_eq!(some.choice(), ConfigChoice::Nearest);
        let wrong =
            of(json!({"run": "always", "colour": 1, "select": ["nothing"], "maxProblems": -1,
            "hover": "yes", "preset": "x"}));
        assert_eq!(wrong.mistakes.len(), 6, "{:?}", wrong.mistakes);
        assert_eq!(ClientSettings { mistakes: Vec::new(), ..wrong }, ClientSettings::default());
    }
}
