//! A finding, as the library returns it.

use std::ops::Range;

use crate::changes::Kind;
use crate::diagnostic::{self, Applicability, Diagnostic, Severity};
use crate::rules::Rule;
use crate::source;

/// A place in a text, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column, in Unicode scalar values.
    pub column: u32,
    /// The column, in UTF-16 code units.
    pub utf16_column: u32,
}

impl Position {
    fn of(position: source::Position) -> Self {
        let source::Position { line, column, utf16_column, .. } = position;
        Self { line, column, utf16_column }
    }
}

/// A finding of a rule, or a change between two versions.
#[derive(Clone, Copy, Debug)]
pub struct Finding<'r>(pub(crate) &'r Diagnostic);

impl<'r> Finding<'r> {
    /// The name of the rule, such as `tool-name-charset`, or of the kind of change.
    pub fn rule(self) -> &'static str {
        self.0.rule
    }

    /// The severity of the finding.
    pub fn severity(self) -> Severity {
        self.0.severity
    }

    /// The headline: one line without a full stop.
    pub fn message(self) -> &'r str {
        &self.0.message
    }

    /// The reasons: sections of specifications, and the affected clients.
    pub fn notes(self) -> impl Iterator<Item = &'r str> {
        self.0.notes.iter().map(|note| &**note)
    }

    /// The advice on what to do.
    pub fn help(self) -> Option<&'r str> {
        self.0.help.as_deref()
    }

    /// The URL of the page of the rule or kind of change.
    pub fn url(self) -> Option<String> {
        let of_kind = || Kind::named(self.0.rule).map(Kind::url);
        Rule::named(self.0.rule).map(Rule::url).or_else(of_kind)
    }

    /// The path of the file, as given or found.
    pub fn path(self) -> &'r str {
        &self.0.path
    }

    /// The byte range in the file that the finding is about.
    pub fn range(self) -> Range<usize> {
        range(self.0.region)
    }

    /// The position of the first character of the range.
    pub fn start(self) -> Position {
        Position::of(self.0.region.start_position)
    }

    /// The position just past the last character of the range.
    pub fn end(self) -> Position {
        Position::of(self.0.region.end_position)
    }

    /// The JSON Pointer (RFC 6901) of the value that the finding is about.
    pub fn pointer(self) -> &'r str {
        &self.0.pointer
    }

    /// The name of the tool that the finding is about.
    pub fn tool(self) -> Option<&'r str> {
        self.0.tool.as_deref()
    }

    /// The protocol revision that the finding depends on.
    pub fn protocol(self) -> Option<&'static str> {
        self.0.protocol
    }

    /// Sixteen hexadecimal digits that identify the finding independent of its position in the
    /// file. Two findings with the same content may share them.
    pub fn fingerprint(self) -> String {
        self.0.fingerprint.to_string()
    }

    /// The secondary locations of the finding.
    pub fn labels(self) -> impl Iterator<Item = Label<'r>> {
        self.0.labels().iter().map(|label| Label {
            path: &label.path,
            range: range(label.region),
            message: &label.message,
        })
    }

    /// The source code that defines the subject of the finding, if [`crate::LinterBuilder::source`]
    /// or the configuration names directories and it was found there.
    pub fn source(self) -> Option<SourcePlace<'r>> {
        let diagnostic::SourcePlace { path, region, part, of } = self.0.source()?;
        let (start, end) = (region.start_position, region.end_position);
        let (range, start, end) = (range(*region), Position::of(start), Position::of(end));
        Some(SourcePlace { path, range, start, end, part: part.name(), of: of.name() })
    }

    /// The change that would fix the finding.
    pub fn fix(self) -> Option<Fix<'r>> {
        self.0.fix().map(Fix)
    }
}

/// A secondary location of a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Label<'r> {
    /// The path of the file.
    pub path: &'r str,
    /// The byte range in the file.
    pub range: Range<usize>,
    /// The relation of the location to the finding.
    pub message: &'r str,
}

/// A place in the source code that defines a tool.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SourcePlace<'r> {
    /// The path of the file.
    pub path: &'r str,
    /// The byte range in the file.
    pub range: Range<usize>,
    /// The position of the first character of the range.
    pub start: Position,
    /// The position just past the last character of the range.
    pub end: Position,
    /// The part of the tool that is defined at the place: `tool`, `parameter` or `description`.
    pub part: &'static str,
    /// The part of the tool that the finding is about, which may have no place of its own: one of
    /// the words of `part`.
    pub of: &'static str,
}

/// A change that fixes a finding.
#[derive(Clone, Copy, Debug)]
pub struct Fix<'r>(diagnostic::Fix<'r>);

impl<'r> Fix<'r> {
    /// Whether the change may be applied without confirmation, because it preserves the meaning of
    /// the file.
    pub fn is_safe(self) -> bool {
        self.0.applicability == Applicability::Safe
    }

    /// The description of the change.
    pub fn message(self) -> &'r str {
        self.0.message
    }

    /// The edits of the change, which do not overlap, in the order of the file. They must be
    /// applied all or none.
    pub fn edits(self) -> impl Iterator<Item = Edit<'r>> {
        self.0
            .edits
            .iter()
            .map(|edit| Edit { range: edit.start as usize..edit.end as usize, text: &edit.text })
    }
}

/// A replacement of bytes of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Edit<'r> {
    /// The replaced byte range.
    pub range: Range<usize>,
    /// The replacement.
    pub text: &'r str,
}

fn range(region: diagnostic::Region) -> Range<usize> {
    region.start as usize..region.end as usize
}
