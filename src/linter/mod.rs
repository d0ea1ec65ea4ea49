//! The linter as a library: a builder for settings, inputs, and reports of findings.
//!
//! Inputs are found by `engine::collect` and linted by `engine::report`, as for the program, so
//! that both give the same report; a test compares them byte by byte.

mod builder;
#[cfg(feature = "contract")]
mod compare;
mod error;
mod filter;
mod finding;
mod fixed;
mod inputs;
pub mod json_report;
mod report;
mod view;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cancel::CancelToken;
use crate::config::{ConfigChoice, Configs, Flags, Given};
use crate::diagnostic::Severity;
use crate::engine::{
    Collected, RunReport, Suppressions, baselined, collect, named_directories, report,
};
use crate::fix::{Fixing, fix};
use crate::source::{WalkError, WalkOptions, absolute_path};
use crate::suppress::Baseline;

pub use builder::LinterBuilder;
pub use error::{BuildError, LintError};
pub use finding::{Edit, Finding, Fix, Label, Position, SourcePlace};
pub use fixed::{FixLevel, Fixed};
pub use inputs::Inputs;
pub use report::{LintedFile, Report, ReportOptions, UncheckedPath};
pub use view::ServerView;

/// Lints tool definitions and recorded results. Cheap to clone, and usable from several threads.
///
/// Only the given texts and paths are read: no configuration file unless the builder names one, no
/// environment variable, no clock, no network.
#[derive(Clone, Debug)]
pub struct Linter {
    flags: Arc<Flags>,
    source: Arc<[PathBuf]>,
    choice: ConfigChoice,
}

impl Default for Linter {
    /// A linter with the default settings.
    fn default() -> Self {
        LinterBuilder::default().build()
    }
}

impl Linter {
    /// A builder with the default settings.
    ///
    /// ```
    /// use mcp_lint::{Level, Linter, Revision};
    ///
    /// let linter = Linter::builder()
    ///     .protocol(Revision::V2025_11_25)
    ///     .level("tool-name-charset", Level::Off)?
    ///     .target("openai")?
    ///     .build();
    /// # let _ = linter;
    /// # Ok::<(), mcp_lint::BuildError>(())
    /// ```
    pub fn builder() -> LinterBuilder {
        LinterBuilder::default()
    }

    /// Lints a text, as `mcp-lint -` does. Reports name the text `path`, whose extension determines
    /// whether it is JSON or YAML; nothing is read from that path. If the configuration cannot be
    /// used, nothing is linted, and [`Report::unchecked`] contains the reason.
    ///
    /// ```
    /// use mcp_lint::Linter;
    ///
    /// let text = r#"{"name": "get_weather", "inputSchema": {"type": "objct"}}"#;
    /// let report = Linter::default().lint_text("tools.json", text);
    /// let finding = report.findings().find(|it| it.rule() == "schema-type-unknown").unwrap();
    /// assert_eq!(&text[finding.range()], r#""objct""#);
    /// assert_eq!(finding.fix().unwrap().edits().next().unwrap().text, r#""object""#);
    /// ```
    pub fn lint_text(&self, path: &str, text: &str) -> Report {
        let inputs = Inputs::new().text(path, text);
        self.lint(&inputs, &CancelToken::new()).unwrap_or_else(|error| {
            let walk_errors = vec![WalkError { path: path.to_owned(), message: error.to_string() }];
            Report(RunReport { walk_errors, ..RunReport::default() })
        })
    }

    /// Lints files and directories; short for [`Linter::lint`] with [`Inputs::path`] for each.
    ///
    /// # Errors
    /// The errors of [`Linter::lint`].
    ///
    /// ```
    /// use mcp_lint::{CancelToken, Linter};
    ///
    /// let report = Linter::default().lint_paths(["fixtures/weather"], &CancelToken::new())?;
    /// assert!(report.files().any(|file| file.tools() > 0));
    /// assert_eq!(report.unchecked().count(), 0);
    /// # Ok::<(), mcp_lint::LintError>(())
    /// ```
    #[cfg(feature = "cli")]
    pub fn lint_paths<P: AsRef<Path>>(
        &self,
        paths: impl IntoIterator<Item = P>,
        cancel: &CancelToken,
    ) -> Result<Report, LintError> {
        let inputs = paths.into_iter().fold(Inputs::new(), Inputs::path);
        self.lint(&inputs, cancel)
    }

    /// Lints files, directories and texts together, with the findings of the command line:
    /// `.gitignore` and `.ignore` files are obeyed, recorded results are checked against all
    /// definitions, and a finding that nearly all tools of a file share is reported once.
    ///
    /// # Errors
    /// [`LintError::Cancelled`] if the token was cancelled; also a configuration or baseline that
    /// cannot be used, and a tool that the builder names but no input defines. Paths that cannot be
    /// read are not an error; [`Report::unchecked`] returns them.
    pub fn lint(&self, inputs: &Inputs, cancel: &CancelToken) -> Result<Report, LintError> {
        let (configs, collected) = self.collect(inputs)?;
        run(&configs, collected, cancel, |_, _| ()).map(Report)
    }

    /// Lints, and applies the fixes of all findings that have one, as `mcp-lint --fix -v` does.
    /// Returns the new texts and writes nothing.
    ///
    /// # Errors
    /// The errors of [`Linter::lint`].
    ///
    /// ```
    /// use mcp_lint::{CancelToken, FixLevel, Inputs, Linter};
    ///
    /// let text = r#"{"name": "add", "inputSchema": {"type": "objct"}}"#;
    /// let inputs = Inputs::new().text("add.json", text);
    /// let fixed = Linter::default().fix(&inputs, FixLevel::Unsafe, &CancelToken::new())?;
    /// let (path, text) = fixed.texts().next().unwrap();
    /// assert_eq!(path, "add.json");
    /// assert!(text.contains(r#""type": "object""#));
    /// # Ok::<(), mcp_lint::LintError>(())
    /// ```
    pub fn fix(
        &self,
        inputs: &Inputs,
        level: FixLevel,
        cancel: &CancelToken,
    ) -> Result<Fixed, LintError> {
        let (configs, collected) = self.collect(inputs)?;
        let project = collected.project.clone();
        let mut texts = Vec::new();
        let run = run(&configs, collected, cancel, |run, baselines| {
            let fixing = Fixing {
                max_applicability: level.into(),
                least: Severity::Info,
                accepted: baselined(run, baselines),
                dry: false,
                settings: configs.everywhere(),
            };
            let mut fixed = fix(run, project, &fixing);
            fixed.update_report(run, &BTreeSet::new(), &fixing);
            texts = fixed.texts;
        })?;
        Ok(Fixed { texts, report: Report(run) })
    }

    /// The configurations of a call, and the working directory.
    fn configs(&self) -> Result<(Configs, PathBuf), LintError> {
        // Read once a call: a program may change its working directory between two.
        let folder = std::env::current_dir().unwrap_or_default();
        let folder = absolute_path(&folder, Path::new(""));
        let mut flags = Flags { folder: folder.clone(), ..(*self.flags).clone() };
        if !self.source.is_empty() {
            let paths = named_directories(&self.source, &folder).map_err(LintError::Walk)?;
            flags.values.source.paths = Some(Given::by_flag("source", paths));
        }
        let configs =
            Configs::new(&self.choice, flags).map_err(|error| LintError::of_config(&error))?;
        Ok((configs, folder))
    }

    fn collect(&self, inputs: &Inputs) -> Result<(Arc<Configs>, Collected), LintError> {
        let (configs, folder) = self.configs()?;
        let configs = Arc::new(configs);
        let of_folder = Arc::clone(&configs);
        let options = WalkOptions {
            folder,
            // `include` and `exclude` of a configuration apply to the folders below it.
            local: Some(Arc::new(move |folder| of_folder.of_folder(folder).choice())),
            ..WalkOptions::default()
        };
        let collected = collect(inputs.request(), &options, &configs).map_err(LintError::Walk)?;
        // As on the command line: files are not linted with half of their settings.
        match configs.errors().into_iter().next() {
            Some(error) => Err(LintError::of_config(&error)),
            None => Ok((configs, collected)),
        }
    }
}

/// Lints the collected inputs; `amend` may change the report before it is completed.
fn run(
    configs: &Configs,
    collected: Collected,
    cancel: &CancelToken,
    amend: impl FnOnce(&mut RunReport, &[Baseline]),
) -> Result<RunReport, LintError> {
    let baselines = collected.baselines(configs).map_err(|error| LintError::of_config(&error))?;
    let suppressions =
        Suppressions { baselines: &baselines, folders: &collected.folders, are_shown: false };
    let amend = |run: &mut RunReport| {
        // Results were not checked against it, so a report without findings would mislead.
        if let Some(unknown) = &run.unknown_tool {
            return Err(LintError::UnknownTool {
                name: unknown.name.clone(),
                near: unknown.near.clone(),
            });
        }
        amend(run, &baselines);
        Ok(())
    };
    let settings = configs.everywhere();
    let run = cancel.run(|| report(collected.project, settings, &suppressions, amend));
    run.unwrap_or(Err(LintError::Cancelled))
}
