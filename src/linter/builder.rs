//! The builder of a linter.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::config::{ConfigChoice, Flags, Given, Preset, Protocol, RuleSelector};
use crate::linter::{BuildError, Linter};
use crate::model::{ReadAs, Revision};
use crate::rules::Level;
use crate::targets::{Date, Selection};

/// Builds a [`Linter`]. Its settings take precedence over a configuration file, as flags do.
#[must_use]
#[derive(Clone, Debug)]
pub struct LinterBuilder {
    flags: Flags,
    targets: Vec<String>,
    source: Vec<PathBuf>,
    choice: ConfigChoice,
}

impl Default for LinterBuilder {
    fn default() -> Self {
        let choice = ConfigChoice::Nothing;
        Self { flags: Flags::default(), targets: Vec::new(), source: Vec::new(), choice }
    }
}

impl LinterBuilder {
    /// Uses this configuration file for all inputs, as `--config` does. The file is read in each
    /// run.
    pub fn configuration(mut self, path: impl Into<PathBuf>) -> Self {
        self.choice = ConfigChoice::File(path.into());
        self
    }

    /// Uses the text of a configuration for all inputs, as if it were `mcp-lint.toml` in the
    /// working directory. The text may not extend a file.
    ///
    /// ```
    /// use mcp_lint::{CancelToken, Inputs, Linter};
    ///
    /// let linter = Linter::builder().configuration_text("preset = 'minimal'").build();
    /// let inputs = Inputs::new().text("a.json", r#"{"name": "a", "inputSchema": {"type": "object"}}"#);
    /// let report = linter.lint(&inputs, &CancelToken::new())?;
    /// assert_eq!(report.findings().count(), 0);
    /// # Ok::<(), mcp_lint::LintError>(())
    /// ```
    pub fn configuration_text(mut self, text: &str) -> Self {
        self.choice = ConfigChoice::Text(text.into());
        self
    }

    /// Uses for each input the nearest `mcp-lint.toml` in its folder or above, as the command line
    /// does.
    pub fn nearest_configuration(mut self) -> Self {
        self.choice = ConfigChoice::Nearest;
        self
    }

    /// Sets the protocol revision that all files are checked against. By default, the revision is
    /// inferred from each file.
    pub fn protocol(mut self, revision: Revision) -> Self {
        self.flags.values.top.protocol =
            Some(Given::by_flag("protocol", Protocol::Given(revision)));
        self
    }

    /// Sets the level of a rule, or of all rules of a category. Later calls take precedence.
    ///
    /// # Errors
    /// [`BuildError::UnknownRule`] if no rule or category has this name.
    ///
    /// ```
    /// use mcp_lint::{BuildError, Level, Linter};
    ///
    /// let error = Linter::builder().level("tool-name-chars", Level::Off).unwrap_err();
    /// assert_eq!(error.to_string(), "there is no rule or category `tool-name-chars`; \
    ///                                did you mean `tool-name-charset`?");
    /// ```
    pub fn level(mut self, name: &str, level: Level) -> Result<Self, BuildError> {
        let selector = RuleSelector::parse(name)
            .map_err(|near| BuildError::UnknownRule { name: name.to_owned(), near })?;
        self.flags.levels.push((selector, level, level.name()));
        Ok(self)
    }

    /// Sets the preset, which determines the levels of all rules before those of single rules and
    /// categories.
    pub fn preset(mut self, preset: Preset) -> Self {
        self.flags.values.top.preset = Some(Given::by_flag("preset", preset));
        self
    }

    /// Also reports what this client or provider does not accept. `all` selects every target. Can
    /// be called several times.
    ///
    /// # Errors
    /// [`BuildError::UnknownTarget`] if no target has this name.
    pub fn target(mut self, name: &str) -> Result<Self, BuildError> {
        // The names are kept, because `all` and aliases are resolved for the whole list.
        self.targets.push(name.to_owned());
        let targets = Selection::of_names(&self.targets).map_err(|unknown| {
            BuildError::UnknownTarget { name: unknown.name, near: unknown.near }
        })?;
        self.flags.values.top.targets = Some(Given::by_flag("target", targets));
        Ok(self)
    }

    /// Sets the name under which clients list the server.
    pub fn server_name(mut self, name: &str) -> Self {
        self.flags.values.top.server_name = Some(Given::by_flag("server-name", name.into()));
        self
    }

    /// Sets the tool that results belong to unless they name another one.
    pub fn tool(mut self, name: &str) -> Self {
        self.flags.tool = Some(name.to_owned());
        self
    }

    /// Sets the kind of content of texts and of files given by path, if they contain only a part of
    /// a tool or message.
    ///
    /// ```
    /// use mcp_lint::{Linter, ReadAs};
    ///
    /// let linter = Linter::builder().read_as(ReadAs::InputSchema).build();
    /// let report = linter.lint_text("schema.json", r#"{"type": "objct"}"#);
    /// assert!(report.findings().any(|it| it.rule() == "schema-type-unknown"));
    /// ```
    pub fn read_as(mut self, kind: ReadAs) -> Self {
        self.flags.read_as = Some(kind);
        self
    }

    /// Searches the source code in this directory for the places that findings are about; relative
    /// paths are relative to the working directory. Can be called several times. Nothing is
    /// executed.
    ///
    /// ```
    /// use mcp_lint::{CancelToken, Linter};
    ///
    /// let linter = Linter::builder().source("fixtures/code/typescript/src").build();
    /// let report = linter.lint_paths(["fixtures/code/typescript/session.jsonl"], &CancelToken::new())?;
    /// let place = report.findings().find_map(|finding| finding.source()).unwrap();
    /// assert_eq!(place.path, "fixtures/code/typescript/src/server.ts");
    /// # Ok::<(), mcp_lint::LintError>(())
    /// ```
    pub fn source(mut self, directory: impl Into<PathBuf>) -> Self {
        self.source.push(directory.into());
        self
    }

    /// Sets the current time, by which old facts about targets are marked as stale, as on the
    /// command line. By default, nothing is stale, because no clock is read.
    pub fn now(mut self, now: SystemTime) -> Self {
        let passed = now.duration_since(UNIX_EPOCH).unwrap_or_default();
        let seconds = i64::try_from(passed.as_secs()).unwrap_or_default();
        self.flags.today = Some(Date::of_unix_seconds(seconds));
        self
    }

    /// Sets the maximum number of threads; by default one per processor. Reports do not depend on
    /// it.
    pub fn jobs(mut self, jobs: NonZeroUsize) -> Self {
        self.flags.jobs = Some(jobs);
        self
    }

    /// Builds the linter.
    pub fn build(self) -> Linter {
        Linter { flags: Arc::new(self.flags), source: self.source.into(), choice: self.choice }
    }
}
