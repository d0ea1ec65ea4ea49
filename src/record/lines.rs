//! Splitting the chunks of a stream into lines, and recording them.

use std::ops::Range;

use memchr::memchr;

use crate::record::entry::{LineOrigin, Timestamp};
use crate::record::limits::{CUT_WINDOW_BYTES, PART_BYTES, SECRET_CONTEXT_BYTES};
use crate::record::recorder::Recorder;

/// The state of a stream: the line that is not complete yet.
pub(crate) struct Lines {
    origin: LineOrigin,
    /// The beginning of the line, without parts that are already recorded.
    begun: Vec<u8>,
    /// Time when the first byte of the line was read.
    since: Timestamp,
    /// Number of parts of the line that are already recorded.
    parts: u32,
    max: usize,
}

impl Lines {
    pub(crate) fn new(origin: LineOrigin, max: usize) -> Self {
        Self { origin, begun: Vec::new(), since: Timestamp::now(), parts: 0, max }
    }

    /// Processes a chunk of the stream, and records the lines that end in it. Only the chunk is
    /// searched for line breaks: searching the whole line again would take quadratic time.
    pub(crate) fn take(&mut self, chunk: &[u8], recorder: &Recorder) {
        let now = Timestamp::now();
        let mut rest = chunk;
        while let Some(end) = memchr(b'\n', rest) {
            self.extend(&rest[..end], now, recorder);
            self.complete(recorder);
            self.since = now;
            rest = &rest[end + 1..];
        }
        if !rest.is_empty() {
            self.extend(rest, now, recorder);
        }
    }

    fn extend(&mut self, bytes: &[u8], now: Timestamp, recorder: &Recorder) {
        if self.begun.is_empty() && self.parts == 0 {
            self.since = now;
        }
        self.begun.extend_from_slice(bytes);
        if self.parts > 0 || self.begun.len() > self.max {
            self.record_parts(recorder);
        }
    }

    /// Records the parts of a line that is too long, except the last.
    fn record_parts(&mut self, recorder: &Recorder) {
        let mut start = 0;
        while self.begun.len() - start > PART_BYTES + CUT_WINDOW_BYTES {
            let secrets = recorder.secrets_in(
                &self.begun[start + PART_BYTES - CUT_WINDOW_BYTES..][..2 * CUT_WINDOW_BYTES],
            );
            let end = start + part_length(&self.begun[start..start + PART_BYTES], &secrets);
            recorder.part(self.origin, self.since, &self.begun[start..end], self.parts, false);
            self.parts = self.parts.saturating_add(1);
            start = end;
        }
        self.begun.drain(..start);
        // A line of any length must not keep its memory for the rest of the session.
        if self.begun.capacity() > 4 * PART_BYTES {
            self.begun.shrink_to(2 * PART_BYTES);
        }
    }

    fn complete(&mut self, recorder: &Recorder) {
        let line = std::mem::take(&mut self.begun);
        match std::mem::take(&mut self.parts) {
            0 => recorder.line(self.origin, self.since, line),
            parts => recorder.part(self.origin, self.since, &line, parts, true),
        }
    }

    /// Records an unfinished line at the end of the stream.
    pub(crate) fn end(&mut self, recorder: &Recorder) {
        let line = std::mem::take(&mut self.begun);
        match std::mem::take(&mut self.parts) {
            0 if line.is_empty() => {}
            0 => recorder.cut_line(self.origin, self.since, &line),
            parts => recorder.part(self.origin, self.since, &line, parts, false),
        }
    }
}

/// The length of the next part of a line. A part ends after a comma or space that is neither inside
/// a secret nor shortly before one, so that no secret is divided and each is recognised; otherwise,
/// at a character boundary. `secrets` are ranges in the window around the end of the part.
fn part_length(bytes: &[u8], secrets: &[Range<usize>]) -> usize {
    let window = bytes.len().saturating_sub(CUT_WINDOW_BYTES);
    let is_apart =
        |at: usize| secrets.iter().all(|it| it.end <= at || it.start >= at + SECRET_CONTEXT_BYTES);
    let mut ends = bytes[window..].iter().enumerate().rev();
    let comma = |byte: &u8| matches!(byte, b',' | b' ');
    if let Some((at, _)) = ends.find(|(at, byte)| comma(byte) && is_apart(at + 1)) {
        return window + at + 1;
    }
    // All bytes of a character but its first are 0x80 to 0xbf, and there are at most three (RFC
    // 3629, section 3).
    let is_start = |byte: &u8| !matches!(byte, 0x80..=0xbf);
    match bytes[bytes.len().saturating_sub(4)..].iter().rposition(is_start) {
        Some(at) if bytes.len() > 4 => bytes.len() - 4 + at,
        _ => bytes.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::options::{Destination, Options, RedactionOptions};
    use crate::record::recorder::RecordedServer;
    use crate::record::redact::redactor::Redactor;

    #[test]
    fn parts_end_behind_a_comma_or_between_characters() {
        for (text, expected) in
            [("ab,cd,efgh", 6), ("abcdefgh", 7), ("abcdefgé", 7), ("abcdef\u{1f600}", 6), ("ab", 2)]
        {
            assert_eq!(part_length(text.as_bytes(), &[]), expected, "{text}");
        }
        assert_eq!(part_length(&[0x80; 10], &[]), 10);
    }

    #[test]
    fn parts_end_neither_in_nor_shortly_before_a_secret() {
        let bytes = format!("a,{},bcd", "x".repeat(SECRET_CONTEXT_BYTES));
        let end = |secret: Range<usize>| part_length(bytes.as_bytes(), &[secret]);
        let (first, second) = (2, SECRET_CONTEXT_BYTES + 3);
        assert_eq!(end(second..second + 9), 2);
        assert_eq!(end(second - 2..second + 1), bytes.len() - 1);
        assert_eq!(end(second + SECRET_CONTEXT_BYTES..usize::MAX), second);
        assert_eq!(end(second + SECRET_CONTEXT_BYTES - 1..usize::MAX), first);
    }

    #[test]
    fn a_comma_is_searched_in_the_window_at_the_end_of_a_part() {
        let part = |behind: usize| format!("a,{}", "b".repeat(behind));
        assert_eq!(part_length(part(CUT_WINDOW_BYTES - 1).as_bytes(), &[]), 2);
        assert_eq!(part_length(part(CUT_WINDOW_BYTES).as_bytes(), &[]), CUT_WINDOW_BYTES + 1);
    }

    #[test]
    fn a_line_longer_than_allowed_is_recorded_in_parts() {
        let recorded = |length: usize| {
            let options = Options::new(Destination::Memory);
            let redactor = Redactor::new(&RedactionOptions::default(), std::iter::empty()).unwrap();
            let recorder = Recorder::begin(&options, redactor, RecordedServer::Http("")).unwrap();
            let mut lines = Lines::new(LineOrigin::Server, 2 * PART_BYTES);
            lines.take(&[&b",".repeat(length)[..], b"\n"].concat(), &recorder);
            String::from_utf8(recorder.finish().bytes).unwrap()
        };
        let (whole, parts) = (recorded(2 * PART_BYTES), recorded(2 * PART_BYTES + 1));
        assert_eq!((whole.lines().count(), whole.contains("\"part\"")), (2, false));
        let ends = parts.lines().skip(1).map(|line| line.split_once("\"part\":").unwrap().1);
        assert_eq!(ends.collect::<Vec<_>>(), ["0}", "1,\"last\":true}"]);
    }
}
