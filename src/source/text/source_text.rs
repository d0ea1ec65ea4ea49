//! A text with its path and its lines.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::project::NoData;
use crate::source::limits::{MAX_REPEATED_PARTS, MAX_SHORT_RANGE, MIN_REPEATED_PART};
use crate::source::text::recorded_messages::recorded_messages;
use crate::source::text::snippets::only_configurations;
use crate::source::{
    Encoding, EncodingIssue, Holder, HttpExchange, LineIndex, Position, RecordedMessages, Stream,
    is_skill_file, text::decode,
};

/// An input: its path, its text and its encoding.
#[derive(Clone, Debug)]
pub struct SourceText {
    path: Arc<str>,
    text: String,
    /// The original recording, if `text` consists of its messages.
    recording: Option<Box<ShownMessages>>,
    /// The whole text, if `text` is a part of it.
    whole: Option<Box<str>>,
    encoding: Encoding,
    issue: Option<EncodingIssue>,
    lines: OnceLock<LineIndex>,
    /// The extension that determines the syntax, if it differs from that of the path.
    extension: Option<&'static str>,
    /// Parts that reports must not show.
    hidden: OnceLock<Hidden>,
}

/// Parts of a text that reports must not show.
#[derive(Clone, Debug)]
struct Hidden {
    /// The ranges of secrets, in the order of the text, without overlaps.
    ranges: Vec<Range<usize>>,
    /// All ranges that are not shown, secret or not, in the order of the text, without overlaps.
    all: Vec<Range<usize>>,
    /// The shown text: the characters in these ranges are replaced by others of the same number and
    /// length.
    shown: Box<str>,
}

/// The original recording of a text of messages.
#[derive(Clone, Debug)]
struct ShownMessages {
    shown: Box<str>,
    messages: RecordedMessages,
}

impl SourceText {
    /// A text that is known to be UTF-8. A leading byte-order mark is kept in the text and
    /// ignored by [`SourceText::content_start`].
    pub fn new(path: impl Into<Arc<str>>, text: impl Into<String>) -> Self {
        let text = text.into();
        let encoding =
            if text.starts_with('\u{feff}') { Encoding::Utf8WithMark } else { Encoding::Utf8 };
        Self {
            path: path.into(),
            text,
            recording: None,
            whole: None,
            encoding,
            issue: None,
            lines: OnceLock::new(),
            extension: None,
            hidden: OnceLock::new(),
        }
    }

    /// The messages of a recording ([`RecordedMessages`]); `None` for other texts. Reports show the
    /// original text, and its bytes are those of the recording.
    pub fn messages_of(recording: &Self) -> Option<Self> {
        Some(Self::with_messages(recording, recorded_messages(&recording.text)?))
    }

    /// The first `end` bytes of a text, of which the rest is not read. Reports show the whole text.
    #[must_use]
    pub fn beginning_of(whole: &Self, end: usize) -> Self {
        let text = whole.text.get(..end).unwrap_or_default().to_owned();
        Self { whole: Some(whole.text.as_str().into()), text, ..whole.clone() }
    }

    /// A text without content: only white space, while reports show the original.
    pub fn without_content(source: &Self) -> Self {
        Self::with_messages(source, RecordedMessages::default())
    }

    /// A text of messages that were read from another text, or assembled from the insides of its
    /// strings. Reports show that text.
    pub fn with_messages(recording: &Self, mut messages: RecordedMessages) -> Self {
        let text = std::mem::take(&mut messages.text);
        let shown = recording.text.as_str().into();
        Self {
            recording: Some(Box::new(ShownMessages { shown, messages })),
            encoding: recording.encoding,
            issue: recording.issue.clone(),
            ..Self::new(Arc::clone(&recording.path), text)
        }
    }

    /// A text from bytes in any encoding. Invalid bytes are replaced, and
    /// [`SourceText::encoding_issue`] reports the first one.
    pub fn from_bytes(path: impl Into<Arc<str>>, bytes: Vec<u8>) -> Self {
        let decoded = decode::decode(bytes);
        let (encoding, issue) = (decoded.encoding, decoded.issue);
        Self { encoding, issue, ..Self::new(path, decoded.text) }
    }

    /// The configurations of clients in the code blocks of a document; the document itself without any.
    #[must_use]
    pub fn of_document(self) -> Self {
        let Some(own) = only_configurations(self.text()) else { return self };
        let Self { path, text, encoding, issue, .. } = self;
        let whole = Some(text.into());
        // One or several values of JSON.
        Self { whole, encoding, issue, ..Self::new(path, own) }.with_extension(Some("jsonl"))
    }

    /// Whether the text is a part of the one that reports show.
    pub fn is_part(&self) -> bool {
        self.whole.is_some()
    }

    /// Sets the extension that determines the syntax, regardless of the path.
    #[must_use]
    pub fn with_extension(self, extension: Option<&'static str>) -> Self {
        Self { extension, ..self }
    }

    /// The extension that [`SourceText::with_extension`] has set.
    pub fn extension_hint(&self) -> Option<&'static str> {
        self.extension
    }

    /// The extension that determines the syntax, in lower case.
    pub fn extension(&self) -> Option<Cow<'_, str>> {
        let of_path = || self.path.rsplit_once('.').map(|(_, extension)| extension);
        let extension = self.extension.or_else(of_path)?;
        let has_capitals = extension.bytes().any(|byte| byte.is_ascii_uppercase());
        Some(if has_capitals { extension.to_ascii_lowercase().into() } else { extension.into() })
    }

    /// Whether a fix may change the file: what its name says that it is, is read as such.
    pub fn may_be_fixed(&self) -> bool {
        // Of a skill, only the data at its beginning is read.
        NoData::of_path(&self.path).is_none() || is_skill_file(&self.path)
    }

    /// The path as given or found, with `/` between its parts.
    pub fn path(&self) -> &Arc<str> {
        &self.path
    }

    /// The whole text, a byte-order mark included.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text that reports show: the same bytes at the same offsets, including the text between
    /// recorded messages, which [`SourceText::text`] does not contain.
    pub fn shown_text(&self) -> &str {
        self.hidden.get().map_or_else(|| self.original_text(), |hidden| &hidden.shown)
    }

    fn original_text(&self) -> &str {
        let recorded = self.recording.as_ref().map(|recording| &recording.shown);
        recorded.or(self.whole.as_ref()).map_or(&self.text, |original| original)
    }

    /// Hides parts of the shown text from all reports: secrets, which [`SourceText::hidden`]
    /// returns, and others. Only the first call has an effect.
    pub fn hide(&self, secrets: Vec<Range<usize>>, others: &[Range<usize>]) {
        let all = apart([&secrets, others].concat());
        if !all.is_empty() {
            let shown = masked(self.original_text(), &all);
            let _ = self.hidden.set(Hidden { ranges: apart(secrets), all, shown: shown.into() });
        }
    }

    /// The hidden secrets, as in the text.
    pub fn hidden(&self) -> impl Iterator<Item = &str> {
        let ranges = self.hidden.get().into_iter().flat_map(|hidden| &hidden.ranges);
        ranges.filter_map(|range| self.original_text().get(range.clone()))
    }

    /// The hidden parts that touch the bytes from `start` to `end`.
    pub fn hidden_in(&self, start: u32, end: u32) -> impl Iterator<Item = &str> {
        let all = self.hidden.get().map_or(&[][..], |hidden| &hidden.all);
        let first = all.partition_point(|range| range.end < start as usize);
        let near = all[first..].iter().take_while(move |range| range.start <= end as usize);
        near.take(MAX_REPEATED_PARTS).filter_map(|range| self.original_text().get(range.clone()))
    }

    /// Another text with the hidden parts of this one masked.
    pub fn shown_of(&self, other: &str) -> String {
        let all = self.hidden.get().into_iter().flat_map(|hidden| &hidden.all);
        let parts = all.filter_map(|range| self.original_text().get(range.clone()));
        let parts = parts.filter(|part| part.len() >= MIN_REPEATED_PART).take(MAX_REPEATED_PARTS);
        parts.fold(other.to_owned(), |shown, part| match shown.contains(part) {
            true => shown.replace(part, &"*".repeat(part.chars().count())),
            false => shown,
        })
    }

    /// Whether the text consists of the messages of a recording.
    pub fn is_of_streams(&self) -> bool {
        self.recording.is_some()
    }

    /// The stream of the recorded message that begins at `offset`.
    pub fn stream_at(&self, offset: u32) -> Option<Stream> {
        self.recording.as_ref()?.messages.stream_at(offset)
    }

    /// The messages of a recording, with what is known of those that could not be read.
    pub fn recorded(&self) -> Option<&RecordedMessages> {
        self.recording.as_ref().map(|recording| &recording.messages)
    }

    /// The ranges of output that a client reported not to be a message.
    pub fn stray_output(&self) -> &[(u32, u32)] {
        self.recording.as_ref().map_or(&[], |recording| &recording.messages.stray)
    }

    /// The offset in [`SourceText::shown_text`] that corresponds to an offset in
    /// [`SourceText::text`].
    pub fn shown_offset(&self, offset: u32) -> u32 {
        match &self.recording {
            Some(recording) => recording.messages.outer_offset(offset),
            None => offset,
        }
    }

    /// The offset in [`SourceText::shown_text`] at which the text before an offset in
    /// [`SourceText::text`] ends.
    pub fn shown_end(&self, offset: u32) -> u32 {
        match &self.recording {
            Some(recording) => recording.messages.outer_end(offset),
            None => offset,
        }
    }

    /// The string of the file that contains the message at an offset; `None` if messages are not in
    /// strings.
    pub fn holder_at(&self, offset: u32) -> Option<&Holder> {
        self.recording.as_ref()?.messages.holder_at(offset)
    }

    /// The HTTP exchanges of an archive or a cassette.
    pub fn exchanges(&self) -> &[HttpExchange] {
        self.recording.as_ref().map_or(&[], |recording| &recording.messages.exchanges)
    }

    /// The HTTP exchange that contains the message or document at an offset.
    pub fn exchange_at(&self, offset: u32) -> Option<&HttpExchange> {
        self.exchanges().get(self.holder_at(offset)?.exchange? as usize)
    }

    /// Whether the messages were derived from reports of a model's API, which omit parts of the
    /// conversation.
    pub fn is_reported_by_model(&self) -> bool {
        self.recorded().is_some_and(|messages| messages.is_reported_by_model)
    }

    /// Length of the byte-order mark at the beginning of [`SourceText::text`].
    pub fn content_start(&self) -> usize {
        if self.text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 }
    }

    /// The encoding of the input.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The invalid bytes of the input, if any.
    pub fn encoding_issue(&self) -> Option<&EncodingIssue> {
        self.issue.as_ref()
    }

    /// Whether byte offsets into [`SourceText::text`] are byte offsets into the file.
    pub fn offsets_are_file_offsets(&self) -> bool {
        matches!(self.encoding, Encoding::Utf8 | Encoding::Utf8WithMark)
    }

    /// The lines of the text, computed on first use.
    pub fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(self.shown_text()))
    }

    /// Line and column of a byte offset. The byte-order mark has no column.
    pub fn position(&self, offset: u32) -> Position {
        let mut position = self.lines().position(self.shown_text(), offset as usize);
        if position.line == 1 && self.content_start() > 0 {
            position.column = position.column.saturating_sub(1).max(1);
            position.utf16_column = position.utf16_column.saturating_sub(1).max(1);
        }
        position
    }

    /// The positions of both ends of a range. In a short range, the second is derived from the
    /// first.
    pub fn positions(&self, start: u32, end: u32) -> (Position, Position) {
        let first = self.position(start);
        let between = self.shown_text().get(start as usize..end as usize);
        // A byte-order mark in between has no column.
        let is_short =
            |text: &&str| text.len() <= MAX_SHORT_RANGE && start as usize >= self.content_start();
        match between.filter(is_short).and_then(|text| first.after(text)) {
            Some(last) => (first, last),
            None => (first, self.position(end)),
        }
    }
}

/// The ranges in order, with overlapping ones merged.
fn apart(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    crate::sort::by_key(&mut ranges, |range| range.start);
    ranges.dedup_by(|next, before| {
        let overlaps = next.start < before.end;
        before.end = if overlaps { before.end.max(next.end) } else { before.end };
        overlaps
    });
    ranges
}

/// A text in which the characters of some ranges are replaced. Lines and columns, in any unit, stay
/// the same.
fn masked(text: &str, ranges: &[Range<usize>]) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut at = 0;
    for range in ranges {
        let (Some(before), Some(inside)) = (text.get(at..range.start), text.get(range.clone()))
        else {
            continue;
        };
        shown.push_str(before);
        shown.extend(inside.chars().map(|character| match character.len_utf8() {
            _ if matches!(character, '\n' | '\r') => character,
            1 => '*',
            2 => '×',
            3 => '•',
            _ => '🔒',
        }));
        at = range.end;
    }
    shown.push_str(&text[at..]);
    shown
}

#[cfg(test)]
mod tests {
    use super::SourceText;

    #[test]
    fn hidden_text_keeps_every_position() {
        let text = "a: é漢🙂x\nb: secret\n";
        let source = SourceText::new("a.yaml", text);
        source.hide(vec![3..9, 17..23, 3..14], &[18..20, 19..23]);
        assert_eq!(source.shown_text(), "a: ×•🔒*\nb: ******\n");
        assert_eq!(source.hidden().collect::<Vec<_>>(), ["é漢🙂x\n", "secret"]);
        let plain = SourceText::new("a.yaml", text);
        for (offset, _) in text.char_indices() {
            let offset = u32::try_from(offset).unwrap();
            assert_eq!(source.position(offset), plain.position(offset));
        }
    }
}
