//! Recordings in any text format: of a process's streams, as tests of some clients store them, of
//! responses with their headers, as `curl -i` prints them, or of `mcp-lint record`.

use crate::source::text::client_log::client_log;
use crate::source::text::event_stream::event_stream;
use crate::source::text::recording::{RecordedMessages, Stream, begins_message};

/// The messages of a text; `None` if it is not a recording of a known kind.
pub fn recorded_messages(text: &str) -> Option<RecordedMessages> {
    cut_recording(text)
        .or_else(|| replay(text))
        .or_else(|| event_stream(text))
        .or_else(|| http_responses(text))
        .or_else(|| client_log(text))
}

/// The messages of HTTP responses, one after another.
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

/// The beginning of the first line of a recording by this program.
const BEGIN: &str = "{\"recording\":";

/// The lines of a recording whose recorder was stopped, except the last line, which is truncated.
pub(crate) fn cut_recording(text: &str) -> Option<RecordedMessages> {
    if !text.starts_with(BEGIN) || text.ends_with('\n') {
        return None;
    }
    let (whole, last) = text.split_at(text.rfind('\n')? + 1);
    // A complete line without its line break: the file was edited, or the break was not written
    // yet.
    if last.trim_end().ends_with('}') && serde_json::from_str::<serde::de::IgnoredAny>(last).is_ok()
    {
        return None;
    }
    let mut messages = RecordedMessages::with_capacity(text.len());
    messages.keep(whole);
    messages.blank_unfinished_line(last);
    Some(messages)
}

/// A mark that some shells write before the first line of redirected output.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The messages of a recording of a process's streams: each message follows `STDIN:` or `STDOUT:`,
/// and output that the server logged follows `STDERR:`.
pub(crate) fn replay(text: &str) -> Option<RecordedMessages> {
    let lines = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let first = lines.trim_start();
    let begins = ["STDIN:", "STDOUT:", "STDERR:"].iter().any(|name| first.starts_with(name));
    if !begins || !lines.lines().any(holds_message) {
        return None;
    }
    let mut messages = RecordedMessages::with_capacity(text.len());
    // The mark stays, so that every byte keeps its place.
    messages.keep(&text[..text.len() - lines.len()]);
    for line in lines.split_inclusive('\n') {
        match stream_of(line) {
            Some((stream, name)) => {
                messages.blank(name);
                messages.keep_message(&line[name.len()..], stream);
            }
            None if line.starts_with("STDERR:") => messages.blank(line),
            // A message may go on over several lines.
            None => messages.keep(line),
        }
    }
    Some(messages)
}

fn stream_of(line: &str) -> Option<(Stream, &'static str)> {
    let names = [(Stream::In, "STDIN:"), (Stream::Out, "STDOUT:")];
    names.into_iter().find(|(_, name)| line.starts_with(name))
}

/// Whether a message begins on the line after the name of a stream.
fn holds_message(line: &str) -> bool {
    stream_of(line).is_some_and(|(_, name)| begins_message(&line[name.len()..]))
}

#[cfg(test)]
mod tests {
    use crate::source::recorded_messages;
    use crate::source::text::recording::Stream;

    #[test]
    fn only_a_last_line_that_is_cut_is_left_out() {
        let text = "{\"recording\":1}\n{\"seq\":0}\n{\"seq\":1,\"mess";
        let messages = recorded_messages(text).unwrap();
        assert_eq!(messages.text.trim_end(), "{\"recording\":1}\n{\"seq\":0}");
        assert_eq!(messages.text.len(), text.len());
        assert_eq!(messages.unfinished, Some(26));
        for text in
            ["{\"recording\":1}\n{\"seq\":0}", "{\"recording\":1}\n{\"seq\":\n", "{\"recording\":1"]
        {
            assert_eq!(recorded_messages(text), None, "{text}");
        }
    }

    #[test]
    fn messages_keep_their_place() {
        let text = "STDERR: é up\r\nSTDIN: {\"id\":1}\nSTDOUT: {\"id\":1,\n  \"x\": 2}\n";
        let blanked = recorded_messages(text).unwrap().text;
        assert_eq!(blanked.len(), text.len());
        assert_eq!(blanked.find("{\"id\":1}"), text.find("{\"id\":1}"));
        assert_eq!(blanked.find("\"x\""), text.find("\"x\""));
        assert!(!blanked.contains("STD") && !blanked.contains("up"));
        assert!(blanked.contains("\r\n"));
    }

    #[test]
    fn messages_keep_their_stream() {
        for text in [
            "STDERR: up\nSTDIN: {\"id\":1}\nSTDOUT:{\"id\":1}\n  {\"id\":2}",
            "\u{feff}STDIN:{\"id\":1}\r\nSTDOUT:\t{\"id\":1}\r\n{}",
        ] {
            let messages = recorded_messages(text).unwrap();
            let starts = messages.text.match_indices('{');
            let streams: Vec<_> =
                starts.map(|(at, _)| messages.stream_at(u32::try_from(at).unwrap())).collect();
            assert_eq!(streams, [Some(Stream::In), Some(Stream::Out), None], "{text}");
            assert_eq!(messages.text.len(), text.len());
        }
    }

    #[test]
    fn other_texts_are_not_converted() {
        for text in ["", "STDIN: plain", "{\"a\": \"STDIN: {\"}", "tools:\n- STDIN: {}\n"] {
            assert_eq!(recorded_messages(text), None, "{text}");
        }
    }
}
