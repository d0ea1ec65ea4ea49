//! An entry of a recording: one line of JSON as bytes, with a UTC timestamp.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;

use crate::targets::Date;

/// The stream that a line comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LineOrigin {
    /// The client, writing to the server's standard input.
    Client,
    /// The server, writing to its standard output.
    Server,
    /// The server, writing to its standard error.
    Stderr,
}

impl LineOrigin {
    fn member(self) -> &'static str {
        match self {
            Self::Client => "\"direction\":\"client\"",
            Self::Server => "\"direction\":\"server\"",
            Self::Stderr => "\"stream\":\"stderr\"",
        }
    }
}

/// Length of the longest sequence number with its key, in bytes. This space is reserved, because
/// the number is known only when the line is written.
const HEADROOM: usize = r#"{"seq":18446744073709551615"#.len();

/// A line of a recording without its sequence number.
pub(crate) struct Entry {
    bytes: Vec<u8>,
    /// Whether the line contains a message.
    pub(crate) is_message: bool,
    /// Number of redacted places in the line.
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

    /// Creates an entry with a message or another document, given as the bytes of its JSON.
    pub(crate) fn json(origin: LineOrigin, time: Timestamp, is_message: bool, json: &[u8]) -> Self {
        let mut entry = Self::new(time, json.len());
        entry.is_message = is_message;
        entry.raw_member(origin.member());
        entry.raw_member(if is_message { "\"message\":" } else { "\"document\":" });
        entry.bytes.extend_from_slice(json);
        entry
    }

    /// Creates an entry with a text that is not a message.
    pub(crate) fn text(origin: LineOrigin, time: Timestamp, text: &str) -> Self {
        let mut entry = Self::new(time, text.len());
        entry.raw_member(origin.member());
        entry.string("text", text);
        entry
    }

    /// Creates an entry with only its origin and time.
    pub(crate) fn bare(origin: LineOrigin, time: Timestamp) -> Self {
        let mut entry = Self::new(time, 256);
        entry.raw_member(origin.member());
        entry
    }

    /// Creates an entry about an event, such as the end of the server.
    pub(crate) fn event(name: &str) -> Self {
        let mut entry = Self::new(Timestamp::now(), 64);
        entry.string("event", name);
        entry
    }

    fn raw_member(&mut self, member: &str) {
        self.bytes.push(b',');
        self.bytes.extend_from_slice(member.as_bytes());
    }

    /// Adds a string member.
    pub(crate) fn string(&mut self, key: &str, text: &str) {
        self.raw_member(&format!("\"{key}\":"));
        push_string(&mut self.bytes, text);
    }

    /// Adds a member whose value is written without quotation marks.
    pub(crate) fn plain(&mut self, key: &str, value: impl fmt::Display) {
        self.raw_member(&format!("\"{key}\":{value}"));
    }

    /// Adds the pointers to redacted values.
    pub(crate) fn redacted(&mut self, pointers: &[String]) {
        if pointers.is_empty() {
            return;
        }
        self.hidden += pointers.len() as u64;
        self.plain("redacted", json(pointers));
    }

    /// Returns the line with its sequence number.
    pub(crate) fn numbered(&mut self, number: u64) -> &[u8] {
        let head = format!("{{\"seq\":{number}");
        let start = HEADROOM.saturating_sub(head.len());
        self.bytes[start..HEADROOM].copy_from_slice(head.as_bytes());
        self.bytes.extend_from_slice(b"}\n");
        &self.bytes[start..]
    }
}

/// Formats a string or a list of strings as JSON.
pub(crate) fn json(value: &(impl Serialize + ?Sized)) -> String {
    // Writing a string to memory does not fail.
    serde_json::to_string(value).unwrap_or_default()
}

/// Appends a JSON string.
pub(crate) fn push_string(bytes: &mut Vec<u8>, text: &str) {
    // Writing a string to memory does not fail.
    drop(serde_json::to_writer(bytes, text));
}

/// A point in time, in microseconds since the Unix epoch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timestamp {
    microseconds: u64,
}

impl Timestamp {
    pub(crate) fn now() -> Self {
        let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { microseconds: u64::try_from(passed.as_micros()).unwrap_or(u64::MAX) }
    }

    /// Formats the time to the second, in a form that is valid in file names on every system.
    pub(crate) fn for_file_name(self) -> String {
        let shown = self.to_string();
        shown.replace([':', '-'], "").split('.').next().unwrap_or_default().to_owned() + "Z"
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, fraction) = (self.microseconds / 1_000_000, self.microseconds % 1_000_000);
        let date = Date::of_unix_seconds(i64::try_from(seconds).unwrap_or(i64::MAX));
        let (hour, minute, second) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
        write!(formatter, "{date}T{hour:02}:{minute:02}:{second:02}.{fraction:06}Z")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_objects_with_their_number_first() {
        for number in [0, 7, u64::MAX] {
            let mut entry = Entry::text(LineOrigin::Server, Timestamp::now(), "a\"\n");
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

    #[test]
    fn moments_are_written_in_utc_with_microseconds() {
        let moment = Timestamp { microseconds: 1_763_902_801_000_042 };
        assert_eq!(moment.to_string(), "2025-11-23T13:00:01.000042Z");
        assert_eq!(moment.for_file_name(), "20251123T130001Z");
        assert_eq!(Timestamp { microseconds: 0 }.to_string(), "1970-01-01T00:00:00.000000Z");
    }
}
