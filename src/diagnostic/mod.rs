//! A finding in its final form: plain data for every report.

mod attachments;
mod change;
mod edits;
mod fingerprint;
mod limits;
mod note;
mod severity;
mod suppression;

use std::borrow::Cow;
use std::sync::Arc;

use crate::document::Span;
use crate::source::{Position, SourceText, cut};

use limits::MAX_NAME_CHARACTERS;

pub use attachments::{Attachments, Merged, Part, SourcePlace};
pub use change::{ChangeRecord, ChangeTotals, ChangedValue};
pub use edits::{Edit, ReplacedBytes};
pub use fingerprint::{Fingerprint, hash};
pub use note::Note;
pub use severity::{Category, FailOn, Severity};
pub use suppression::{SuppressedBy, Suppression};

/// A range of a text, in bytes and in lines and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Region {
    /// Byte offset of the first byte.
    pub start: u32,
    /// Byte offset just past the last byte.
    pub end: u32,
    /// Line and column of the first character.
    pub start_position: Position,
    /// Line and column just past the last character.
    pub end_position: Position,
}

impl Region {
    /// The region of the file from which some bytes of a source originate.
    pub fn of(source: &SourceText, span: Span) -> Self {
        let start = source.shown_offset(span.start);
        let end = if span.is_empty() { start } else { source.shown_end(span.end).max(start) };
        let (start_position, end_position) = source.positions(start, end);
        Self { start, end, start_position, end_position }
    }
}

/// A secondary location of a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The path of the file.
    pub path: Arc<str>,
    /// The region in the file.
    pub region: Region,
    /// The relation of the location to the finding.
    pub message: Cow<'static, str>,
}

named! {
    /// Whether a fix may be applied without confirmation.
    pub enum Applicability {
        /// The fix does not change the meaning.
        Safe = "safe",
        /// The fix may change the meaning, and requires confirmation.
        Unsafe = "unsafe",
        /// The fix is only shown, never applied.
        Display = "display",
    }
}

/// The description of a change that fixes a finding, without the edits of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remedy {
    /// Whether the change may be applied without confirmation.
    pub applicability: Applicability,
    /// The description of the change, beginning with a verb.
    pub message: Cow<'static, str>,
}

/// A change that fixes a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fix<'d> {
    /// Whether the change may be applied without confirmation.
    pub applicability: Applicability,
    /// The description of the change, beginning with a verb.
    pub message: &'d str,
    /// Replacements that do not overlap, in the order of the text.
    pub edits: &'d [Edit],
}

/// How a client or provider handles a part of a definition, the mildest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Consequence {
    /// The part is replaced with something else.
    Rewritten,
    /// The part does not reach the model.
    Dropped,
    /// Calls of the tool fail.
    CallLost,
    /// The tool is lost.
    ToolLost,
    /// All tools of the server are lost.
    ServerLost,
    /// The request fails, with all tools in it.
    RequestLost,
}

impl Consequence {
    /// The name of the outcome in reports: `rewritten`, `dropped` or `refused`.
    pub const fn outcome(self) -> &'static str {
        match self {
            Self::Rewritten => "rewritten",
            Self::Dropped => "dropped",
            Self::CallLost | Self::ToolLost | Self::ServerLost | Self::RequestLost => "refused",
        }
    }

    /// The outcome as a participle: `rewritten`, `dropped` or `rejected`.
    pub const fn participle(self) -> &'static str {
        if self.scope().is_some() { "rejected" } else { self.outcome() }
    }

    /// The words for a cell of a table, and for a sentence about the client or provider.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Rewritten => ("rewrites", "rewrites it"),
            Self::Dropped => ("drops", "drops it before the model sees it"),
            Self::CallLost => ("rejects call", "rejects calls of the tool"),
            Self::ToolLost => ("rejects tool", "rejects the tool"),
            Self::ServerLost => ("rejects server", "rejects all tools of the server"),
            Self::RequestLost => ("rejects request", "rejects the whole request"),
        }
    }

    /// The words for a cell of a table whose column or row is the client or provider.
    pub const fn cell(self) -> &'static str {
        self.words().0
    }

    /// The words for a sentence about the client or provider.
    pub const fn sentence(self) -> &'static str {
        self.words().1
    }

    /// The extent of the loss: `call`, `tool`, `server` or `request`; `None` if nothing is lost.
    pub const fn scope(self) -> Option<&'static str> {
        match self {
            Self::Rewritten | Self::Dropped => None,
            Self::CallLost => Some("call"),
            Self::ToolLost => Some("tool"),
            Self::ServerLost => Some("server"),
            Self::RequestLost => Some("request"),
        }
    }
}

/// How one client or provider handles the subject of a finding.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TargetVerdict {
    /// The name of the client or provider.
    pub target: &'static str,
    /// How the client or provider handles the subject.
    pub consequence: Consequence,
    /// The feature that is not accepted, by its name in the data files.
    pub feature: &'static str,
    /// When the behaviour was last observed: a year, a month or a day.
    pub date: String,
    /// Whether the observation is so old that the behaviour may have changed.
    pub stale: bool,
}

/// How one target handles one tool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ToolVerdict {
    /// The name of the target.
    pub target: &'static str,
    /// The worst outcome of the tool.
    pub worst: Consequence,
    /// Number of findings about the tool that name the target.
    pub findings: usize,
}

/// The name of a tool in its findings, cut because many findings repeat it.
pub fn reported_name(name: &str) -> Arc<str> {
    cut(name, MAX_NAME_CHARACTERS).into()
}

/// A finding: its message, its location and its optional parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Name of the rule.
    pub rule: &'static str,
    /// The category of the rule.
    pub category: Category,
    /// The headline: one clause, lower case, no full stop, understandable alone.
    pub message: Cow<'static, str>,
    /// The reasons for the finding.
    pub notes: Vec<Note>,
    /// The advice, beginning with a verb.
    pub help: Option<Cow<'static, str>>,
    /// The protocol revision, if the finding depends on it.
    pub protocol: Option<&'static str>,
    /// The change that would fix the finding.
    pub remedy: Option<Remedy>,
    /// The severity of the finding.
    pub severity: Severity,
    /// The property that findings of this rule in other tools share, if not the message.
    pub cause: Option<&'static str>,
    /// The headline for several tools: the words after `3 of 4 tools`.
    pub shared_headline: Option<&'static str>,
    /// Name of the tool concerned.
    pub tool: Option<Arc<str>>,
    /// The path of the file.
    pub path: Arc<str>,
    /// The region in the file.
    pub region: Region,
    /// Index of the root value if the text contains several (JSON Lines, YAML documents).
    pub root: u32,
    /// JSON Pointer of the value, relative to the root.
    pub pointer: Box<str>,
    /// Length of the part of `pointer` that is the pointer of the tool, in bytes; `None` if the
    /// value is not inside a tool.
    pub tool_pointer: Option<usize>,
    /// The pointer relative to the tool, with `*` for indexes, if that is different.
    pub generic_pointer: Option<Box<str>>,
    /// Hash of the value at the location, independent of its spelling.
    pub content: u64,
    /// Identifies the finding across runs: hash of rule, path, tool, address and content, but not
    /// the line.
    pub fingerprint: Fingerprint,
    /// Replacements that do not overlap, in the order of the text; `None` if the remedy cannot be
    /// applied here.
    pub edits: Option<Box<[Edit]>>,
    /// Optional parts that few findings have.
    pub attachments: Option<Box<Attachments>>,
}

impl Diagnostic {
    /// A finding at the beginning of a file, with only a headline.
    pub fn new(
        rule: &'static str,
        category: Category,
        message: impl Into<Cow<'static, str>>,
        severity: Severity,
        path: Arc<str>,
    ) -> Self {
        let start = Position { line: 1, column: 1, utf16_column: 1 };
        Self {
            rule,
            category,
            message: message.into(),
            notes: Vec::new(),
            help: None,
            protocol: None,
            remedy: None,
            severity,
            cause: None,
            shared_headline: None,
            tool: None,
            path,
            region: Region { start: 0, end: 0, start_position: start, end_position: start },
            root: 0,
            pointer: Box::default(),
            tool_pointer: None,
            generic_pointer: None,
            content: 0,
            fingerprint: Fingerprint::default(),
            edits: None,
            attachments: None,
        }
    }

    /// The change that fixes the finding, if there is one.
    pub fn fix(&self) -> Option<Fix<'_>> {
        let (remedy, edits) = (self.remedy.as_ref()?, self.edits.as_deref()?);
        Some(Fix { applicability: remedy.applicability, message: &remedy.message, edits })
    }

    /// The behaviour of the selected clients and providers.
    pub fn verdicts(&self) -> &[TargetVerdict] {
        self.attachments.as_ref().and_then(|it| it.targets.as_deref()).unwrap_or_default()
    }

    /// The secondary locations.
    pub fn labels(&self) -> &[Label] {
        self.attachments.as_ref().map_or(&[], |it| &it.labels)
    }

    /// Why the finding is suppressed, if it is.
    pub fn suppression(&self) -> Option<&Suppression> {
        self.attachments.as_ref()?.suppression.as_ref()
    }

    /// The tools that share the finding, if it is reported once for several.
    pub fn merged(&self) -> Option<&Merged> {
        self.attachments.as_ref()?.merged.as_ref()
    }

    /// The names of the servers concerned, if the document is about several servers.
    pub fn servers(&self) -> &[Arc<str>] {
        self.attachments.as_ref().map_or(&[], |it| &it.servers)
    }

    /// The details of the change, if the finding is about one.
    pub fn change(&self) -> Option<&ChangeRecord> {
        self.attachments.as_ref()?.change.as_deref()
    }

    /// The source code that defines the subject of the finding, if it was found.
    pub fn source(&self) -> Option<&SourcePlace> {
        self.attachments.as_ref()?.source.as_deref()
    }

    /// Whether the help describes a change to source code.
    pub fn has_cure(&self) -> bool {
        self.attachments.as_ref().is_some_and(|it| it.has_cure)
    }

    /// Number of findings that the finding summarizes, if it is a summary.
    pub fn represents(&self) -> Option<usize> {
        self.attachments.as_ref()?.represents
    }

    /// The number of findings that this one counts as.
    pub fn count(&self) -> usize {
        self.represents().unwrap_or(1)
    }

    /// The optional parts, allocated on first use.
    pub fn attach(&mut self) -> &mut Attachments {
        self.attachments.get_or_insert_default()
    }

    /// JSON Pointer of the value: relative to its tool, or to the root if the value is not inside a
    /// tool.
    pub fn pointer_in_tool(&self) -> &str {
        self.pointer.get(self.tool_pointer.unwrap_or_default()..).unwrap_or_default()
    }

    /// The pointer relative to the tool, with `*` for indexes: stays the same if tools or items of
    /// an array are reordered.
    pub fn address(&self) -> &str {
        self.generic_pointer.as_deref().unwrap_or_else(|| self.pointer_in_tool())
    }

    /// Compares findings by the order of reports: path, position, severity (worst first), rule,
    /// text.
    pub fn order(&self, other: &Self) -> std::cmp::Ordering {
        let key = |diagnostic: &Self| {
            let region = diagnostic.region;
            (region.start, region.end, std::cmp::Reverse(diagnostic.severity))
        };
        // Usually both are in one file, whose path is stored once.
        let by_path = if Arc::ptr_eq(&self.path, &other.path) {
            std::cmp::Ordering::Equal
        } else {
            self.path.as_bytes().cmp(other.path.as_bytes())
        };
        by_path
            .then_with(|| key(self).cmp(&key(other)))
            .then_with(|| self.rule.cmp(other.rule))
            .then_with(|| self.pointer.cmp(&other.pointer))
            // Threads add findings in any order: between those of one rule at one place, the text
            // decides.
            .then_with(|| self.message.cmp(&other.message))
    }
}
