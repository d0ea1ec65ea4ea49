//! Messages that are recorded on lines between other text: the text with everything else blanked,
//! so that every byte keeps its position.

use crate::source::text::http::HttpExchange;

/// A stream of a server, from the server's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stream {
    /// Messages from the client to the server.
    In,
    /// Messages from the server to the client.
    Out,
}

/// The messages of a recording.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct RecordedMessages {
    /// The text of the recording with everything but the messages replaced by white space.
    pub text: String,
    /// The starts of messages, in order, each with its stream.
    streams: Vec<(u32, Stream)>,
    /// The starts of truncated messages, which are blanked.
    pub cut: Vec<u32>,
    /// The ranges of output that a client reported not to be a message, which are blanked.
    pub(crate) stray: Vec<(u32, u32)>,
    /// The start of a line that the recorder could not finish, which is blanked.
    pub unfinished: Option<u32>,
    /// The positions of responses whose body was not recorded.
    pub missing: Vec<u32>,
    /// The origins of the text's parts in order, if it was assembled from the insides of strings.
    origins: Vec<TextOrigin>,
    /// The HTTP exchanges, in the order of the recording.
    pub exchanges: Vec<HttpExchange>,
    /// The holders of the text's parts, each with the offset where it begins; in order.
    holders: Vec<(u32, Holder)>,
    /// Whether the messages were derived from reports of a model's API.
    pub is_reported_by_model: bool,
}

/// The string or line of a log that contains a message.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Holder {
    /// Index of the document in its file.
    pub root: u32,
    /// The JSON Pointer of the string; empty for a line of a log.
    pub pointer: Box<str>,
    /// The number of the session, if the recording shows which messages belong together.
    pub session: u32,
    /// The index of the HTTP exchange that contains the string, if the recording has exchanges.
    pub exchange: Option<u32>,
}

/// The origin of a part of a text, up to the start of the next origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TextOrigin {
    pub(crate) start: u32,
    pub(crate) outer: u32,
    pub(crate) kind: OriginKind,
}

/// The spelling of a part of a text in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OriginKind {
    /// The text is spelled in the file as it is.
    Exact,
    /// The text is spelled in Base64, with four characters for three bytes.
    Base64,
    /// The text is not in the file, and the whole part is attributed to one offset.
    Implied,
    /// No text: the previous part ends here.
    End,
}

impl RecordedMessages {
    /// The stream of the message that begins at `offset`.
    pub fn stream_at(&self, offset: u32) -> Option<Stream> {
        let found = self.streams.binary_search_by_key(&offset, |(start, _)| *start).ok()?;
        Some(self.streams[found].1)
    }

    /// The offset in the file that corresponds to an offset in the text.
    pub fn outer_offset(&self, offset: u32) -> u32 {
        let after = self.origins.partition_point(|origin| origin.start <= offset);
        let Some(origin) = after.checked_sub(1).map(|at| self.origins[at]) else { return offset };
        let further = offset - origin.start;
        origin.outer.saturating_add(match origin.kind {
            OriginKind::Exact => further,
            OriginKind::Base64 => further / 3 * 4 + further % 3,
            OriginKind::Implied | OriginKind::End => 0,
        })
    }

    /// The offset in the file at which the text before an offset ends.
    pub fn outer_end(&self, offset: u32) -> u32 {
        let next = self.origins.partition_point(|origin| origin.start < offset);
        match self.origins.get(next).filter(|origin| origin.start == offset) {
            Some(TextOrigin { outer, kind: OriginKind::Exact | OriginKind::End, .. }) => *outer,
            _ => self.outer_offset(offset),
        }
    }

    /// The string or line that contains the message at an offset.
    pub fn holder_at(&self, offset: u32) -> Option<&Holder> {
        let after = self.holders.partition_point(|(start, _)| *start <= offset);
        Some(&self.holders[after.checked_sub(1)?].1)
    }

    pub(crate) fn with_capacity(bytes: usize) -> Self {
        Self { text: String::with_capacity(bytes), ..Self::default() }
    }

    /// Keeps a part of the text.
    pub(crate) fn keep(&mut self, part: &str) {
        self.text.push_str(part);
    }

    /// Keeps a part of the text that begins with a message.
    pub(crate) fn keep_message(&mut self, part: &str, stream: Stream) {
        let blanks = part.len() - part.trim_start().len();
        self.streams.push((self.offset(blanks), stream));
        self.keep(part);
    }

    /// Blanks a message that is cut off.
    pub(crate) fn blank_cut_message(&mut self, part: &str) {
        self.cut.push(self.offset(0));
        self.blank(part);
    }

    /// The span of the end of a line that will be added next.
    pub(crate) fn span_of(&self, line: &str, end: &str) -> (u32, u32) {
        let before = line.len() - end.len();
        (self.offset(before), self.offset(before + end.trim_end().len()))
    }

    /// Blanks a line that the recorder could not finish.
    pub(crate) fn blank_unfinished_line(&mut self, part: &str) {
        self.unfinished = Some(self.offset(0));
        self.blank(part);
    }

    /// Blanks a part of the text, except line ends.
    pub(crate) fn blank(&mut self, part: &str) {
        // By bytes, not characters: every offset must stay that of the file.
        self.text.extend(part.bytes().map(|byte| match byte {
            b'\n' | b'\r' => char::from(byte),
            _ => ' ',
        }));
    }

    /// Whether there are any messages.
    pub(crate) fn has_any(&self) -> bool {
        !self.streams.is_empty() || !self.cut.is_empty()
    }

    /// Records the origin of the text that is added next.
    pub(crate) fn add_origin(&mut self, outer: u32, kind: OriginKind) {
        let start = self.offset(0);
        self.origins.push(TextOrigin { start, outer, kind });
    }

    /// Records the holder of the text that is added next.
    pub(crate) fn add_holder(&mut self, holder: Holder) {
        self.holders.push((self.offset(0), holder));
    }

    /// Records that a message begins `further` bytes after the end of the text.
    pub(crate) fn add_message(&mut self, stream: Option<Stream>, further: usize) {
        let start = self.offset(further);
        self.streams.extend(stream.map(|stream| (start, stream)));
    }

    /// Adds all messages of another recording, with their text.
    pub(crate) fn append(&mut self, others: &Self) {
        let base = self.offset(0);
        self.streams.extend(others.streams.iter().map(|(start, stream)| (base + start, *stream)));
        self.keep(&others.text);
    }

    /// The starts of the messages, with their streams.
    pub(crate) fn starts(&self) -> &[(u32, Stream)] {
        &self.streams
    }

    pub(crate) fn offset(&self, further: usize) -> u32 {
        // Texts of 4 GiB and more are not read.
        u32::try_from(self.text.len() + further).unwrap_or(u32::MAX)
    }
}

/// Whether a message, or several, may begin here.
pub(crate) fn begins_message(text: &str) -> bool {
    text.trim_start_matches([' ', '\t']).starts_with(['{', '['])
}
