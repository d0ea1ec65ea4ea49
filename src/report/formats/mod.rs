//! The report formats, with one file for each, and the table of them.

pub(super) mod agent;
mod changes;
mod changes_markdown;
mod concise;
mod github;
mod gitlab;
pub(super) mod json;
mod jsonl;
mod junit;
mod markdown;
pub(super) mod matrix;
mod rdjson;

use std::io::{self, Write};

use crate::diagnostic::Severity;
use crate::engine::RunReport;
use crate::report::{Options, html, pretty, sarif};

// What the program has to know of a format, as bits.

/// For people at a terminal: coloured, and with a table of counts on request.
const HUMAN: u8 = 1;
/// Lines of text, so that workflow commands can follow on the same stream.
const LINES: u8 = 2;
/// All findings by default: programs and the page filter them, and cannot show what they do not get.
const ALL: u8 = 4;
/// The texts of the files are needed, to show excerpts or to quote.
const TEXTS: u8 = 8;

/// Defines [`Format`] with what calls the module of each format.
macro_rules! formats {
    ($(
        $(#[$about:meta])*
        $format:ident = $name:literal in $module:ident $(: $($trait:ident)|+)?;
    )+) => {
        named! {
            /// A format of reports.
            pub enum Format { $($(#[$about])* $format = $name,)+ }
        }

        impl Format {
            const fn is(self, wanted: u8) -> bool {
                let traits = match self { $(Self::$format => 0 $($(| $trait)+)?,)+ };
                traits & wanted != 0
            }

            /// Writes a report of `run`. Inlined, so that a caller with a constant format has none
            /// of the others.
            #[inline(always)]
            pub(super) fn write(
                self,
                run: &RunReport,
                options: &Options,
                out: &mut dyn Write,
            ) -> io::Result<()> {
                match self { $(Self::$format => $module::write(run, options, out),)+ }
            }
        }
    };
}

formats! {
    /// Source excerpts with labels.
    Pretty = "pretty" in pretty: HUMAN | LINES | TEXTS;
    /// A line per finding.
    Concise = "concise" in concise: HUMAN | LINES;
    /// A line per finding with everything needed to fix it, for programs that read text.
    Agent = "agent" in agent: LINES;
    /// A table for the summary of a job, or of a comparison for a pull request.
    Markdown = "markdown" in markdown;
    /// A self-contained page for a browser.
    Html = "html" in html: ALL | TEXTS;
    /// The JSON report, version 1.
    Json = "json" in json: ALL;
    /// A JSON object per finding, each on a line.
    Jsonl = "jsonl" in jsonl: ALL;
    // The lines and columns of edits follow from the texts: a finding has edits as bytes.
    /// SARIF 2.1.0, for code scanning.
    Sarif = "sarif" in sarif: ALL | TEXTS;
    /// Workflow commands of GitHub Actions.
    Github = "github" in github;
    /// GitLab's Code Quality report.
    Gitlab = "gitlab" in gitlab: ALL;
    // Columns in bytes follow from the texts.
    /// reviewdog's Diagnostic Format, for comments with suggestions.
    Rdjson = "rdjson" in rdjson: ALL | TEXTS;
    /// A test report with one suite per file.
    Junit = "junit" in junit;
}

impl Format {
    /// Whether the format is for people at a terminal: coloured, and with a table of counts on
    /// request.
    pub const fn is_human(self) -> bool {
        self.is(HUMAN)
    }

    /// Whether workflow commands can follow the report on the same stream, because the report
    /// consists of lines of text.
    pub const fn is_lines(self) -> bool {
        self.is(LINES)
    }

    /// The lowest severity of the findings that the format reports one by one.
    pub fn reports_from(self, options: &Options) -> Severity {
        if self.is(ALL) {
            return options.min_severity.unwrap_or(Severity::Info);
        }
        let shown = [Severity::Info, Severity::Warning].into_iter();
        shown.filter(|severity| options.shows(*severity)).min().unwrap_or(Severity::Error)
    }

    /// Whether the format needs the texts of the files, to show excerpts or to quote.
    pub const fn needs_texts(self) -> bool {
        self.is(TEXTS)
    }
}
