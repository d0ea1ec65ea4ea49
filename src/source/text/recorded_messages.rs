//! Messages of recordings in any form of text.

use crate::source::text::client_log::client_log;
use crate::source::text::event_stream::event_stream;
use crate::source::text::http_response::http_responses;
use crate::source::text::own_recording::cut_recording;
use crate::source::text::recording::RecordedMessages;
use crate::source::text::replay::replay;

/// The messages of a text; `None` where it is not a recording of a known kind.
pub fn recorded_messages(text: &str) -> Option<RecordedMessages> {
    cut_recording(text)
        .or_else(|| replay(text))
        .or_else(|| event_stream(text))
        .or_else(|| http_responses(text))
        .or_else(|| client_log(text))
}
