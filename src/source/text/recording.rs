//! Messages recorded on lines between other text: the text with everything else blanked, so that
//! every byte keeps its position.

/// A stream of a server, from the server's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stream {
    /// What the client sent.
    In,
    /// What the server sent.
    Out,
}

/// The messages of a recording.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct RecordedMessages {
    /// The text of the recording with everything but the messages replaced by white space.
    pub text: String,
    /// The starts of messages, in order, each with its stream.
    streams: Vec<(u32, Stream)>,
    /// The starts of truncated messages; they are blanked as well.
    pub cut: Vec<u32>,
    /// Where a client says that the output of its server is not a message, from start to end; it is
    /// blanked as well.
    pub(crate) stray: Vec<(u32, u32)>,
    /// Where a line begins that the recorder could not finish; it is blanked as well.
    pub unfinished: Option<u32>,
    /// Where answers are whose body was not recorded.
    pub missing: Vec<u32>,
    /// Where the text is from, if it was put together from the insides of strings; in order.
    origins: Vec<TextOrigin>,
    /// What the parts of such a text are in, from where on; in order.
    holders: Vec<(u32, Holder)>,
    /// Whether the messages were made from what the API of a model reports of them.
    pub is_reported_by_model: bool,
}

/// What a message is in: a string, or a line of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holder {
    /// The number of the document in its file.
    pub root: u32,
    /// The JSON Pointer of the string; empty for a line.
    pub pointer: Box<str>,
    /// The number of the session, where the recording shows which messages are of one.
    pub session: u32,
    /// The headers of the request that it is the body of, in lower case, if they were recorded.
    pub headers: Option<Headers>,
}

/// Names of headers of the protocol, with their values.
pub type Headers = Box<[(Box<str>, Box<str>)]>;

/// Where a part of a text is from, which ends where the next one begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TextOrigin {
    pub(crate) start: u32,
    pub(crate) outer: u32,
    pub(crate) kind: OriginKind,
}

/// How a part of a text is spelt in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OriginKind {
    /// As it is.
    Exact,
    /// In Base64: three bytes as four characters.
    Base64,
    /// It is not there: all of it is at one place.
    Implied,
    /// Nothing is spelt: what is before ends here.
    End,
}

impl RecordedMessages {
    /// The stream of the message that begins at `offset`.
    pub fn stream_at(&self, offset: u32) -> Option<Stream> {
        let found = self.streams.binary_search_by_key(&offset, |(start, _)| *start).ok()?;
        Some(self.streams[found].1)
    }

    /// The offset in the file of an offset in the text.
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

    /// The offset in the file at which what is before an offset in the text ends.
    pub fn outer_end(&self, offset: u32) -> u32 {
        let next = self.origins.partition_point(|origin| origin.start < offset);
        match self.origins.get(next).filter(|origin| origin.start == offset) {
            Some(TextOrigin { outer, kind: OriginKind::Exact | OriginKind::End, .. }) => *outer,
            _ => self.outer_offset(offset),
        }
    }

    /// The string that the message at an offset is in.
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

    /// Where the end of a line is that is added next.
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

    /// Whether there is any message.
    pub(crate) fn has_any(&self) -> bool {
        !self.streams.is_empty() || !self.cut.is_empty()
    }

    /// Notes where what is added next is from.
    pub(crate) fn add_origin(&mut self, outer: u32, kind: OriginKind) {
        let start = self.offset(0);
        self.origins.push(TextOrigin { start, outer, kind });
    }

    /// Notes what is in what is added next.
    pub(crate) fn add_holder(&mut self, holder: Holder) {
        self.holders.push((self.offset(0), holder));
    }

    /// Notes that a message begins here.
    pub(crate) fn add_message(&mut self, stream: Option<Stream>, further: usize) {
        let start = self.offset(further);
        self.streams.extend(stream.map(|stream| (start, stream)));
    }

    /// Adds messages that are all of a part of the text.
    pub(crate) fn append(&mut self, others: &Self) {
        let base = self.offset(0);
        self.streams.extend(others.streams.iter().map(|(start, stream)| (base + start, *stream)));
        self.keep(&others.text);
    }

    /// Where messages begin.
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
