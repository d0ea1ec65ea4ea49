//! Client logs with one message per line, after the time and the sender: the logs of Claude Desktop
//! and of Visual Studio Code.

use std::collections::{HashMap, HashSet};

use memchr::{memchr3_iter, memmem};

use crate::source::text::assembly::Assembly;
use crate::source::text::recording::{Holder, RecordedMessages, Stream};

/// The text directly before a message.
const MARKS: [(&str, Stream); 6] = [
    ("Message from client: ", Stream::In),
    ("Message from server: ", Stream::Out),
    ("[editor -> server] ", Stream::In),
    ("[server -> editor] ", Stream::Out),
    ("[Client Says] ", Stream::In),
    ("[Server Says] ", Stream::Out),
];

/// The messages of a client log. Messages of several servers are grouped by server, because servers
/// number their messages independently.
pub(crate) fn client_log(text: &str) -> Option<RecordedMessages> {
    let begins = text.trim_start_matches('\u{feff}').trim_start();
    // A JSON text may quote such lines in its strings.
    if begins.starts_with(['{', '"']) || !is_marked(text) {
        return None;
    }
    let servers = servers(text);
    if servers.len() > 1 {
        return of_servers(text, &servers);
    }
    let mut messages = RecordedMessages::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let Some((start, stream)) = message_in(line) else {
            messages.stray.extend(stray_output(line).map(|stray| messages.span_of(line, stray)));
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

/// The messages of a log of several servers, grouped by server.
fn of_servers(text: &str, servers: &[&str]) -> Option<RecordedMessages> {
    let mut groups: Vec<Vec<(u32, &str, Stream)>> = vec![Vec::new(); servers.len()];
    let numbers: HashMap<&str, usize> =
        servers.iter().enumerate().map(|(number, name)| (*name, number)).collect();
    let (mut at, mut assembly) = (0, Assembly::default());
    for line in text.split_inclusive('\n') {
        if let Some((start, stream)) = message_in(line) {
            let name = server_of(&line[..start]).unwrap_or_default();
            let group = numbers.get(name).copied().unwrap_or_default();
            groups[group].push((u32::try_from(at + start).ok()?, &line[start..], stream));
        } else if let Some(stray) = stray_output(line) {
            let start = line.len() - stray.len();
            assembly.stray(u32::try_from(at + start).ok()?, stray.trim_end().len());
        }
        at += line.len();
    }
    for (session, group) in (0..).zip(groups) {
        for (start, message, stream) in group {
            assembly.begin_in(Holder { session, ..Holder::default() });
            match value_length(message) {
                Some(length) => {
                    assembly.message(stream);
                    assembly.verbatim(&message[..length], start);
                }
                None => assembly.cut(start),
            }
        }
    }
    Some(assembly.finish(false))
}

/// The end of a line in which a client logs server output that is not a message. An empty line may
/// be a keep-alive.
fn stray_output(line: &str) -> Option<&str> {
    let is_of_time = |it: char| it.is_ascii_digit() || "-:.,TZ ".contains(it);
    let mut rest = line.trim_start_matches(is_of_time);
    // Without a time it may be what the server itself logs.
    let is_timed = rest.len() < line.len();
    while let Some((tag, behind)) = rest.strip_prefix('[').and_then(|it| it.split_once(']')) {
        rest = if tag == "server stderr" { "" } else { behind.trim_start() };
    }
    let is_of_desktop = is_timed
        && rest.starts_with("Unexpected token ")
        && (rest.contains("is not valid JSON") || rest.contains(" in JSON at position "));
    let quoted = rest.strip_prefix("Failed to parse message: ");
    let is_of_editor = quoted.is_some_and(|text| {
        !text.replace("\\n", "").replace("\\r", "").trim_matches([' ', '"', '\r', '\n']).is_empty()
    });
    (is_of_desktop || is_of_editor).then_some(rest)
}

fn is_marked(text: &str) -> bool {
    // Each mark contains one of these words, whose first letters are found in one pass.
    let words = [&b"Message from "[..], b"> ", b"Says] "];
    let begins_word = |at: usize| words.iter().any(|word| text.as_bytes()[at..].starts_with(word));
    memchr3_iter(b'M', b'>', b'S', text.as_bytes()).any(begins_word)
        && MARKS.iter().any(|(mark, _)| memmem::find(text.as_bytes(), mark.as_bytes()).is_some())
}

/// The start of a message on a line, and its stream. Only the time, a level and a name in brackets
/// may precede the mark.
fn message_in(line: &str) -> Option<(usize, Stream)> {
    MARKS.iter().find_map(|(mark, stream)| {
        let (before, message) = line.split_once(mark)?;
        // Inside quotes or braces the words of the mark are part of another text.
        let is_plain = !before.contains(['"', '{', '`']) && is_dated(before);
        (is_plain && message.starts_with(['{', '[']))
            .then_some((before.len() + mark.len(), *stream))
    })
}

/// Whether a text is empty or begins with a date or something in brackets.
fn is_dated(before: &str) -> bool {
    before
        .chars()
        .next()
        .is_none_or(|first| first.is_ascii_digit() || matches!(first, '[' | '\u{feff}'))
}

/// The names of the servers in a log, in order of appearance; empty if the log has none.
fn servers(text: &str) -> Vec<&str> {
    let (mut names, mut known) = (Vec::new(), HashSet::new());
    for line in text.lines() {
        let Some((start, _)) = message_in(line) else { continue };
        if let Some(name) = server_of(&line[..start]).filter(|name| known.insert(*name)) {
            names.push(name);
        }
    }
    names
}

/// The name of the server before a message: the first text in brackets that is not a level.
fn server_of(before: &str) -> Option<&str> {
    const LEVELS: [&str; 7] = ["info", "debug", "trace", "warn", "warning", "error", "editor"];
    let parts = before.split('[').skip(1).filter_map(|part| part.split_once(']'));
    let mut names = parts.map(|(name, _)| name);
    names.find(|name| !LEVELS.contains(name) && !name.contains(" -> ") && !name.ends_with(" Says"))
}

/// The length of the object or array at the beginning of a line; `None` if it does not end on the
/// line.
fn value_length(line: &str) -> Option<usize> {
    // Only the end is searched: the reader reports faults inside.
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
    fn messages_of_several_servers_are_divided_by_their_names() {
        let text = "2025 [info] [a] Message from client: {\"a\":1}\n2025 [info] [b] Message from client: {\"b\":1}\n2025 [a] [info] Message from server: {\"a\":2} { metadata: undefined }\n2025 [b] [info] Message from server: {\"b\n";
        let messages = recorded_messages(text).unwrap();
        let words: String = messages.text.split_whitespace().collect();
        assert_eq!(words, "{\"a\":1}{\"a\":2}{\"b\":1}");
        for part in ["{\"a\":2}", "{\"b\":1}"] {
            let at = u32::try_from(messages.text.find(part).unwrap()).unwrap();
            assert_eq!(messages.outer_offset(at) as usize, text.find(part).unwrap());
            let session = messages.holder_at(at).unwrap().session;
            assert_eq!(session, u32::from(part.contains('b')));
        }
        let cut = messages.outer_offset(messages.cut[0]) as usize;
        assert_eq!(&text[cut..], "{\"b\n");
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
