//! One finding.

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

/// Something that a rule has found.
#[derive(Clone, Copy, Debug)]
pub struct Finding<'r>(pub(crate) &'r Diagnostic);

impl<'r> Finding<'r> {
    /// The name of the rule, such as `tool-name-charset`, or of the kind of change.
    pub fn rule(self) -> &'static str {
        self.0.rule
    }

    /// The severity.
    pub fn severity(self) -> Severity {
        self.0.severity
    }

    /// What is wrong, in one line without a full stop.
    pub fn message(self) -> &'r str {
        &self.0.message
    }

    /// Why it matters: the section of the specification, who breaks.
    pub fn notes(self) -> impl Iterator<Item = &'r str> {
        self.0.notes.iter().map(|note| &**note)
    }

    /// What to do.
    pub fn help(self) -> Option<&'r str> {
        self.0.help.as_deref()
    }

    /// The address of the page of the rule or kind of change.
    pub fn url(self) -> Option<String> {
        let of_kind = || Kind::named(self.0.rule).map(Kind::url);
        Rule::named(self.0.rule).map(Rule::url).or_else(of_kind)
    }

    /// The path of the file, as it was given or found.
    pub fn path(self) -> &'r str {
        &self.0.path
    }

    /// The bytes of the file that it is about.
    pub fn range(self) -> Range<usize> {
        range(self.0.region)
    }

    /// Where the range begins.
    pub fn start(self) -> Position {
        Position::of(self.0.region.start_position)
    }

    /// The end of the range, just past its last character.
    pub fn end(self) -> Position {
        Position::of(self.0.region.end_position)
    }

    /// The JSON Pointer (RFC 6901) of the value that it is about.
    pub fn pointer(self) -> &'r str {
        &self.0.pointer
    }

    /// The name of the tool that it is about.
    pub fn tool(self) -> Option<&'r str> {
        self.0.tool.as_deref()
    }

    /// The protocol revision that it depends on.
    pub fn protocol(self) -> Option<&'static str> {
        self.0.protocol
    }

    /// Sixteen hexadecimal digits that stay the same while the finding does, wherever in the file
    /// it moves. Two findings with the same content may share them.
    pub fn fingerprint(self) -> String {
        self.0.fingerprint.to_string()
    }

    /// Other places that it is about.
    pub fn labels(self) -> impl Iterator<Item = Label<'r>> {
        self.0.labels().iter().map(|label| Label {
            path: &label.path,
            range: range(label.region),
            message: &label.message,
        })
    }

    /// Where the code is that defines its subject, if [`crate::LinterBuilder::source`] or the
    /// configuration names directories and it was found there.
    pub fn source(self) -> Option<SourcePlace<'r>> {
        let diagnostic::SourcePlace { path, region, part, of } = self.0.source()?;
        let (start, end) = (region.start_position, region.end_position);
        let (range, start, end) = (range(*region), Position::of(start), Position::of(end));
        Some(SourcePlace { path, range, start, end, part: part.name(), of: of.name() })
    }

    /// The change that would remove it.
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
    /// The bytes of it.
    pub range: Range<usize>,
    /// What is there.
    pub message: &'r str,
}

/// A place in the code that defines a tool.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SourcePlace<'r> {
    /// The path of the file.
    pub path: &'r str,
    /// The bytes of it.
    pub range: Range<usize>,
    /// Where the range begins.
    pub start: Position,
    /// The end of the range, just past its last character.
    pub end: Position,
    /// What is there: `tool`, `parameter` or `description`.
    pub part: &'static str,
    /// What the finding is about, which may have no place of its own: one of the same words.
    pub of: &'static str,
}

/// A change that removes a finding.
#[derive(Clone, Copy, Debug)]
pub struct Fix<'r>(diagnostic::Fix<'r>);

impl<'r> Fix<'r> {
    /// Whether it may be applied without asking: it does not change what the file means.
    pub fn is_safe(self) -> bool {
        self.0.applicability == Applicability::Safe
    }

    /// What it does.
    pub fn message(self) -> &'r str {
        self.0.message
    }

    /// Its edits, which do not overlap, in the order of the file. All of them or none are applied.
    pub fn edits(self) -> impl Iterator<Item = Edit<'r>> {
        self.0
            .edits
            .iter()
            .map(|edit| Edit { range: edit.start as usize..edit.end as usize, text: &edit.text })
    }
}

/// Bytes of a file that are replaced.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Edit<'r> {
    /// The bytes.
    pub range: Range<usize>,
    /// What takes their place.
    pub text: &'r str,
}

fn range(region: diagnostic::Region) -> Range<usize> {
    region.start as usize..region.end as usize
}
