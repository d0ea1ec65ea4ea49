//! Between positions of the protocol, which begin at 0, and bytes.

use std::ops;

use serde::{Deserialize, Serialize};

use crate::source::{ColumnUnit, LineIndex, SourceText};

/// A place between two characters.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(in crate::lsp) struct Position {
    pub(in crate::lsp) line: u32,
    /// In the unit that the client counts in.
    pub(in crate::lsp) character: u32,
}

/// The characters between two places.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(in crate::lsp) struct Range {
    pub(in crate::lsp) start: Position,
    pub(in crate::lsp) end: Position,
}

/// A text with its lines, and the unit in which the client counts columns.
#[derive(Clone, Copy)]
pub(in crate::lsp) struct Positions<'t> {
    text: &'t str,
    lines: &'t LineIndex,
    unit: ColumnUnit,
}

impl<'t> Positions<'t> {
    pub(in crate::lsp) fn new(source: &'t SourceText, unit: ColumnUnit) -> Self {
        Self { text: source.shown_text(), lines: source.lines(), unit }
    }

    /// The position of a byte. A byte-order mark has a column here: clients that send it count it.
    pub(in crate::lsp) fn position(&self, offset: usize) -> Position {
        let position = self.lines.position(self.text, offset);
        let character = match self.unit {
            ColumnUnit::Utf16 => position.utf16_column - 1,
            ColumnUnit::CodePoints => position.column - 1,
            ColumnUnit::Bytes => {
                let start = self.lines.line_range(self.text, position.line).start;
                u32::try_from(offset.min(self.text.len()) - start).unwrap_or(u32::MAX)
            }
        };
        Position { line: position.line - 1, character }
    }

    pub(in crate::lsp) fn range(&self, bytes: ops::Range<usize>) -> Range {
        Range { start: self.position(bytes.start), end: self.position(bytes.end) }
    }

    pub(in crate::lsp) fn offset(&self, position: Position) -> usize {
        let line = position.line.saturating_add(1);
        self.lines.offset(self.text, line, position.character.saturating_add(1), self.unit)
    }

    /// The bytes of a range; one whose start is behind its end is turned.
    pub(in crate::lsp) fn bytes(&self, range: Range) -> ops::Range<usize> {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        start.min(end)..start.max(end)
    }
}
