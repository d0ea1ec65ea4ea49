//! Responses with their headers, as `curl -i` prints them.

use crate::source::text::event_stream::event_stream;
use crate::source::text::recording::{RecordedMessages, Stream, begins_message};

/// The messages of such responses, one after another.
pub(crate) fn http_responses(text: &str) -> Option<RecordedMessages> {
    let mut messages = RecordedMessages::with_capacity(text.len());
    let mut rest = text;
    while rest.starts_with("HTTP/") {
        // The headers end at the first empty line.
        let is_of_head = |line: &&str| !line.trim().is_empty();
        let head: usize = rest.split_inclusive('\n').take_while(is_of_head).map(str::len).sum();
        let (head, behind) = rest.split_at(head);
        messages.blank(head);
        let begins = |at: &usize| *at == 0 || behind[..*at].ends_with('\n');
        let next = behind.match_indices("HTTP/").map(|(at, _)| at).find(begins);
        let (body, others) = behind.split_at(next.unwrap_or(behind.len()));
        match event_stream(body) {
            Some(events) => messages.append(&events),
            None if begins_message(body.trim_start()) => messages.keep_message(body, Stream::Out),
            None => messages.blank(body),
        }
        rest = others;
    }
    messages.has_any().then_some(messages)
}
