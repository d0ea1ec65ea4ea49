//! What a run has found.

use std::collections::HashMap;
use std::io;

use crate::diagnostic::Severity;
use crate::engine::{FileReport, RunReport};
use crate::linter::Finding;
use crate::report::{self, Format, Options, Style};

/// What a run has found, in an order that depends on the input alone: by path, place, rule.
#[derive(Clone, Debug)]
pub struct Report(pub(crate) RunReport);

impl Report {
    /// The findings. Those that a comment in their file suppresses are left out.
    pub fn findings(&self) -> impl Iterator<Item = Finding<'_>> {
        self.0.diagnostics().map(Finding)
    }

    /// The number of findings of a severity. There may be more than [`Report::findings`] lists,
    /// because of very many only the first are listed.
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
        self.write(Format::Json, &ReportOptions::default(), out)
    }

    /// Writes the report in any format of the command line.
    ///
    /// # Errors
    /// Those of the writer.
    ///
    /// ```
    /// use mcp_lint::{Format, Linter, ReportOptions};
    ///
    /// let report = Linter::default().lint_text("tool.json", r#"{"name": "", "inputSchema": {}}"#);
    /// let mut lines = Vec::new();
    /// report.write(Format::Concise, &ReportOptions::default().verbose(), &mut lines)?;
    /// assert!(String::from_utf8(lines)?.starts_with("tool.json:1:10: error["));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(
        &self,
        format: Format,
        options: &ReportOptions,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        report::write(format, &self.0, &options.0, out)
    }
}

/// How a report is written. Formats for machines list everything unless a lowest severity is given.
#[must_use]
#[derive(Clone, Debug, Default)]
pub struct ReportOptions(Options);

impl ReportOptions {
    /// Lists findings of at least this severity.
    pub fn min_severity(mut self, severity: Severity) -> Self {
        self.0.min_severity = Some(severity);
        self
    }

    /// Formats for people also show findings that are only information.
    pub fn verbose(mut self) -> Self {
        self.0.verbose = true;
        self
    }

    /// The number of findings that formats for people show; 0 for all. The default is 200.
    pub fn max_findings(mut self, count: usize) -> Self {
        self.0.max_findings = count;
        self
    }

    /// Formats for people show each of several findings with the same message.
    pub fn expand(mut self) -> Self {
        self.0.expand = true;
        self
    }

    /// Formats for people end with a table of rules and counts.
    pub fn statistics(mut self) -> Self {
        self.0.statistics = true;
        self
    }

    /// Formats for terminals use colours and characters beyond ASCII.
    pub fn color(mut self) -> Self {
        self.0.style = Style { color: true, unicode: true };
        self
    }

    /// Pages of rules and kinds of changes by name, for a build without the feature `pages`: those of
    /// `docs/rules` and `docs/changes`, which SARIF reports quote.
    pub fn pages(mut self, pages: HashMap<String, String>) -> Self {
        self.0.pages = pages;
        self
    }

    /// The width of the terminal in columns.
    pub fn width(mut self, columns: usize) -> Self {
        self.0.width = Some(columns);
        self
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
