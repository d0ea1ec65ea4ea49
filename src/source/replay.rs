//! Recordings of a process's streams, as some clients' tests keep them: each message stands
//! behind `STDIN:` or `STDOUT:`, and what the server logged behind `STDERR:`.

/// A stream of a server, as seen by the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stream {
    /// What the client sent.
    In,
    /// What the server sent.
    Out,
}

/// What stands in the place of the names: white space to every reader, and to
/// [`stream_before`] still a name.
const IN_MARK: &str = "\t \t \t ";
const OUT_MARK: &str = " \t \t \t ";

/// What some shells write before the first line of what they redirect into a file.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The stream whose name stood at the beginning of the line, directly before the message at
/// `offset`, in a text from [`without_stream_names`].
pub fn stream_before(text: &str, offset: u32) -> Option<Stream> {
    // Directly before: no further back than a mark and the space behind it.
    const LONGEST: usize = OUT_MARK.len() + 1;
    let before = text.as_bytes().get(..offset as usize)?;
    let before = before.strip_prefix(BYTE_ORDER_MARK.as_bytes()).unwrap_or(before);
    let near = &before[before.len().saturating_sub(LONGEST + 1)..];
    let line = match memchr::memrchr(b'\n', near) {
        Some(end) => &near[end + 1..],
        None if before.len() <= LONGEST => near,
        None => return None,
    };
    let follows = |mark: &str| {
        let rest = line.strip_prefix(mark.as_bytes());
        rest.is_some_and(|rest| rest.is_empty() || rest == b" ")
    };
    match (follows(IN_MARK), follows(OUT_MARK)) {
        (true, _) => Some(Stream::In),
        (_, true) => Some(Stream::Out),
        _ => None,
    }
}

/// The text with the names of streams, and all that was logged, replaced by white space, so that
/// messages are left and every byte keeps its place. `None` for a text that is no such recording.
pub fn without_stream_names(text: &str) -> Option<String> {
    let lines = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let first = lines.trim_start();
    let begins = ["STDIN:", "STDOUT:", "STDERR:"].iter().any(|name| first.starts_with(name));
    if !begins || !lines.lines().any(holds_message) {
        return None;
    }
    let mut blanked = String::with_capacity(text.len());
    blanked.push_str(&text[..text.len() - lines.len()]);
    for line in lines.split_inclusive('\n') {
        let marks = [("STDIN:", IN_MARK), ("STDOUT:", OUT_MARK)];
        let message = marks.iter().find_map(|(name, mark)| {
            let message = line.strip_prefix(name)?;
            Some((mark, message))
        });
        match message {
            Some((mark, message)) => {
                blanked.push_str(mark);
                blanked.push_str(message);
            }
            None if line.starts_with("STDERR:") => {
                let content = line.trim_end_matches(['\n', '\r']);
                push_spaces(&mut blanked, content.len());
                blanked.push_str(&line[content.len()..]);
            }
            // A message may go on over several lines.
            None => blanked.push_str(line),
        }
    }
    Some(blanked)
}

/// Whether a message begins on the line behind the name of a stream.
fn holds_message(line: &str) -> bool {
    let message = ["STDIN:", "STDOUT:"].iter().find_map(|name| line.strip_prefix(name));
    message.is_some_and(|message| message.trim_start().starts_with(['{', '[']))
}

fn push_spaces(text: &mut String, count: usize) {
    text.extend(std::iter::repeat_n(' ', count));
}

#[cfg(test)]
mod tests {
    use super::{Stream, stream_before, without_stream_names};

    #[test]
    fn messages_keep_their_place() {
        let text = "STDERR: é up\r\nSTDIN: {\"id\":1}\nSTDOUT: {\"id\":1,\n  \"x\": 2}\n";
        let blanked = without_stream_names(text).unwrap();
        assert_eq!(blanked.len(), text.len());
        assert_eq!(blanked.find("{\"id\":1}"), text.find("{\"id\":1}"));
        assert_eq!(blanked.find("\"x\""), text.find("\"x\""));
        assert!(!blanked.contains("STD") && !blanked.contains("up"));
        assert!(blanked.contains("\r\n"));
    }

    #[test]
    fn messages_keep_their_stream() {
        let text = "STDERR: up\nSTDIN: {\"id\":1}\nSTDOUT:{\"id\":1}\n  {\"id\":2}";
        let blanked = without_stream_names(text).unwrap();
        let streams: Vec<_> = blanked
            .match_indices('{')
            .map(|(at, _)| stream_before(&blanked, u32::try_from(at).unwrap()))
            .collect();
        assert_eq!(streams, [Some(Stream::In), Some(Stream::Out), None]);
    }

    #[test]
    fn a_byte_order_mark_hides_no_stream() {
        let text = "\u{feff}STDIN:{\"id\":1}\r\nSTDOUT:\t{\"id\":1}\r\n";
        let blanked = without_stream_names(text).unwrap();
        assert_eq!(blanked.len(), text.len());
        let first = u32::try_from(blanked.find('{').unwrap()).unwrap();
        assert_eq!(stream_before(&blanked, first), Some(Stream::In));
    }

    #[test]
    fn other_texts_are_left_alone() {
        for text in ["", "STDIN: plain", "{\"a\": \"STDIN: {\"}", "tools:\n- STDIN: {}\n"] {
            assert_eq!(without_stream_names(text), None, "{text}");
        }
    }
}
