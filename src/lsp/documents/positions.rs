//! Between positions of the protocol, which begin at 0, and bytes.

use std::ops::Range;

use gen_lsp_types as lsp;

use crate::source::{ColumnUnit, LineIndex, SourceText};

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
    pub(in crate::lsp) fn position(&self, offset: usize) -> lsp::Position {
        let position = self.lines.position(self.text, offset);
        let character = match self.unit {
            ColumnUnit::Utf16 => position.utf16_column - 1,
            ColumnUnit::CodePoints => position.column - 1,
            ColumnUnit::Bytes => {
                let start = self.lines.line_range(self.text, position.line).start;
                u32::try_from(offset.min(self.text.len()) - start).unwrap_or(u32::MAX)
            }
        };
        lsp::Position { line: position.line - 1, character }
    }

    pub(in crate::lsp) fn range(&self, bytes: Range<usize>) -> lsp::Range {
        lsp::Range { start: self.position(bytes.start), end: self.position(bytes.end) }
    }

    pub(in crate::lsp) fn offset(&self, position: lsp::Position) -> usize {
        let line = position.line.saturating_add(1);
        self.lines.offset(self.text, line, position.character.saturating_add(1), self.unit)
    }

    /// The bytes of a range; one whose start is behind its end is turned.
    pub(in crate::lsp) fn bytes(&self, range: lsp::Range) -> Range<usize> {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        start.min(end)..start.max(end)
    }
}
