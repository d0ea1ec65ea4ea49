//! Assembling a text of messages from the insides of strings, with the origin of each byte.

use crate::source::text::event_stream::event_stream;
use crate::source::text::http::HttpExchange;
use crate::source::text::recording::{
    Holder, OriginKind, RecordedMessages, Stream, begins_message,
};

/// The spelling of a text in the file.
#[derive(Clone, Debug)]
pub enum Spelling {
    /// With escapes: pairs of an offset in the text and the offset in the file that spells it; from
    /// each pair to the next, both advance byte by byte.
    Escaped(Vec<(u32, u32)>),
    /// In Base64 that begins at this offset in the file.
    Base64(u32),
}

/// A text of messages that is being assembled. Each message is a value of its own at the top level.
#[derive(Debug, Default)]
pub struct Assembly {
    messages: RecordedMessages,
}

impl Assembly {
    /// Begins the content of another string, at this root and pointer.
    pub fn begin(&mut self, root: u32, pointer: &str) {
        self.begin_in(Holder { root, pointer: pointer.into(), ..Holder::default() });
    }

    /// Begins the content of another string or line, with all that is known about it.
    pub fn begin_in(&mut self, holder: Holder) {
        // On a line of its own, which is not anywhere.
        self.messages.keep("\n");
        self.messages.add_holder(holder);
    }

    /// Adds the body of a request or response: a message, or a stream of events with messages.
    /// Returns false if the body contains no message.
    pub fn body(
        &mut self,
        text: &str,
        spelling: &Spelling,
        end: u32,
        stream: Option<Stream>,
    ) -> bool {
        let events = event_stream(text);
        if events.is_none() && !begins_message(text) {
            return false;
        }
        let base = self.messages.text.len();
        match &events {
            Some(events) => {
                let starts: Vec<_> = events.starts().to_vec();
                for (start, sender) in starts {
                    self.messages.add_message(Some(stream.unwrap_or(sender)), start as usize);
                }
                self.spelt(&events.text, spelling, end);
            }
            None => {
                let blanks = text.len() - text.trim_start().len();
                self.messages.add_message(stream, blanks);
                self.spelt(text, spelling, end);
            }
        }
        debug_assert_eq!(self.messages.text.len(), base + text.len());
        self.implied("\n", end);
        true
    }

    /// Adds a text with this spelling in the file, where it ends at `end`.
    pub fn spelt(&mut self, text: &str, spelling: &Spelling, end: u32) {
        match spelling {
            Spelling::Base64(start) => {
                self.messages.add_origin(*start, OriginKind::Base64);
                self.messages.keep(text);
            }
            Spelling::Escaped(pairs) => {
                let mut from = 0;
                for (index, (start, outer)) in pairs.iter().enumerate() {
                    let next = pairs.get(index + 1).map_or(text.len(), |(next, _)| *next as usize);
                    let part = text.get(from..next.min(text.len()));
                    debug_assert_eq!(from, *start as usize);
                    self.messages.add_origin(*outer, OriginKind::Exact);
                    // What is blanked may end within what was a character.
                    self.messages.keep(part.unwrap_or_default());
                    from = next.min(text.len());
                }
            }
        }
        self.messages.add_origin(end, OriginKind::End);
    }

    /// Adds a part of the file unchanged.
    pub fn verbatim(&mut self, text: &str, start: u32) {
        self.messages.add_origin(start, OriginKind::Exact);
        self.messages.keep(text);
        let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
        self.messages.add_origin(start.saturating_add(length), OriginKind::End);
    }

    /// Adds text that the file does not contain, for the value at `at`.
    pub fn implied(&mut self, text: &str, at: u32) {
        self.messages.add_origin(at, OriginKind::Implied);
        self.messages.keep(text);
    }

    /// Adds text that replaces these bytes of the file.
    pub fn replacing(&mut self, text: &str, start: u32, end: u32) {
        self.implied(text, start);
        self.messages.add_origin(end, OriginKind::End);
    }

    /// Records that a message begins here, with its stream.
    pub fn message(&mut self, stream: Stream) {
        self.messages.add_message(Some(stream), 0);
    }

    /// Records a truncated message at this offset of the file.
    pub(crate) fn cut(&mut self, at: u32) {
        let here = self.mark(at);
        self.messages.cut.push(here);
    }

    /// Records output at this offset of the file that is not a message.
    pub(crate) fn stray(&mut self, at: u32, length: usize) {
        let range = self.mark_range(at, length);
        self.messages.stray.push(range);
    }

    /// Adds a place for what is at this offset of the file and is not a message; returns its offset.
    pub fn mark(&mut self, at: u32) -> u32 {
        self.mark_range(at, 1).0
    }

    /// Adds a place for a part of the file that is not a message; returns its start and end.
    pub fn mark_range(&mut self, start: u32, length: usize) -> (u32, u32) {
        let here = self.messages.offset(0);
        self.verbatim(&" ".repeat(length), start);
        (here, self.messages.offset(0))
    }

    /// Sets the HTTP exchange with this index in the recording.
    pub fn exchange(&mut self, index: u32, exchange: HttpExchange) {
        let (all, index) = (&mut self.messages.exchanges, index as usize);
        all.resize_with(all.len().max(index + 1), HttpExchange::default);
        all[index] = exchange;
    }

    /// Records a response at this offset of the file whose body was not recorded.
    pub fn missing(&mut self, at: u32) {
        let here = self.mark(at);
        self.messages.missing.push(here);
    }

    /// The assembled messages.
    pub fn finish(mut self, is_reported_by_model: bool) -> RecordedMessages {
        self.messages.is_reported_by_model = is_reported_by_model;
        self.messages
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_knows_where_it_is_from() {
        let mut assembly = Assembly::default();
        assembly.begin(0, "/a");
        // As `{\"é\":1}` at 10, with an escape for each quote.
        let spelling = Spelling::Escaped(vec![(0, 10), (2, 13), (5, 17)]);
        assert!(assembly.body("{\"é\":1}", &spelling, 20, Some(Stream::In)));
        assembly.begin(3, "/b");
        assert!(assembly.body("{\"b\":2}", &Spelling::Base64(40), 52, None));
        assert!(!assembly.body("text", &Spelling::Base64(60), 64, None));
        let messages = assembly.finish(false);
        let at = |part: &str| u32::try_from(messages.text.find(part).unwrap()).unwrap();
        assert_eq!(messages.outer_offset(at("{\"é")), 10);
        assert_eq!(messages.outer_offset(at("é")), 13);
        assert_eq!(messages.outer_offset(at(":1")), 17);
        assert_eq!(messages.outer_offset(at("{\"b\"")), 40);
        assert_eq!(messages.outer_offset(at("\":2")), 44);
        assert_eq!(messages.outer_offset(at(":2")), 45);
        assert_eq!(messages.stream_at(at("{\"é")), Some(Stream::In));
        assert_eq!(&*messages.holder_at(at("é")).unwrap().pointer, "/a");
        assert_eq!(messages.holder_at(at("\":2")).unwrap().root, 3);
    }
}
