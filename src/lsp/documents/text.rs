//! The texts of open documents, as edited by the client. Positions of the protocol begin at 0.

use std::ops;
use std::sync::Arc;

use memchr::memchr2;
use serde::{Deserialize, Serialize};

use crate::engine::shown_part;
use crate::lsp::limits::MAX_DOCUMENT_BYTES;
use crate::source::{ColumnUnit, LineIndex, SourceText, is_document, offset_in_line};

/// The text of an open document.
#[derive(Debug)]
pub(in crate::lsp) struct Text {
    text: String,
    /// The lines of the text, up to [`Self::valid_to`].
    lines: LineIndex,
    /// The last line (from 0) whose start is valid in the index of lines.
    valid_to: u32,
}

/// A change of a text: in a range, or of the whole text.
pub(in crate::lsp) struct Change {
    pub(in crate::lsp) range: Option<Range>,
    pub(in crate::lsp) text: String,
}

impl Text {
    pub(in crate::lsp) fn new(text: String) -> Self {
        let lines = LineIndex::new(&text);
        Self { text, lines, valid_to: u32::MAX }
    }

    pub(in crate::lsp) fn as_str(&self) -> &str {
        &self.text
    }

    /// The text in the form that the linter reads; `None` if it is too long.
    pub(in crate::lsp) fn source(
        &self,
        path: &Arc<str>,
        extension: Option<&'static str>,
    ) -> Option<SourceText> {
        let whole = || SourceText::new(Arc::clone(path), &*self.text).with_extension(extension);
        let source = (self.text.len() <= MAX_DOCUMENT_BYTES).then(whole)?;
        Some(if is_document(path) { shown_part(source, false) } else { source })
    }

    /// Applies a change. Positions that do not exist are replaced by the nearest ones.
    pub(in crate::lsp) fn apply(&mut self, change: Change, unit: ColumnUnit) {
        let Some(range) = change.range else {
            *self = Self::new(change.text);
            return;
        };
        let bytes = self.bytes(range, unit);
        // A line past the end is the last one.
        let line = range.start.line.min(range.end.line).min(self.lines.count() - 1);
        // Only lines behind the change begin elsewhere, so that many changes from the end to the
        // beginning, as several cursors make them, need one index. At its own line, a line feed
        // may join a carriage return.
        self.valid_to = self.valid_to.min(line.saturating_sub(1));
        self.text.replace_range(bytes, &change.text);
    }

    fn bytes(&mut self, range: Range, unit: ColumnUnit) -> ops::Range<usize> {
        if range.start.line.max(range.end.line) > self.valid_to {
            self.lines = LineIndex::new(&self.text);
            self.valid_to = u32::MAX;
        }
        let (start, end) = (self.offset(range.start, unit), self.offset(range.end, unit));
        start.min(end)..start.max(end)
    }

    fn offset(&self, position: Position, unit: ColumnUnit) -> usize {
        if self.valid_to == u32::MAX {
            let (line, column) =
                (position.line.saturating_add(1), position.character.saturating_add(1));
            return self.lines.offset(&self.text, line, column, unit);
        }
        // The index knows where the line begins, and not where it ends now.
        let start = self.lines.line_start(&self.text, position.line);
        let rest = &self.text[start..];
        let line = &rest[..memchr2(b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len())];
        start + offset_in_line(line, position.character, unit)
    }
}

/// The extension that determines the syntax of a document, from the language in the editor; `None`
/// if the file name determines it.
pub(in crate::lsp) fn extension_of(language: &str, name: &str) -> Option<&'static str> {
    let name = name.rsplit('/').next().unwrap_or_default();
    let own = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    let is_known = own.as_deref().is_some_and(|own| {
        ["json", "jsonc", "json5", "jsonl", "ndjson", "har", "yaml", "yml"].contains(&own)
    });
    match language {
        // An editor knows by the name of a file, or by its user, that comments are allowed.
        "jsonc" | "json5" if !matches!(own.as_deref(), Some("jsonl" | "ndjson" | "har")) => {
            Some("jsonc")
        }
        "json" | "js-json" if !is_known => Some("json"),
        "jsonl" if !is_known => Some("jsonl"),
        "yaml" if !is_known => Some("yaml"),
        _ => None,
    }
}

/// Whether documents of a language are linted at all. Emacs calls JSON `js-json`.
pub(in crate::lsp) fn is_language(language: &str) -> bool {
    let known = "json js-json jsonc json5 jsonl ndjson yaml yml toml plaintext log";
    language.is_empty() || known.split(' ').any(|it| it == language)
}

/// A position between two characters.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(in crate::lsp) struct Position {
    pub(in crate::lsp) line: u32,
    /// The offset in the line, in the column unit of the client.
    pub(in crate::lsp) character: u32,
}

/// The characters between two positions.
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

    /// The position of a byte. A byte-order mark is counted as a character, as by clients that send
    /// it.
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

    /// The bytes of a range; if its start is after its end, the two are swapped.
    pub(in crate::lsp) fn bytes(&self, range: Range) -> ops::Range<usize> {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        start.min(end)..start.max(end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn position((line, character): (u32, u32)) -> Position {
        Position { line, character }
    }

    /// The byte of a position, found character by character.
    fn naive_offset(text: &str, position: Position, unit: ColumnUnit) -> usize {
        let (mut line, mut column) = (0, 0);
        let mut characters = text.char_indices().peekable();
        while let Some((at, character)) = characters.next() {
            let ends = character == '\n'
                || character == '\r' && characters.peek().is_none_or(|(_, next)| *next != '\n');
            let length = match unit {
                ColumnUnit::Bytes => character.len_utf8(),
                ColumnUnit::Utf16 => character.len_utf16(),
                ColumnUnit::CodePoints => 1,
            };
            if line == position.line {
                let is_break = matches!(character, '\n' | '\r');
                column += u32::try_from(length).unwrap();
                if is_break || column > position.character {
                    return at;
                }
            }
            if ends {
                line += 1;
            }
        }
        text.len()
    }

    const UNITS: [ColumnUnit; 3] = [ColumnUnit::Bytes, ColumnUnit::Utf16, ColumnUnit::CodePoints];

    proptest! {
        #[test]
        fn the_text_is_that_of_a_model(
            text in "(a|ü|😀|\n|\r|\r\n|\u{feff}){0,40}",
            changes in prop::collection::vec(
                (prop::option::weighted(0.95, ((0u32..12, 0u32..12), (0u32..12, 0u32..12))), "(b|é|𝄞|\n|\r\n|\r){0,6}"),
                0..12,
            ),
            unit in 0usize..3,
        ) {
            let unit = UNITS[unit];
            let mut model = text.clone();
            let mut document = Text::new(text);
            for (range, text) in changes {
                let range = range.map(|(start, end)| Range { start: position(start), end: position(end) });
                match range {
                    None => model.clone_from(&text),
                    Some(range) => {
                        let start = naive_offset(&model, range.start, unit);
                        let end = naive_offset(&model, range.end, unit);
                        model.replace_range(start.min(end)..start.max(end), &text);
                    }
                }
                document.apply(Change { range, text }, unit);
                prop_assert_eq!(document.as_str(), &model);
            }
        }
    }

    #[test]
    fn the_language_counts_where_the_name_has_no_extension() {
        assert_eq!(extension_of("json", "Untitled-1"), Some("json"));
        assert_eq!(extension_of("yaml", "a/b.tmpl"), Some("yaml"));
        assert_eq!(extension_of("json", "a.jsonl"), None);
        assert_eq!(extension_of("yaml", "a.yml"), None);
        assert_eq!(extension_of("jsonc", "settings.json"), Some("jsonc"));
        assert_eq!(extension_of("markdown", "a.md"), None);
        assert_eq!(extension_of("js-json", "*scratch*"), Some("json"));
        assert!(is_language("yaml") && is_language("js-json") && !is_language("dockercompose"));
    }
}
