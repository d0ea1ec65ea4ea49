//! Lines out of chunks: what was begun, and what goes on.

use memchr::memchr;

use crate::record::entry::Origin;
use crate::record::recorder::Recorder;
use crate::record::timestamp::Timestamp;

/// Bytes of a part of a line that is too long to be recorded as one.
const PART: usize = 1 << 20;

/// Bytes at the end of a part in which a place to cut is searched.
const WINDOW: usize = 4 << 10;

/// The line of a stream that is not complete yet.
pub(crate) struct Lines {
    origin: Origin,
    /// The beginning of the line, or what is not yet recorded of it.
    begun: Vec<u8>,
    /// When its first byte was read.
    since: Timestamp,
    /// Parts of it that are recorded.
    parts: u32,
    max: usize,
}

impl Lines {
    pub(crate) fn new(origin: Origin, max: usize) -> Self {
        Self { origin, begun: Vec::new(), since: Timestamp::now(), parts: 0, max }
    }

    /// Takes a chunk of the stream and records the lines that end in it. Only the chunk is
    /// searched: to search the line again for each would take quadratic time.
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

    /// Records all of a line that is too long, except its end.
    fn record_parts(&mut self, recorder: &Recorder) {
        let mut start = 0;
        while self.begun.len() - start > PART {
            let end = start + part_length(&self.begun[start..start + PART]);
            recorder.part(self.origin, self.since, &self.begun[start..end], self.parts, false);
            self.parts = self.parts.saturating_add(1);
            start = end;
        }
        self.begun.drain(..start);
        if self.begun.capacity() > 4 * PART {
            self.begun.shrink_to(2 * PART);
        }
    }

    fn complete(&mut self, recorder: &Recorder) {
        let line = std::mem::take(&mut self.begun);
        match std::mem::take(&mut self.parts) {
            0 => recorder.line(self.origin, self.since, line),
            parts => recorder.part(self.origin, self.since, &line, parts, true),
        }
    }

    /// Records what there is of a line that will not end.
    pub(crate) fn end(&mut self, recorder: &Recorder) {
        let line = std::mem::take(&mut self.begun);
        match std::mem::take(&mut self.parts) {
            0 if line.is_empty() => {}
            0 => recorder.cut_line(self.origin, self.since, &line),
            parts => recorder.part(self.origin, self.since, &line, parts, false),
        }
    }
}

/// Where a part ends: behind a comma, so that no secret is divided, or at least not within a
/// character.
fn part_length(bytes: &[u8]) -> usize {
    let window = bytes.len().saturating_sub(WINDOW);
    if let Some(comma) = bytes[window..].iter().rposition(|byte| *byte == b',') {
        return window + comma + 1;
    }
    let is_start = |byte: &u8| !matches!(byte, 0x80..=0xbf);
    match bytes[bytes.len().saturating_sub(4)..].iter().rposition(is_start) {
        Some(at) if bytes.len() > 4 => bytes.len() - 4 + at,
        _ => bytes.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_end_behind_a_comma_or_between_characters() {
        for (text, expected) in
            [("ab,cd,efgh", 6), ("abcdefgh", 7), ("abcdefgé", 7), ("abcdef\u{1f600}", 6), ("ab", 2)]
        {
            assert_eq!(part_length(text.as_bytes()), expected, "{text}");
        }
        assert_eq!(part_length(&[0x80; 10]), 10);
    }
}
