//! What a run has found.

use std::io;

use crate::diagnostic::Severity;
use crate::engine::{FileReport, RunReport};
use crate::linter::Finding;
use crate::report::{self, Format, Options};

/// What a run has found, in an order that depends on the input alone: by path, place, rule.
#[derive(Clone, Debug)]
pub struct Report(pub(crate) RunReport);

impl Report {
    /// The findings. Those that a comment in their file suppresses are left out.
    pub fn findings(&self) -> impl Iterator<Item = Finding<'_>> {
        self.0.diagnostics().map(Finding)
    }

    /// The number of findings of a severity. There may be more than [`Report::findings`] lists,
    /// because a rule lists at most 1,000 of one tool.
    pub fn count(&self, severity: Severity) -> usize {
        self.0.tally().count(severity)
    }

    /// The files in which tools, results or messages were recognised.
    pub fn files(&self) -> impl Iterator<Item = LintedFile<'_>> {
        let files = self.0.files.iter().map(AsRef::as_ref);
        let is_linted = |file: &&FileReport| file.is_input() && file.is_checked();
        files.filter(|file| file.failure.is_none()).filter(is_linted).map(LintedFile)
    }

    /// The number of files in which nothing was recognised. They are not checked.
    pub fn skipped(&self) -> usize {
        self.0.skipped
    }

    /// The paths that could not be read.
    pub fn unchecked(&self) -> impl Iterator<Item = UncheckedPath<'_>> {
        self.0.failures().map(|(path, reason)| UncheckedPath { path, reason })
    }

    /// Writes the JSON report, which `docs/report.schema.json` describes.
    ///
    /// # Errors
    /// Those of the writer.
    ///
    /// ```
    /// use mcp_lint::Linter;
    ///
    /// let report = Linter::default().lint_text("tool.json", r#"{"name": "", "inputSchema": {}}"#);
    /// let mut json = Vec::new();
    /// report.write_json(&mut json)?;
    /// let json: serde_json::Value = serde_json::from_slice(&json)?;
    /// assert_eq!(json["version"], 1);
    /// assert_eq!(json["diagnostics"].as_array().unwrap().len(), report.findings().count());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn write_json(&self, out: &mut dyn io::Write) -> io::Result<()> {
        report::write(Format::Json, &self.0, &Options::default(), out)
    }
}

/// A file that was linted.
#[derive(Clone, Copy, Debug)]
pub struct LintedFile<'r>(&'r FileReport);

impl<'r> LintedFile<'r> {
    /// Its path, as it was given or found.
    pub fn path(self) -> &'r str {
        &self.0.path
    }

    /// What it contains: `tool`, `tool-list`, `transcript` or `result`.
    pub fn kind(self) -> &'static str {
        self.0.kind.name()
    }

    /// The protocol revision that it was judged by.
    pub fn protocol(self) -> &'static str {
        self.0.protocol.revision.name()
    }

    /// The number of tools in it.
    pub fn tools(self) -> usize {
        self.0.tools
    }

    /// The number of recorded results in it.
    pub fn results(self) -> usize {
        self.0.results
    }
}

/// A path that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UncheckedPath<'r> {
    /// The path.
    pub path: &'r str,
    /// Why not.
    pub reason: &'r str,
}
