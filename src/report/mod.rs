//! Reports, with one file for each format. A report neither filters by rule, nor affects the exit
//! code, nor knows where it is written; it sanitizes untrusted text.
//!
//! The tests have a grammar for each format except `pretty` and `concise`, which all output must
//! follow, hostile output above all.

pub mod blocks;
mod formats;
mod html;
pub mod json_report;
mod limits;
mod pretty;
pub mod reference;
mod sarif;
pub mod summary;
pub mod text;
pub mod view;

use std::collections::HashMap;
use std::io::{self, Write};

use crate::diagnostic::{Diagnostic, Severity};
use crate::engine::{RunReport, Tally};
use crate::rules::Rule;

pub use formats::Format;
pub use limits::DEFAULT_MAX_FINDINGS;
pub use text::links::Links;
pub use text::repository::Repository;
pub use text::style::Style;

/// The options of a report.
#[derive(Clone, Debug)]
pub struct Options {
    /// The lowest severity that is shown; `None` for the format's own default.
    pub min_severity: Option<Severity>,
    /// Whether formats for people show findings of the severity `info`, and details.
    pub verbose: bool,
    /// Number of findings that formats for people show; 0 for all.
    pub max_findings: usize,
    /// Whether formats for people show every one of several similar findings.
    pub expand: bool,
    /// Whether formats for people end with a table of rules and counts.
    pub statistics: bool,
    /// The colours and characters to use.
    pub style: Style,
    /// The base of links; `None` if the terminal does not support them.
    pub links: Option<Links>,
    /// Width of the terminal in columns; `None` without a terminal.
    pub width: Option<usize>,
    /// The repository whose root paths are relative to, in formats for code hosts.
    pub repository: Option<Repository>,
    /// Pages of rules and kinds of changes by name, for a build that contains no pages.
    pub pages: HashMap<String, String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            min_severity: None,
            verbose: false,
            max_findings: DEFAULT_MAX_FINDINGS,
            expand: false,
            statistics: false,
            style: Style::PLAIN,
            links: None,
            width: None,
            repository: None,
            pages: HashMap::new(),
        }
    }
}

impl Options {
    /// The findings that machine-readable formats list: all, or those of at least the minimum
    /// severity.
    fn all<'r>(&self, run: &'r RunReport) -> impl Iterator<Item = &'r Diagnostic> {
        let least = self.min_severity.unwrap_or(Severity::Info);
        // If all are requested, no finding is checked before it is written.
        run.shown().filter(move |found| least == Severity::Info || found.severity >= least)
    }

    /// The number of findings that formats for people show.
    fn limit(&self) -> usize {
        if self.max_findings == 0 { usize::MAX } else { self.max_findings }
    }

    /// A place as a link to its file, if the terminal supports links.
    fn linked(&self, text: &str, path: &str) -> String {
        self.links.as_ref().map_or_else(|| text.to_owned(), |links| links.file(text, path))
    }

    /// The name of a rule as a link to its page, if the terminal supports links.
    fn linked_rule(&self, name: &str) -> String {
        let rule = Rule::named(name).filter(|_| self.links.is_some());
        rule.map_or_else(|| name.to_owned(), |rule| text::links::link(name, &rule.url()))
    }

    /// A page: from `pages` if it has one, otherwise the compiled-in page.
    fn page<'o>(&'o self, name: &str, compiled_in: &'static str) -> &'o str {
        self.pages.get(name).map_or(compiled_in, String::as_str)
    }

    /// A path relative to the root of the repository, as code hosts expect it.
    fn path_in_repository(&self, path: &str) -> String {
        text::repository::path_in(self.repository.as_ref(), path)
    }

    /// Whether formats for people show findings of this severity.
    pub fn shows(&self, severity: Severity) -> bool {
        let default = if self.verbose { Severity::Info } else { Severity::Warning };
        severity >= self.min_severity.unwrap_or(default)
    }

    /// The option that hides findings of this run, or the one that shows them, for the summary.
    fn show_all_hint(&self, tally: Tally) -> String {
        match self.min_severity {
            Some(severity) => format!("--min-severity {}", severity.name()),
            None if tally.count(Severity::Info) == 1 => "-v shows it".to_owned(),
            None => "-v shows them".to_owned(),
        }
    }
}

/// Writes a report of `run`. Inlined, so that a caller with a constant format has none of the others.
///
/// # Errors
/// The errors of `out`.
#[inline(always)]
pub fn write(
    format: Format,
    run: &RunReport,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    format.write(run, options, out)?;
    if options.statistics && format.is_human() {
        blocks::terminal::write(&summary::statistics::blocks(run), options, out)?;
    }
    Ok(())
}

/// Writes the number of findings beyond the maximum, if there are any.
fn write_left_out(count: usize, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    if count == 0 {
        return Ok(());
    }
    let more = summary::run_summary::plural(count, "more finding");
    let line = format!("… and {more} (--expand shows all)");
    writeln!(out, "{}", options.style.faint(&line))
}

#[cfg(test)]
mod test_support {
    use std::io;
    use std::sync::Arc;

    use crate::diagnostic::{Category, Diagnostic, Fingerprint, Label, Region, Severity};
    use crate::engine::{FileFacts, FileKind, FileReport, RunReport};
    use crate::source::SourceText;

    pub(super) fn region(source: &SourceText, start: usize, end: usize) -> Region {
        let (start, end) = (u32::try_from(start).unwrap(), u32::try_from(end).unwrap());
        Region {
            start,
            end,
            start_position: source.position(start),
            end_position: source.position(end),
        }
    }

    pub(super) fn finding(severity: Severity) -> Diagnostic {
        let (category, message) = (Category::Correctness, "something is wrong");
        let path = "a.json".into();
        let new = Diagnostic::new("document-syntax", category, message, severity, path);
        let fingerprint = Fingerprint::of(&[]);
        Diagnostic { fingerprint, ..new }
    }

    /// The text of what a function writes.
    pub(super) fn text_of(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    pub(super) fn file_with(severities: &[Severity]) -> FileReport {
        FileReport {
            facts: FileFacts { kind: FileKind::ToolList, ..FileFacts::default() },
            diagnostics: severities.iter().map(|&severity| Box::new(finding(severity))).collect(),
            ..FileReport::new("a.json".into())
        }
    }

    pub(super) fn run_of(files: Vec<FileReport>) -> RunReport {
        let files = files.into_iter().map(Box::new).collect();
        RunReport { files, ..RunReport::default() }
    }

    /// A run over one text, with a finding at the first range and labels at the others.
    pub(super) fn run_over(text: &str, ranges: &[(usize, usize)]) -> RunReport {
        let source = Arc::new(SourceText::new("a.json", text));
        let mut diagnostic = finding(Severity::Error);
        diagnostic.region = region(&source, ranges[0].0, ranges[0].1);
        let label = |&(start, end): &(usize, usize)| Label {
            path: "a.json".into(),
            region: region(&source, start, end),
            message: "first here".into(),
        };
        diagnostic.attach().labels = ranges[1..].iter().map(label).collect();
        let mut file = file_with(&[]);
        file.diagnostics = vec![Box::new(diagnostic)];
        file.source = Some(Arc::clone(&source));
        run_of(vec![file])
    }
}
