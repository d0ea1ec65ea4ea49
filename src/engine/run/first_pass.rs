//! The outcome of the first pass over a file, in which all files without results are checked.

use crate::document::Document;
use crate::engine::check::plan::Plan;
use crate::engine::run::unchecked_file::not_checked;
use crate::engine::{FileReport, Input};
use crate::model::{Content, resembles_tools};

/// The outcome of the first pass over a file.
pub(crate) struct FirstPass {
    pub(crate) decision: Decision,
    /// Whether the file defines tools.
    pub(crate) has_tools: bool,
}

/// The next step for a file after the first pass.
pub(crate) enum Decision {
    /// The final report of the file.
    Report(Box<FileReport>),
    /// The file contains results, and is checked when all definitions are known.
    Deferred,
    /// The file may be a tool without an input schema, which depends on the files beside it; with
    /// the decision that applies if it is not a tool ([`Self::Report`] or [`Self::Ignored`]).
    Candidate(Box<Self>),
    /// The file contains nothing that belongs to MCP. There may be many such files, so only a
    /// description of what it resembles is stored, if it resembles tools.
    Ignored(Option<&'static str>),
}

impl Decision {
    pub(super) fn of(report: Box<FileReport>) -> Self {
        if report.skipped { Self::Ignored(None) } else { Self::Report(report) }
    }

    /// The decision about a file that was found in a folder and in which nothing is checked.
    pub(super) fn unchecked(
        source: &Input,
        document: &Document,
        content: &Content<'_>,
        plan: &Plan,
    ) -> Self {
        let ignored = || Self::Ignored(resembles_tools(document));
        not_checked(source, document, content, plan).map_or_else(ignored, Self::Report)
    }

    /// The decision that applies if a candidate is not a tool.
    pub(crate) fn without_candidate(self) -> Self {
        match self {
            Self::Candidate(otherwise) => *otherwise,
            decided => decided,
        }
    }

    pub(super) fn of_tools(self, has_tools: bool) -> FirstPass {
        FirstPass { decision: self, has_tools }
    }
}

impl FirstPass {
    pub(crate) fn report(&mut self) -> Option<&mut Box<FileReport>> {
        match &mut self.decision {
            Decision::Report(report) => Some(report),
            Decision::Deferred | Decision::Candidate(_) | Decision::Ignored(_) => None,
        }
    }

    pub(crate) fn is_deferred(&self) -> bool {
        matches!(self.decision, Decision::Deferred)
    }
}
