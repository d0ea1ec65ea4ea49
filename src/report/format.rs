//! The ways a report can be written.

use super::Options;
use crate::diagnostic::Severity;

named! {
    /// The ways a report can be written.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Format {
        /// Source excerpts with labels.
        Pretty = "pretty",
        /// One line a finding.
        Concise = "concise",
        /// One line a finding with all that is needed to fix it, for programs that read text.
        Agent = "agent",
        /// A table for the summary of a job.
        Markdown = "markdown",
        /// One page for a browser, with everything in it.
        Html = "html",
        /// The JSON report, version 1.
        Json = "json",
        /// One JSON object a finding and line.
        Jsonl = "jsonl",
        /// SARIF 2.1.0, for code scanning.
        Sarif = "sarif",
        /// Workflow commands of GitHub Actions.
        Github = "github",
        /// GitLab's Code Quality report.
        Gitlab = "gitlab",
        /// A test report with one suite a file.
        Junit = "junit",
    }
}

impl Format {
    /// Whether the format is for people at a terminal: coloured, and with a table of counts on
    /// request.
    pub const fn is_human(self) -> bool {
        matches!(self, Self::Pretty | Self::Concise)
    }

    /// Whether workflow commands can follow it on the same stream, because it consists of lines of
    /// text.
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
