//! The formats of reports.

use super::Options;
use crate::diagnostic::Severity;

named! {
    /// A format of reports.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Format {
        /// Source excerpts with labels.
        Pretty = "pretty",
        /// A line per finding.
        Concise = "concise",
        /// A line per finding with everything needed to fix it, for programs that read text.
        Agent = "agent",
        /// A table for the summary of a job.
        Markdown = "markdown",
        /// A self-contained page for a browser.
        Html = "html",
        /// The JSON report, version 1.
        Json = "json",
        /// A JSON object per finding, each on a line.
        Jsonl = "jsonl",
        /// SARIF 2.1.0, for code scanning.
        Sarif = "sarif",
        /// Workflow commands of GitHub Actions.
        Github = "github",
        /// GitLab's Code Quality report.
        Gitlab = "gitlab",
        /// A test report with one suite per file.
        Junit = "junit",
    }
}

impl Format {
    /// Whether the format is for people at a terminal: coloured, and with a table of counts on
    /// request.
    pub const fn is_human(self) -> bool {
        matches!(self, Self::Pretty | Self::Concise)
    }

    /// Whether workflow commands can follow the report on the same stream, because the report
    /// consists of lines of text.
    pub const fn is_lines(self) -> bool {
        matches!(self, Self::Pretty | Self::Concise | Self::Agent)
    }

    /// The lowest severity of the findings that the format reports one by one.
    pub fn reports_from(self, options: &Options) -> Severity {
        let all = options.min_severity.unwrap_or(Severity::Info);
        match self {
            // Programs filter themselves, and so does the page; what they do not get, they cannot show.
            Self::Html | Self::Json | Self::Jsonl | Self::Sarif | Self::Gitlab => all,
            _ if options.shows(Severity::Info) => Severity::Info,
            _ if options.shows(Severity::Warning) => Severity::Warning,
            _ => Severity::Error,
        }
    }

    /// Whether the format needs the texts of the files, to show excerpts or to quote.
    pub const fn needs_texts(self) -> bool {
        // SARIF has the lines and columns of edits, which a finding has as bytes.
        matches!(self, Self::Pretty | Self::Html | Self::Sarif)
    }
}
