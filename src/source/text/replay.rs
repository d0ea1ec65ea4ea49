//! Recordings of a process's streams, as some clients' tests keep them: each message follows
//! `STDIN:` or `STDOUT:`, and what the server logged `STDERR:`.

use crate::source::text::recording::{RecordedMessages, Stream, begins_message};

/// Text that some shells write before the first line of redirected output.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The messages of such a recording.
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
