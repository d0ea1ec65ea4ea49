//! A text with its path and its lines.

use std::sync::{Arc, OnceLock};

use super::{Encoding, EncodingIssue, LineIndex, Position, decode, without_stream_names};

/// One input: where it came from, and what it says.
#[derive(Clone, Debug)]
pub struct SourceText {
    path: Arc<str>,
    text: String,
    /// The text of the file, where `text` was made from it.
    shown: Option<Box<str>>,
    encoding: Encoding,
    issue: Option<EncodingIssue>,
    lines: OnceLock<LineIndex>,
}

impl SourceText {
    /// A text that is known to be UTF-8. A leading byte-order mark is kept in the text and
    /// passed over by [`SourceText::content_start`].
    pub fn new(path: impl Into<Arc<str>>, text: impl Into<String>) -> Self {
        let text = text.into();
        let encoding =
            if text.starts_with('\u{feff}') { Encoding::Utf8WithMark } else { Encoding::Utf8 };
        let shown = None;
        Self { path: path.into(), text, shown, encoding, issue: None, lines: OnceLock::new() }
    }

    /// The messages of a recording of two streams ([`without_stream_names`]); `None` for a text
    /// that is none. Reports show the text as it stands, and its bytes are those of the recording.
    pub fn messages_of(recording: &Self) -> Option<Self> {
        let text = without_stream_names(&recording.text)?;
        let shown = Some(recording.text.as_str().into());
        let (encoding, issue) = (recording.encoding, recording.issue.clone());
        let path = Arc::clone(&recording.path);
        Some(Self { path, text, shown, encoding, issue, lines: OnceLock::new() })
    }

    /// A text from raw bytes, whatever their encoding. Bytes that are no text are replaced, and
    /// [`SourceText::encoding_issue`] tells of the first.
    pub fn from_bytes(path: impl Into<Arc<str>>, bytes: Vec<u8>) -> Self {
        let decoded = decode::decode(bytes);
        Self {
            path: path.into(),
            text: decoded.text,
            shown: None,
            encoding: decoded.encoding,
            issue: decoded.issue,
            lines: OnceLock::new(),
        }
    }

    /// The path as given or found, with `/` between its parts.
    pub fn path(&self) -> &Arc<str> {
        &self.path
    }

    /// The whole text, a byte-order mark included.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What people are shown of it: the same bytes at the same offsets, but for the names of
    /// streams and logged lines, which [`SourceText::text`] has not.
    pub fn shown_text(&self) -> &str {
        self.shown.as_deref().unwrap_or(&self.text)
    }

    /// Whether it was made from a recording of two streams.
    pub fn is_of_streams(&self) -> bool {
        self.shown.is_some()
    }

    /// Length of the byte-order mark at the beginning of [`SourceText::text`].
    pub fn content_start(&self) -> usize {
        if self.text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 }
    }

    /// How the text was encoded.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Bytes that were no text in that encoding.
    pub fn encoding_issue(&self) -> Option<&EncodingIssue> {
        self.issue.as_ref()
    }

    /// Whether byte offsets into [`SourceText::text`] are byte offsets into the file.
    pub fn offsets_are_file_offsets(&self) -> bool {
        matches!(self.encoding, Encoding::Utf8 | Encoding::Utf8WithMark)
    }

    /// The lines of the text; found at the first call.
    pub fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(&self.text))
    }

    /// Line and column of a byte offset. The byte-order mark has no column.
    pub fn position(&self, offset: u32) -> Position {
        let mut position = self.lines().position(&self.text, offset as usize);
        if position.line == 1 && self.content_start() > 0 {
            position.column = position.column.saturating_sub(1).max(1);
            position.utf16_column = position.utf16_column.saturating_sub(1).max(1);
        }
        position
    }

    /// The positions of both ends of a range. Where it is short, the second follows from the first.
    pub fn positions(&self, start: u32, end: u32) -> (Position, Position) {
        const SHORT: usize = 256;
        let first = self.position(start);
        let between = self.text.get(start as usize..end as usize);
        // A byte-order mark in between has no column.
        let is_short = |text: &&str| text.len() <= SHORT && start as usize >= self.content_start();
        match between.filter(is_short).and_then(|text| first.after(text)) {
            Some(last) => (first, last),
            None => (first, self.position(end)),
        }
    }
}
