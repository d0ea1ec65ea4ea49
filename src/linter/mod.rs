//! The linter as a library: settings made with a builder, texts and paths, findings.

mod builder;
mod cancel;
#[cfg(feature = "contract")]
mod compare;
mod error;
mod finding;
pub mod json_report;
mod report;

use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::config::Settings;
use crate::engine::{Input, Job, Project, Role, RunReport, Suppressions, report};
use crate::source::{SourceText, WalkError, WalkOptions, absolute_path, collect_files};

pub use builder::LinterBuilder;
pub use cancel::CancelToken;
#[cfg(feature = "contract")]
pub use compare::Version;
pub use error::{BuildError, LintError};
pub use finding::{Edit, Finding, Fix, Label, Position};
pub use report::{LintedFile, Report, UncheckedPath};

/// Lints tool definitions and recorded results. Cheap to clone, and usable from several threads.
///
/// Nothing is read but the texts and paths that it is given: no configuration file, no environment
/// variable, no clock, no network.
#[derive(Clone, Debug)]
pub struct Linter {
    settings: Arc<Settings>,
}

impl Default for Linter {
    /// A linter with the default settings.
    fn default() -> Self {
        Self { settings: Arc::new(Settings::default()) }
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

    /// Lints a text, as `mcp-lint --no-config -` does. `path` is how reports name it; its extension says whether it is JSON or YAML,
    /// and nothing is read from it.
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
        let source = Arc::new(SourceText::new(path, text));
        Report(self.run(vec![Input::of_text(source)], Vec::new(), &Arc::default()))
    }

    /// Lints files, and what is in directories, as `mcp-lint --no-config` does: `.gitignore` and
    /// `.ignore` files are obeyed, and files that contain nothing of MCP are skipped. Recorded
    /// results are checked against the definitions in all of the files, and a finding that nearly
    /// all tools of a file share is reported once.
    ///
    /// # Errors
    /// [`LintError::Cancelled`] once the token was cancelled. Paths that cannot be read are no
    /// error here; [`Report::unchecked`] has them.
    ///
    /// ```
    /// use mcp_lint::{CancelToken, Linter};
    ///
    /// let report = Linter::default().lint_paths(["fixtures/weather"], &CancelToken::new())?;
    /// assert!(report.files().any(|file| file.tools() > 0));
    /// assert_eq!(report.unchecked().count(), 0);
    /// # Ok::<(), mcp_lint::LintError>(())
    /// ```
    pub fn lint_paths<P: AsRef<Path>>(
        &self,
        paths: impl IntoIterator<Item = P>,
        cancel: &CancelToken,
    ) -> Result<Report, LintError> {
        let paths: Vec<PathBuf> = paths.into_iter().map(|path| path.as_ref().to_owned()).collect();
        let folder = std::env::current_dir().unwrap_or_default();
        let options =
            WalkOptions { folder: absolute_path(&folder, Path::new("")), ..WalkOptions::default() };
        let found = collect_files(&paths, &options).map_err(LintError::Walk)?;
        let inputs = found.files.into_iter().map(Input::of_file).collect();
        let run = self.run(inputs, found.errors, cancel.flag());
        if cancel.is_cancelled() {
            return Err(LintError::Cancelled);
        }
        Ok(Report(run))
    }

    fn run(
        &self,
        inputs: Vec<Input>,
        errors: Vec<WalkError>,
        cancelled: &Arc<AtomicBool>,
    ) -> RunReport {
        let work = |input| (Job { input, role: Role::Lint }, Arc::clone(&self.settings));
        let project = Project::new(inputs.into_iter().map(work).collect(), errors);
        let (suppressions, nothing) = (Suppressions::default(), |_: &mut _| Ok(()));
        let Ok::<_, Infallible>(run) =
            report(project, &self.settings, &suppressions, cancelled, nothing);
        run
    }
}
