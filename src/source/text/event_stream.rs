//! Bodies of server-sent events, with which a server sends messages over HTTP.

use crate::source::text::http::field_of;
use crate::source::text::recording::{RecordedMessages, Stream, begins_message};

/// The messages of a stream of events; `None` if a line is not a field, or no line contains a
/// message. Several `data` lines of an event are one text, so that blanking the field names is
/// enough.
pub(crate) fn event_stream(text: &str) -> Option<RecordedMessages> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = || body.lines().filter(|line| !line.trim().is_empty());
    // Not by the line, which may be the whole of a very long document.
    let blank = body.len() - body.trim_start().len();
    let first = body[..blank].rfind('\n').map_or(0, |at| at + 1);
    field_of(&body[first..])?;
    let holds_message = |line: &str| match field_of(line) {
        Some("data") => begins_message(&line["data:".len()..]),
        _ => false,
    };
    // Prose and YAML may have a line that begins with `data:`; only a stream has no other lines.
    let is_one = lines().all(|line| field_of(line).is_some()) && lines().any(holds_message);
    // APIs of models stream events with JSON as well, which are not messages.
    if !is_one || !body.contains("jsonrpc") {
        return None;
    }
    let mut messages = RecordedMessages::with_capacity(text.len());
    messages.keep(&text[..text.len() - body.len()]);
    // Whether the line before belongs to the same text.
    let mut goes_on = false;
    for line in body.split_inclusive('\n') {
        if field_of(line) != Some("data") {
            messages.blank(line);
            goes_on &= !line.trim().is_empty();
            continue;
        }
        let (name, data) = line.split_at("data:".len());
        messages.blank(name);
        if goes_on {
            messages.keep(data);
        } else if begins_message(data) {
            messages.keep_message(data, Stream::Out);
        } else {
            // An event without data, as one that only sets an id.
            messages.blank(data);
        }
        goes_on |= begins_message(data);
    }
    Some(messages)
}

#[cfg(test)]
mod tests {
    use crate::source::recorded_messages;
    use crate::source::text::recording::Stream;

    #[test]
    fn events_are_messages_of_the_server() {
        let text = ": ping\r\nid: 1\r\ndata: \r\n\r\nevent: message\r\ndata:{\"jsonrpc\": \"2.0\",\r\nid: 2\r\ndata: \"id\": 1}\r\n\r\ndata: {\"id\": 2}";
        let messages = recorded_messages(text).unwrap();
        assert_eq!(messages.text.len(), text.len());
        let words: String = messages.text.split_whitespace().collect();
        assert_eq!(words, "{\"jsonrpc\":\"2.0\",\"id\":1}{\"id\":2}");
        for (at, _) in messages.text.match_indices('{') {
            assert_eq!(messages.stream_at(u32::try_from(at).unwrap()), Some(Stream::Out));
        }
    }

    #[test]
    fn yaml_with_such_keys_is_not_an_event_stream() {
        for text in [
            "id: 1\ndata:\n  jsonrpc: 2\n",
            "id: 1\ndata: {a: 1}\nother: jsonrpc\n",
            "data: {\"a\": 1}\n",
            "event: x\nid: jsonrpc\n",
        ] {
            assert_eq!(recorded_messages(text), None, "{text}");
        }
    }
}
