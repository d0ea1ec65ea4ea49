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
}

impl RecordedMessages {
    /// The stream of the message that begins at `offset`.
    pub fn stream_at(&self, offset: u32) -> Option<Stream> {
        let found = self.streams.binary_search_by_key(&offset, |(start, _)| *start).ok()?;
        Some(self.streams[found].1)
    }

    pub(in crate::source) fn with_capacity(bytes: usize) -> Self {
        Self { text: String::with_capacity(bytes), ..Self::default() }
    }

    /// Keeps a part of the text.
    pub(in crate::source) fn keep(&mut self, part: &str) {
        self.text.push_str(part);
    }

    /// Keeps a part of the text that begins with a message.
    pub(in crate::source) fn keep_message(&mut self, part: &str, stream: Stream) {
        let blanks = part.len() - part.trim_start().len();
        self.streams.push((self.offset(blanks), stream));
        self.keep(part);
    }

    /// Blanks a message that is cut off.
    pub(in crate::source) fn blank_cut_message(&mut self, part: &str) {
        self.cut.push(self.offset(0));
        self.blank(part);
    }

    /// Blanks a part of the text, except line ends.
    pub(in crate::source) fn blank(&mut self, part: &str) {
        self.text.extend(part.bytes().map(|byte| match byte {
            b'\n' | b'\r' => char::from(byte),
            _ => ' ',
        }));
    }

    /// Whether there is any message.
    pub(in crate::source) fn has_any(&self) -> bool {
        !self.streams.is_empty() || !self.cut.is_empty()
    }

    fn offset(&self, further: usize) -> u32 {
        // Texts of 4 GiB and more are not read.
        u32::try_from(self.text.len() + further).unwrap_or(u32::MAX)
    }
}

/// Whether a message, or several, may begin here.
pub(in crate::source) fn begins_message(text: &str) -> bool {
    text.trim_start_matches([' ', '\t']).starts_with(['{', '['])
}
