//! An entry of a recording: one line of JSON, as bytes.

use serde::Serialize;

use crate::record::timestamp::Timestamp;

/// Who wrote a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// The client, to the server's standard input.
    Client,
    /// The server, to its standard output.
    Server,
    /// The server, to its standard error.
    Stderr,
}

impl Origin {
    fn member(self) -> &'static str {
        match self {
            Self::Client => "\"direction\":\"client\"",
            Self::Server => "\"direction\":\"server\"",
            Self::Stderr => "\"stream\":\"stderr\"",
        }
    }
}

/// Room for the number, which is known only when the line is written: bytes of the longest one.
const HEADROOM: usize = r#"{"seq":18446744073709551615"#.len();

/// A line that lacks its number.
pub(crate) struct Entry {
    bytes: Vec<u8>,
    /// Whether it contains a message.
    pub(crate) is_message: bool,
    /// Number of places that were hidden in it.
    pub(crate) hidden: u64,
}

impl Entry {
    fn new(time: Timestamp, capacity: usize) -> Self {
        // The time, the origin and the keys take about 128 bytes.
        let mut bytes = Vec::with_capacity(HEADROOM + 128 + capacity);
        bytes.resize(HEADROOM, b' ');
        bytes.extend_from_slice(format!(",\"time\":\"{time}\"").as_bytes());
        Self { bytes, is_message: false, hidden: 0 }
    }

    /// A message, as the bytes of its JSON.
    pub(crate) fn message(origin: Origin, time: Timestamp, json: &[u8]) -> Self {
        let mut entry = Self::new(time, json.len());
        entry.is_message = true;
        entry.raw_member(origin.member());
        entry.raw_member("\"message\":");
        entry.bytes.extend_from_slice(json);
        entry
    }

    /// A text that is not a message.
    pub(crate) fn text(origin: Origin, time: Timestamp, text: &str) -> Self {
        let mut entry = Self::new(time, text.len());
        entry.raw_member(origin.member());
        entry.string("text", text);
        entry
    }

    /// An entry with nothing but its origin.
    pub(crate) fn bare(origin: Origin, time: Timestamp) -> Self {
        let mut entry = Self::new(time, 256);
        entry.raw_member(origin.member());
        entry
    }

    /// An event, such as the end of the server.
    pub(crate) fn event(name: &str) -> Self {
        let mut entry = Self::new(Timestamp::now(), 64);
        entry.string("event", name);
        entry
    }

    fn raw_member(&mut self, member: &str) {
        self.bytes.push(b',');
        self.bytes.extend_from_slice(member.as_bytes());
    }

    /// Adds a member.
    pub(crate) fn string(&mut self, key: &str, text: &str) {
        self.raw_member(&format!("\"{key}\":"));
        push_string(&mut self.bytes, text);
    }

    /// Adds a member whose value needs no quotes.
    pub(crate) fn plain(&mut self, key: &str, value: impl std::fmt::Display) {
        self.raw_member(&format!("\"{key}\":{value}"));
    }

    /// Adds the pointers of what was hidden.
    pub(crate) fn redacted(&mut self, pointers: &[String]) {
        if pointers.is_empty() {
            return;
        }
        self.hidden += pointers.len() as u64;
        self.plain("redacted", json(pointers));
    }

    /// The line with its number.
    pub(crate) fn numbered(&mut self, number: u64) -> &[u8] {
        let head = format!("{{\"seq\":{number}");
        let start = HEADROOM.saturating_sub(head.len());
        self.bytes[start..HEADROOM].copy_from_slice(head.as_bytes());
        self.bytes.extend_from_slice(b"}\n");
        &self.bytes[start..]
    }
}

/// A text or a list of texts as JSON.
pub(crate) fn json(value: &(impl Serialize + ?Sized)) -> String {
    // Writing a string to memory does not fail.
    serde_json::to_string(value).unwrap_or_default()
}

/// Appends a JSON string.
pub(crate) fn push_string(bytes: &mut Vec<u8>, text: &str) {
    // Writing a string to memory does not fail.
    drop(serde_json::to_writer(bytes, text));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_objects_with_their_number_first() {
        for number in [0, 7, u64::MAX] {
            let mut entry = Entry::text(Origin::Server, Timestamp::now(), "a\"\n");
            entry.redacted(&["/a".to_owned(), "/b".to_owned()]);
            let line = String::from_utf8(entry.numbered(number).to_vec()).unwrap();
            assert!(line.starts_with(&format!("{{\"seq\":{number},\"time\":\"")), "{line}");
            assert!(
                line.ends_with("\"text\":\"a\\\"\\n\",\"redacted\":[\"/a\",\"/b\"]}\n"),
                "{line}"
            );
            assert!(serde_json::from_str::<serde_json::Value>(&line).is_ok());
        }
    }
}
