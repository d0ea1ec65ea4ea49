//! Standard input and output: messages with their headers, within bounds.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::Builder;

use lsp_server::Message;

use crate::lsp::channel::outbox::Outbox;
use crate::lsp::limits::{LAST_WORDS, MAX_HEADER_BYTES, MAX_MESSAGE_BYTES, MAX_WAITING_EVENTS};
use crate::lsp::server::serve;
use crate::lsp::state::{Event, Options};

/// Serves the client at the other end of standard input and output; returns the exit code.
///
/// The process ends when this function returns, even if a thread still waits for a client that
/// neither writes nor reads.
pub fn serve_stdio(options: &Options) -> u8 {
    let (events, incoming) = sync_channel(MAX_WAITING_EVENTS);
    let outbox = Arc::new(Outbox::default());
    let reading = events.clone();
    let reader = Builder::new().name("reader".into()).spawn(move || {
        read_all(&mut BufReader::new(io::stdin()), &reading);
    });
    let (writing, own) = (events.clone(), Arc::clone(&outbox));
    let writer = Builder::new().name("writer".into()).spawn(move || write_all(&own, &writing));
    if reader.is_err() || writer.is_err() {
        return 1;
    }
    let code = serve(options, &events, &incoming, &outbox);
    outbox.close();
    outbox.wait_until_written(LAST_WORDS);
    code
}

fn read_all(input: &mut dyn BufRead, events: &SyncSender<Event>) {
    loop {
        let (event, is_last) = match read_message(input) {
            Ok(Some(message)) => {
                let is_exit = matches!(&message, Message::Notification(it) if it.method == "exit");
                (Event::Message(message), is_exit)
            }
            Ok(None) => (Event::End(None), true),
            Err(error) => (Event::End(Some(error.to_string())), true),
        };
        if events.send(event).is_err() || is_last {
            break;
        }
    }
}

fn write_all(outbox: &Outbox, events: &SyncSender<Event>) {
    let mut out = io::stdout().lock();
    while let Some(message) = outbox.next() {
        if message.write(&mut out).is_err() {
            // The client has gone: nothing can be reported to it any longer.
            drop(events.send(Event::End(None)));
            break;
        }
        outbox.has_written();
    }
}

/// Reads the next message; `None` at the end of the input.
fn read_message(input: &mut dyn BufRead) -> io::Result<Option<Message>> {
    let Some(length) = read_header(input)? else { return Ok(None) };
    if length > MAX_MESSAGE_BYTES {
        return Err(invalid(format!("a message of {length} bytes is too long")));
    }
    // As much is reserved as arrives, and not as much as is announced.
    let mut content = Vec::new();
    input.take(length as u64).read_to_end(&mut content)?;
    if content.len() < length {
        return Err(invalid("the input ends inside a message".to_owned()));
    }
    replace_lone_surrogates(&mut content);
    serde_json::from_slice(&content)
        .map(Some)
        .map_err(|error| invalid(format!("a message is not valid: {error}")))
}

/// Replaces escapes that are half of a surrogate pair by U+FFFD, which takes as many UTF-16 code
/// units: the texts of editors may contain them, but Rust strings cannot.
fn replace_lone_surrogates(json: &mut [u8]) {
    let unit = |json: &[u8], at: usize| {
        let digits = json.get(at..at + 6)?.strip_prefix(b"\\u")?;
        u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    };
    let mut at = 0;
    while let Some(escape) = json.get(at..).and_then(|rest| memchr::memchr(b'\\', rest)) {
        at += escape;
        at += match (unit(json, at), unit(json, at + 6)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(0xD800..=0xDFFF), _) => {
                json[at..at + 6].copy_from_slice(b"\\ufffd");
                6
            }
            _ => 2,
        };
    }
}

/// Reads the header of the next message; returns the length of its content in bytes.
fn read_header(input: &mut dyn BufRead) -> io::Result<Option<usize>> {
    let mut header = input.take(MAX_HEADER_BYTES);
    let (mut length, mut is_first) = (None, true);
    loop {
        let mut line = Vec::new();
        header.read_until(b'\n', &mut line)?;
        if line.is_empty() && is_first {
            return Ok(None);
        }
        is_first = false;
        let Some(line) = line.strip_suffix(b"\n") else {
            return Err(invalid("a header is too long or incomplete".to_owned()));
        };
        let line = String::from_utf8_lossy(line);
        if line.trim_end().is_empty() {
            break;
        }
        let Some((name, value)) = line.split_once(':') else {
            return Err(invalid("a header is not valid".to_owned()));
        };
        if name.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse().ok();
        }
    }
    length.map(Some).ok_or_else(|| invalid("a message has no valid length".to_owned()))
}

fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Option<Message>, String> {
        read_message(&mut text.as_bytes()).map_err(|error| error.to_string())
    }

    #[test]
    fn messages_are_read_within_bounds() {
        let exit = "{\"method\":\"exit\"}";
        let whole = format!("Content-Length: {}\r\n\r\n{exit}", exit.len());
        assert!(matches!(read(&whole), Ok(Some(Message::Notification(it))) if it.method == "exit"));
        let typed =
            whole.replacen("\r\n", "\r\nContent-Type: x\r\n", 1).replace("Content-L", "content-l");
        assert!(read(&typed).unwrap().is_some());
        assert!(read("").unwrap().is_none());
        let error = |text: &str| read(text).unwrap_err();
        assert_eq!(error("Content-Length: 5\r\n\r\n{}"), "the input ends inside a message");
        assert_eq!(error("Content-Length: 5"), "a header is too long or incomplete");
        assert_eq!(error("hello\r\n\r\n"), "a header is not valid");
        assert_eq!(error("Content-Length: -1\r\n\r\n"), "a message has no valid length");
        assert!(error("Content-Length: 2\r\n\r\n{}").starts_with("a message is not valid"));
    }

    #[test]
    fn half_of_a_surrogate_pair_is_replaced() {
        for (text, expected) in [
            (r"\ud83d", "\u{fffd}"),
            (r"a\uDE00\ud83d\ude00\ud83d", "a\u{fffd}😀\u{fffd}"),
            (r"\ud83d\ud83d\ude00\\ud83d", "\u{fffd}😀\\ud83d"),
            (r"\ud83d\n\u0041", "\u{fffd}\nA"),
            ("é😀", "é😀"),
        ] {
            let message = format!(r#"{{"method": "x", "params": ["{text}"]}}"#);
            let message = format!("Content-Length: {}\r\n\r\n{message}", message.len());
            let Ok(Some(Message::Notification(it))) = read(&message) else { panic!("{text}") };
            assert_eq!(it.params[0], expected, "{text}");
        }
        for cut in [r#""\ud8"#, r#""\"#, r"\ud83d\u"] {
            replace_lone_surrogates(&mut cut.as_bytes().to_vec());
        }
    }

    #[test]
    fn lengths_are_bounded_on_both_sides() {
        let of = |length: usize| read(&format!("Content-Length: {length}\r\n\r\n")).unwrap_err();
        assert_eq!(of(MAX_MESSAGE_BYTES), "the input ends inside a message");
        assert!(of(MAX_MESSAGE_BYTES + 1).ends_with("bytes is too long"));
        assert!(of(2 << 30).ends_with("bytes is too long"));
        let padded = |bytes: usize| {
            let name = "x".repeat(bytes - "x:\r\n".len() - "Content-Length: 2\r\n\r\n".len() + 1);
            read(&format!("{name}:\r\nContent-Length: 2\r\n\r\n{{}}")).unwrap_err()
        };
        let most = usize::try_from(MAX_HEADER_BYTES).unwrap();
        assert!(padded(most).starts_with("a message is not valid"), "{}", padded(most));
        assert_eq!(padded(most + 1), "a header is too long or incomplete");
    }
}
