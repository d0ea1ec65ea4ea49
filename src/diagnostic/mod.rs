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
pub use severity::{Category, Severity};
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
    /// The region of the file that some bytes of a source are from.
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
    /// The file.
    pub path: Arc<str>,
    /// The place in it.
    pub region: Region,
    /// Its relation to the finding.
    pub message: Cow<'static, str>,
}

named! {
    /// Whether a fix may be applied without asking.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Applicability {
        /// Does not change the meaning.
        Safe = "safe",
        /// May change meaning: needs consent.
        Unsafe = "unsafe",
        /// For reading only.
        Display = "display",
    }
}

/// A change that would fix a finding, independent of its bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remedy {
    /// Whether it may be applied without asking.
    pub applicability: Applicability,
    /// Its description: begins with a verb.
    pub message: Cow<'static, str>,
}

/// A change that fixes a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fix<'d> {
    /// Whether it may be applied without asking.
    pub applicability: Applicability,
    /// Its description: begins with a verb.
    pub message: &'d str,
    /// Replacements that do not overlap, in the order of the text.
    pub edits: &'d [Edit],
}

/// How a client or provider handles something in a definition, the mildest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Consequence {
    /// It is replaced with something else.
    Rewritten,
    /// It does not reach the model.
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
    /// Its name: `rewritten`, `dropped` or `refused`.
    pub const fn outcome(self) -> &'static str {
        match self {
            Self::Rewritten => "rewritten",
            Self::Dropped => "dropped",
            Self::CallLost | Self::ToolLost | Self::ServerLost | Self::RequestLost => "refused",
        }
    }

    /// Its description: `rewritten`, `dropped` or `rejected`.
    pub const fn participle(self) -> &'static str {
        match self {
            Self::Rewritten => "rewritten",
            Self::Dropped => "dropped",
            Self::CallLost | Self::ToolLost | Self::ServerLost | Self::RequestLost => "rejected",
        }
    }

    /// The loss if it is rejected: `call`, `tool`, `server` or `request`.
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
    /// Its name.
    pub target: &'static str,
    /// What it does.
    pub consequence: Consequence,
    /// The feature that it rejects, by the name of the data files.
    pub feature: &'static str,
    /// When that was last observed: a year, a month or a day.
    pub date: String,
    /// Whether that is so long ago that it may have changed.
    pub stale: bool,
}

/// How one target handles one tool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ToolVerdict {
    /// Its name.
    pub target: &'static str,
    /// The worst outcome.
    pub worst: Consequence,
    /// Number of findings about the tool that name the target.
    pub findings: usize,
}

/// The name of a tool in its findings, cut because many findings repeat it.
pub fn reported_name(name: &str) -> Arc<str> {
    cut(name, MAX_NAME_CHARACTERS).into()
}

/// One finding: its message, its location and its optional parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Name of the rule.
    pub rule: &'static str,
    /// The category of the rule.
    pub category: Category,
    /// The headline: one clause, lower case, no full stop, understandable alone.
    pub message: Cow<'static, str>,
    /// Why.
    pub notes: Vec<Note>,
    /// What to do; begins with a verb.
    pub help: Option<Cow<'static, str>>,
    /// The protocol revision, if the finding depends on it.
    pub protocol: Option<&'static str>,
    /// The change that would fix it.
    pub remedy: Option<Remedy>,
    /// The severity.
    pub severity: Severity,
    /// What it has in common with findings of the same rule in other tools, if not the message.
    pub cause: Option<&'static str>,
    /// The headline if many tools have it: what follows `3 of 4 tools`.
    pub shared_headline: Option<&'static str>,
    /// Name of the tool concerned.
    pub tool: Option<Arc<str>>,
    /// The file.
    pub path: Arc<str>,
    /// The place in it.
    pub region: Region,
    /// Index of the root value if the text contains several (JSON Lines, YAML documents).
    pub root: u32,
    /// JSON Pointer of the value, from that root.
    pub pointer: Box<str>,
    /// Length of the part of `pointer` that is the pointer of the tool, in bytes; `None` if the
    /// value is not inside a tool.
    pub tool_pointer: Option<usize>,
    /// The pointer relative to the tool, with `*` for indexes, if that differs.
    pub generic_pointer: Option<Box<str>>,
    /// Hash of the value at the location, in any spelling.
    pub content: u64,
    /// Identifies this finding across runs: rule, path, tool, address and content, but not the
    /// line.
    pub fingerprint: Fingerprint,
    /// Replacements that do not overlap, in the order of the text; `None` if the fix of the message
    /// cannot be applied here.
    pub edits: Option<Box<[Edit]>>,
    /// Parts that few findings have.
    pub attachments: Option<Box<Attachments>>,
}

impl Diagnostic {
    /// A finding at the beginning of a file, with nothing but a headline.
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

    /// A change that fixes it.
    pub fn fix(&self) -> Option<Fix<'_>> {
        let (remedy, edits) = (self.remedy.as_ref()?, self.edits.as_deref()?);
        Some(Fix { applicability: remedy.applicability, message: &remedy.message, edits })
    }

    /// The behaviour of the selected clients and providers.
    pub fn verdicts(&self) -> &[TargetVerdict] {
        self.attachments.as_ref().and_then(|it| it.targets.as_deref()).unwrap_or_default()
    }

    /// Further places.
    pub fn labels(&self) -> &[Label] {
        self.attachments.as_ref().map_or(&[], |it| &it.labels)
    }

    /// Why it is not counted, if it is not.
    pub fn suppression(&self) -> Option<&Suppression> {
        self.attachments.as_ref()?.suppression.as_ref()
    }

    /// Number of tools that share it, if it is one finding for all of them.
    pub fn merged(&self) -> Option<&Merged> {
        self.attachments.as_ref()?.merged.as_ref()
    }

    /// What belongs to it where it is about a change.
    pub fn change(&self) -> Option<&ChangeRecord> {
        self.attachments.as_ref()?.change.as_deref()
    }

    /// Where its subject is defined in source code, if that was found.
    pub fn source(&self) -> Option<&SourcePlace> {
        self.attachments.as_ref()?.source.as_deref()
    }

    /// Whether its help says what to change in source code.
    pub fn has_cure(&self) -> bool {
        self.attachments.as_ref().is_some_and(|it| it.has_cure)
    }

    /// Number of findings that it represents, if it is a summary.
    pub fn represents(&self) -> Option<usize> {
        self.attachments.as_ref()?.represents
    }

    /// The number of findings that it counts as.
    pub fn count(&self) -> usize {
        self.represents().unwrap_or(1)
    }

    /// Allocates the optional parts.
    pub fn attach(&mut self) -> &mut Attachments {
        self.attachments.get_or_insert_default()
    }

    /// JSON Pointer of the value: relative to its tool, or to the root if it is not inside a tool.
    pub fn pointer_in_tool(&self) -> &str {
        self.pointer.get(self.tool_pointer.unwrap_or_default()..).unwrap_or_default()
    }

    /// The pointer from the tool on, with `*` for indexes: stays the same when tools or items of
    /// an array change places.
    pub fn address(&self) -> &str {
        self.generic_pointer.as_deref().unwrap_or_else(|| self.pointer_in_tool())
    }

    /// The order of every report: path, position, severity (worst first), rule, text.
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
