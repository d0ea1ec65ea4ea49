//! Client logs in which each message is on a line of its own, after the time and the sender: those
//! of Claude Desktop and of Visual Studio Code.

use memchr::memmem;

use crate::source::text::recording::{RecordedMessages, Stream};

/// The text directly before a message.
const MARKS: [(&str, Stream); 4] = [
    ("Message from client: ", Stream::In),
    ("Message from server: ", Stream::Out),
    ("[editor -> server] ", Stream::In),
    ("[server -> editor] ", Stream::Out),
];

/// The messages of such a log. None for a log of several servers, because they number their
/// messages independently.
pub(in crate::source) fn client_log(text: &str) -> Option<RecordedMessages> {
    let begins = text.trim_start_matches('\u{feff}').trim_start();
    if begins.starts_with(['{', '"']) || !is_marked(text) || server_count(text) > 1 {
        return None;
    }
    let mut messages = RecordedMessages::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let Some((start, stream)) = message_in(line) else {
            messages.blank(line);
            continue;
        };
        let (before, message) = line.split_at(start);
        messages.blank(before);
        match value_length(message) {
            Some(length) => {
                messages.keep_message(&message[..length], stream);
                messages.blank(&message[length..]);
            }
            None => messages.blank_cut_message(message),
        }
    }
    messages.has_any().then_some(messages)
}

/// Whether a log has messages of several servers.
pub fn is_log_of_several_servers(text: &str) -> bool {
    is_marked(text) && server_count(text) > 1
}

fn is_marked(text: &str) -> bool {
    MARKS.iter().any(|(mark, _)| memmem::find(text.as_bytes(), mark.as_bytes()).is_some())
}

/// The start of a message on a line, and its stream. Before the mark there may only be the time, a
/// level and a name in brackets.
fn message_in(line: &str) -> Option<(usize, Stream)> {
    MARKS.iter().find_map(|(mark, stream)| {
        let (before, message) = line.split_once(mark)?;
        let is_plain = !before.contains(['"', '{', '`']) && is_dated(before);
        (is_plain && message.starts_with(['{', '[']))
            .then_some((before.len() + mark.len(), *stream))
    })
}

/// Whether there is nothing, a date or something in brackets at the beginning.
fn is_dated(before: &str) -> bool {
    before
        .chars()
        .next()
        .is_none_or(|first| first.is_ascii_digit() || matches!(first, '[' | '\u{feff}'))
}

/// The number of names in brackets that are not levels, before messages.
fn server_count(text: &str) -> usize {
    const LEVELS: [&str; 7] = ["info", "debug", "trace", "warn", "warning", "error", "editor"];
    let mut names: Vec<&str> = Vec::new();
    for line in text.lines() {
        let Some((start, _)) = message_in(line) else { continue };
        let parts = line[..start].split('[').skip(1).filter_map(|part| part.split_once(']'));
        let name = parts
            .map(|(name, _)| name)
            .find(|name| !LEVELS.contains(name) && !name.contains(" -> "));
        names.extend(name.filter(|name| names.last() != Some(name)));
        if names.len() > 1 {
            names.sort_unstable();
            names.dedup();
        }
        if names.len() > 1 {
            break;
        }
    }
    names.len()
}

/// The bytes of the object or array at the beginning of a line; `None` if it does not end there.
fn value_length(line: &str) -> Option<usize> {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => depth += 1,
            b'}' | b']' if !in_string => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::is_log_of_several_servers;
    use crate::source::recorded_messages;
    use crate::source::text::recording::Stream;

    fn streams(text: &str) -> Vec<Option<Stream>> {
        let messages = recorded_messages(text).unwrap();
        assert_eq!(messages.text.len(), text.len());
        let starts = messages.text.match_indices("{\"jsonrpc");
        starts.map(|(at, _)| messages.stream_at(u32::try_from(at).unwrap())).collect()
    }

    #[test]
    fn messages_of_both_clients_are_found_with_their_senders() {
        let desktop = "2025-07-23T15:09:15.427Z [wéather] [info] Message from client: {\"jsonrpc\":\"}\\\"\"} { metadata: undefined }\r\nServer started: {\n2025-07-23T15:09:15.427Z [info] [wéather] Message from server: {\"jsonrpc\":2}\n";
        assert_eq!(streams(desktop), [Some(Stream::In), Some(Stream::Out)]);
        let editor = "2026-10-05 10:11:12.345 [trace] [editor -> server] {\"jsonrpc\":1}\nDiscovered 3 tools\n[server -> editor] {\"jsonrpc\":{}}\n";
        assert_eq!(streams(editor), [Some(Stream::In), Some(Stream::Out)]);
        let words: String = recorded_messages(editor).unwrap().text.split_whitespace().collect();
        assert_eq!(words, "{\"jsonrpc\":1}{\"jsonrpc\":{}}");
    }

    #[test]
    fn a_message_that_does_not_end_on_its_line_is_cut() {
        let text = "[editor -> server] {\"jsonrpc\":1}\n[server -> editor] {\"jsonrpc\":\"2...\n";
        let messages = recorded_messages(text).unwrap();
        assert_eq!(messages.cut, [u32::try_from(text.rfind('{').unwrap()).unwrap()]);
        assert!(!messages.text.contains("2..."));
    }

    #[test]
    fn logs_of_several_servers_are_not_mixed() {
        let text =
            "2025 [info] [a] Message from client: {}\n2025 [info] [b] Message from client: {}\n";
        assert_eq!(recorded_messages(text), None);
        assert!(is_log_of_several_servers(text));
        assert!(!is_log_of_several_servers(&text.replace("[b]", "[a]")));
    }

    #[test]
    fn texts_that_only_quote_such_lines_are_not_converted() {
        for text in [
            "log: \"Message from client: {}\"\n",
            "{\"a\": \"Message from client: {\"}",
            "see `[editor -> server] {}`\n",
            "Message from client: plain\n",
        ] {
            assert_eq!(recorded_messages(text), None, "{text}");
        }
    }
}
