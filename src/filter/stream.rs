//! Filtering a stream of lists: JSON Lines with a list or a message each, or one JSON text.

use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::limits::READ_BYTES;
use super::{Filtered, filter};
use crate::config::Settings;
use crate::parallel::parallel;

/// A line of a stream, or its only text.
#[derive(Debug)]
pub struct StreamRecord<'s> {
    /// The number of its first line, from 1.
    pub line: usize,
    /// The text as it was read, with its end of line.
    pub read: &'s [u8],
    /// The outcome, or a sentence about why it was not checked.
    pub filtered: Result<Filtered, String>,
}

/// Reads a stream to its end, and passes each record to `write`, in order. The records of one read are
/// filtered together and passed on before the next read, so that no answer waits for a later one.
///
/// A stream whose first line is not JSON by itself is one text.
///
/// # Errors
/// The errors of `input` and `write`.
pub fn filter_stream<E: From<io::Error>>(
    input: &mut dyn Read,
    settings: &Arc<Settings>,
    threads: usize,
    mut write: impl FnMut(&StreamRecord<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let most = usize::try_from(settings.max_file_size).unwrap_or(usize::MAX);
    let mut state = StreamState { settings, threads, most, line: 1, is_whole: None };
    let mut buffer: Vec<u8> = Vec::new();
    // Before it, the buffer has no end of a line.
    let mut searched = 0;
    loop {
        let length = buffer.len();
        buffer.resize(length + READ_BYTES, 0);
        let read = match input.read(&mut buffer[length..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => 0,
            Err(error) => return Err(error.into()),
            Ok(0) => {
                buffer.truncate(length);
                break;
            }
            Ok(read) => read,
        };
        buffer.truncate(length + read);
        let last = memchr::memrchr(b'\n', &buffer[searched..]).map(|at| searched + at + 1);
        searched = buffer.len();
        let Some(end) = last.filter(|end| state.is_of_lines(&buffer[..*end])) else {
            if buffer.len() > most {
                break;
            }
            continue;
        };
        state.lines(&buffer[..end], &mut write)?;
        buffer.drain(..end);
        searched = 0;
    }
    if buffer.len() > most {
        return state.rest(buffer, input, write);
    }
    if state.is_of_lines(&buffer) {
        state.lines(&buffer, &mut write)
    } else {
        write(&state.record(&buffer, state.line, threads))
    }
}

/// The state of reading a stream.
struct StreamState<'a> {
    settings: &'a Arc<Settings>,
    threads: usize,
    /// Maximum number of bytes of a record.
    most: usize,
    /// The number of the next line, from 1.
    line: usize,
    /// Whether the stream is one text, once that is known.
    is_whole: Option<bool>,
}

impl StreamState<'_> {
    /// Whether the stream consists of lines, by the first line that is not empty; these bytes are its
    /// beginning, and end with a line.
    fn is_of_lines(&mut self, bytes: &[u8]) -> bool {
        let is_whole = *self.is_whole.get_or_insert_with(|| {
            let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
            let mut lines = bytes.split(|byte| *byte == b'\n');
            let first = lines.find(|line| !line.trim_ascii().is_empty());
            let is_json = |line| serde_json::from_slice::<serde::de::IgnoredAny>(line).is_ok();
            !first.is_none_or(is_json)
        });
        !is_whole
    }

    /// Filters complete lines.
    fn lines<E>(
        &mut self,
        bytes: &[u8],
        write: &mut impl FnMut(&StreamRecord<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let lines: Vec<_> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
        let numbered: Vec<_> = lines.into_iter().zip(self.line..).collect();
        self.line += numbered.len();
        // One line alone may have a large list.
        let inner = if numbered.len() == 1 { self.threads } else { 1 };
        let records =
            parallel(&numbered, self.threads, |(line, number)| self.record(line, *number, inner));
        records.iter().try_for_each(write)
    }

    /// A record, filtered.
    fn record<'s>(&self, read: &'s [u8], line: usize, threads: usize) -> StreamRecord<'s> {
        let nothing = || Filtered { server: None, text: None, tools: Vec::new() };
        let filtered = match std::str::from_utf8(read) {
            _ if read.len() > self.most => Err(too_large(self.most)),
            Err(_) => Err("not UTF-8".to_owned()),
            Ok(text) if text.trim().is_empty() => Ok(nothing()),
            Ok(text) => {
                // The end of the line is not a part of the list.
                let own = text.trim_end_matches(['\n', '\r']);
                let filtering = AssertUnwindSafe(|| filter(own, self.settings, threads));
                let filtered = catch_unwind(filtering)
                    .unwrap_or_else(|_| Err("internal error: please report it".to_owned()));
                filtered.map(|mut filtered| {
                    let end = &text[own.len()..];
                    filtered.text = filtered.text.map(|new| new + end);
                    filtered
                })
            }
        };
        StreamRecord { line, read, filtered }
    }

    /// Passes on the rest of a stream whose next record is too large.
    fn rest<E: From<io::Error>>(
        &self,
        mut buffer: Vec<u8>,
        input: &mut dyn Read,
        mut write: impl FnMut(&StreamRecord<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        write(&StreamRecord {
            line: self.line,
            read: &buffer,
            filtered: Err(too_large(self.most)),
        })?;
        loop {
            buffer.resize(READ_BYTES, 0);
            match input.read(&mut buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
                Ok(0) => return Ok(()),
                Ok(read) => {
                    let filtered = Ok(Filtered { server: None, text: None, tools: Vec::new() });
                    write(&StreamRecord { line: self.line, read: &buffer[..read], filtered })?;
                }
            }
        }
    }
}

fn too_large(most: usize) -> String {
    format!("more than {most} bytes in one text; neither it nor what follows was checked")
}
