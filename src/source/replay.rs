//! Recordings of a process's streams, as some clients' tests keep them: each message stands
//! behind `STDIN:` or `STDOUT:`, and what the server logged behind `STDERR:`.

/// The text with the names of streams, and all that was logged, replaced by spaces, so that
/// messages are left and every byte keeps its place. `None` for a text that is no such recording.
pub fn without_stream_names(text: &str) -> Option<String> {
    let first = text.trim_start();
    let begins = ["STDIN:", "STDOUT:", "STDERR:"].iter().any(|name| first.starts_with(name));
    let has_message = || ["STDIN: {", "STDOUT: {"].iter().any(|sign| text.contains(sign));
    if !begins || !has_message() {
        return None;
    }
    let mut blanked = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let message = ["STDIN:", "STDOUT:"].iter().find_map(|name| {
            let message = line.strip_prefix(name)?;
            Some((name.len(), message))
        });
        match message {
            Some((length, message)) => {
                push_spaces(&mut blanked, length);
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

fn push_spaces(text: &mut String, count: usize) {
    text.extend(std::iter::repeat_n(' ', count));
}

#[cfg(test)]
mod tests {
    use super::without_stream_names;

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
    fn other_texts_are_left_alone() {
        for text in ["", "STDIN: plain", "{\"a\": \"STDIN: {\"}", "tools:\n- STDIN: {}\n"] {
            assert_eq!(without_stream_names(text), None, "{text}");
        }
    }
}
