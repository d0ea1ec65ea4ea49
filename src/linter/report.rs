//! The result of a run.

use std::collections::HashMap;
use std::io;

use crate::diagnostic::Severity;
use crate::engine::{FileReport, RunReport};
use crate::linter::Finding;
use crate::report::{self, Format, Options, Style};

/// The result of a run, in an order that depends only on the input: by path, place, rule.
#[derive(Clone, Debug)]
pub struct Report(pub(crate) RunReport);

impl Report {
    /// The findings, except those that a comment in their file suppresses.
    pub fn findings(&self) -> impl Iterator<Item = Finding<'_>> {
        self.0.diagnostics().map(Finding)
    }

    /// The number of findings of a severity. May be larger than the number of findings that
    /// [`Report::findings`] lists, because only the first of very many are listed.
    pub fn count(&self, severity: Severity) -> usize {
        self.0.tally().count(severity)
    }

    /// The files in which tools, results or messages were recognised.
    pub fn files(&self) -> impl Iterator<Item = LintedFile<'_>> {
        let files = self.0.files.iter().map(AsRef::as_ref);
        let is_linted = |file: &&FileReport| file.is_input() && file.is_checked();
        files.filter(|file| file.failure.is_none()).filter(is_linted).map(LintedFile)
    }

    /// The number of files in which nothing was recognised, and which are not checked.
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
    /// The errors of the writer.
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
    /// The errors of the writer.
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
    #[inline(always)]
    pub fn write(
        &self,
        format: Format,
        options: &ReportOptions,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        report::write(format, &self.0, &options.0, out)
    }
}

/// Options of a report. Machine-readable formats list all findings unless a minimum severity is
/// set.
#[must_use]
#[derive(Clone, Debug, Default)]
pub struct ReportOptions(pub(super) Options);

impl ReportOptions {
    /// Lists only findings of at least this severity.
    pub fn min_severity(mut self, severity: Severity) -> Self {
        self.0.min_severity = Some(severity);
        self
    }

    /// Also shows info findings in formats for people.
    pub fn verbose(mut self) -> Self {
        self.0.verbose = true;
        self
    }

    /// Sets the number of findings that formats for people show; 0 for all. The default is 200.
    pub fn max_findings(mut self, count: usize) -> Self {
        self.0.max_findings = count;
        self
    }

    /// Shows each of several findings with the same message, in formats for people.
    pub fn expand(mut self) -> Self {
        self.0.expand = true;
        self
    }

    /// Adds a table of rules and counts at the end of formats for people.
    pub fn statistics(mut self) -> Self {
        self.0.statistics = true;
        self
    }

    /// Uses colours and characters beyond ASCII in formats for terminals.
    pub fn color(mut self) -> Self {
        self.0.style = Style { color: true, unicode: true };
        self
    }

    /// Sets the pages of rules and kinds of changes by name, for a build without the feature
    /// `pages`: the content of `docs/rules` and `docs/changes`, which SARIF reports quote.
    pub fn pages(mut self, pages: HashMap<String, String>) -> Self {
        self.0.pages = pages;
        self
    }

    /// Sets the width of the terminal in columns.
    pub fn width(mut self, columns: usize) -> Self {
        self.0.width = Some(columns);
        self
    }
}

/// A file that was linted.
#[derive(Clone, Copy, Debug)]
pub struct LintedFile<'r>(&'r FileReport);

impl<'r> LintedFile<'r> {
    /// The path of the file, as given or found.
    pub fn path(self) -> &'r str {
        &self.0.path
    }

    /// The kind of content: `tool`, `tool-list`, `transcript` or `result`.
    pub fn kind(self) -> &'static str {
        self.0.facts.kind.name()
    }

    /// The protocol revision that the file was checked against.
    pub fn protocol(self) -> &'static str {
        self.0.facts.protocol.revision.name()
    }

    /// The number of tools in the file.
    pub fn tools(self) -> usize {
        self.0.facts.tools
    }

    /// The number of recorded results in the file.
    pub fn results(self) -> usize {
        self.0.facts.results
    }
}

/// A path that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UncheckedPath<'r> {
    /// The path.
    pub path: &'r str,
    /// The reason why the path could not be read.
    pub reason: &'r str,
}
