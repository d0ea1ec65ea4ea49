//! Writing a recording line by line, from several threads.

use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::document::Document;
use crate::record::entry::{Entry, LineOrigin, Timestamp, json};
use crate::record::message::message;
use crate::record::options::{Destination, Options};
use crate::record::redact::redactor::Redactor;
use crate::record::server::Ended;
use crate::record::{output, stdio};
use crate::source::display_path;

/// The reason why a recording could not be started.
#[derive(Debug)]
pub enum RecordError {
    /// The file could not be created, with its path.
    Output(PathBuf, io::Error),
    /// The standard streams of this process cannot be used.
    Streams(io::Error),
}

impl fmt::Display for RecordError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Output(path, error) => {
                write!(formatter, "cannot create `{}`: {error}", display_path(path))
            }
            Self::Streams(error) => write!(formatter, "cannot use the standard streams: {error}"),
        }
    }
}

/// A finished recording.
#[derive(Debug)]
pub struct Recording {
    /// The path of the file, if there is one.
    pub path: Option<PathBuf>,
    /// The content, if it is kept in memory.
    pub bytes: Vec<u8>,
    /// Number of messages.
    pub messages: u64,
    /// Number of redacted places.
    pub redacted: u64,
}

enum Sink {
    File(PathBuf, File),
    Stdout(File),
    Memory(Vec<u8>),
}

impl Sink {
    fn write(&mut self, line: &[u8]) -> io::Result<()> {
        match self {
            Self::File(_, file) | Self::Stdout(file) => file.write_all(line),
            Self::Memory(bytes) => {
                bytes.extend_from_slice(line);
                Ok(())
            }
        }
    }

    /// Truncates the file to `length` bytes, which removes a line that was written only in part.
    fn cut(&mut self, length: u64) {
        if let Self::File(_, file) = self {
            drop(file.set_len(length));
            drop(file.seek(SeekFrom::End(0)));
        }
    }

    fn sync(&self) -> io::Result<()> {
        match self {
            Self::File(_, file) => file.sync_data(),
            Self::Stdout(_) | Self::Memory(_) => Ok(()),
        }
    }

    fn path(&self) -> Option<&Path> {
        match self {
            Self::File(path, _) => Some(path),
            Self::Stdout(_) | Self::Memory(_) => None,
        }
    }

    fn name(&self) -> String {
        match self {
            Self::File(path, _) => format!("`{}`", display_path(path)),
            Self::Stdout(_) => "standard output".to_owned(),
            Self::Memory(_) => "memory".to_owned(),
        }
    }
}

struct RecorderState {
    sink: Sink,
    next: u64,
    written: u64,
    messages: u64,
    redacted: u64,
    /// Whether recording has stopped because the disk is full or the limit is reached.
    is_stopped: bool,
}

impl RecorderState {
    fn stop(&mut self, event: &str, why: &str) {
        self.is_stopped = true;
        if self.sink.write(Entry::event(event).numbered(self.next)).is_err() {
            self.sink.cut(self.written);
        }
        stdio::say(&format!("{} {why}; recording ends here, traffic goes on", self.sink.name()));
    }
}

/// A recording that is being written. A failure to record never stops traffic: it is reported, and
/// recording stops.
pub(crate) struct Recorder {
    state: Mutex<RecorderState>,
    redactor: Redactor,
    max_file: u64,
    is_synced: bool,
}

impl Recorder {
    /// Creates the recording and writes its first line.
    pub(crate) fn begin(
        options: &Options,
        redactor: Redactor,
        subject: RecordedServer<'_>,
    ) -> Result<Self, RecordError> {
        let sink = match &options.destination {
            Destination::File(pattern) => {
                let created = output::create(pattern);
                let (path, file) =
                    created.map_err(|error| RecordError::Output(pattern.clone(), error))?;
                Sink::File(path, file)
            }
            Destination::Stdout => Sink::Stdout(stdio::output().map_err(RecordError::Streams)?),
            Destination::Memory => Sink::Memory(Vec::new()),
        };
        let header = header(subject, &redactor);
        let state = RecorderState {
            sink,
            next: 0,
            written: 0,
            messages: 0,
            redacted: 0,
            is_stopped: false,
        };
        let recorder = Self {
            state: Mutex::new(state),
            redactor,
            max_file: options.max_file,
            is_synced: options.sync,
        };
        let mut state = recorder.state();
        if let Err(error) = state.sink.write(&header) {
            let path = state.sink.path().unwrap_or(Path::new("-"));
            return Err(RecordError::Output(path.to_owned(), error));
        }
        state.written = header.len() as u64;
        drop(state);
        Ok(recorder)
    }

    /// Records a whole line, given without its line break.
    pub(crate) fn line(&self, origin: LineOrigin, time: Timestamp, mut line: Vec<u8>) {
        if self.state().is_stopped {
            return;
        }
        if line.ends_with(b"\r") {
            line.pop();
        }
        // Standard error is for logs (basic/transports, stdio), even where they look like messages.
        let parsed = match origin {
            LineOrigin::Client | LineOrigin::Server => message(line),
            LineOrigin::Stderr => Err(line),
        };
        match parsed {
            Ok(document) => self.message(origin, time, &document, None),
            Err(line) => self.write(self.text(origin, time, &line)),
        }
    }

    fn message(
        &self,
        origin: LineOrigin,
        time: Timestamp,
        document: &Document,
        http: Option<&str>,
    ) {
        let redacted = self.redactor.message(document);
        let (json, pointers) = match &redacted {
            Some((json, pointers)) => (json.as_slice(), pointers.as_slice()),
            None => (document.text().as_bytes(), &[][..]),
        };
        // Over HTTP, metadata and errors of OAuth are objects as well.
        let is_message = http.is_none() || is_of_protocol(document);
        let mut entry = Entry::json(origin, time, is_message, json);
        entry.redacted(pointers);
        http.into_iter().for_each(|http| entry.plain("http", http));
        self.write(entry);
    }

    /// Records an HTTP body with its context `http` as JSON. Of a body that is not a message, only
    /// the length is recorded.
    pub(crate) fn http(&self, origin: LineOrigin, time: Timestamp, body: Vec<u8>, http: &str) {
        let length = body.len();
        // Lines end messages in a recording, and bodies may have several.
        let body = body.into_iter().map(|byte| if byte == b'\n' { b' ' } else { byte }).collect();
        match message(body) {
            // A request for a token has nothing but secrets.
            Ok(document) if document.roots().any(|root| root.has("grant_type")) => {
                self.length(origin, time, length, http);
            }
            Ok(document) => self.message(origin, time, &document, Some(http)),
            Err(_) => self.length(origin, time, length, http),
        }
    }

    fn length(&self, origin: LineOrigin, time: Timestamp, length: usize, http: &str) {
        let mut entry = Entry::bare(origin, time);
        entry.plain("bytes", length);
        entry.plain("http", http);
        self.write(entry);
    }

    /// Redacts the secrets in a text for the user.
    pub(crate) fn without_secrets(&self, text: String) -> String {
        self.redactor.text(&text).unwrap_or(text)
    }

    /// The ranges of secrets in a part of a line. Secrets that are recognised are ASCII.
    pub(crate) fn secrets_in(&self, part: &[u8]) -> Vec<Range<usize>> {
        let ascii = |byte: &u8| if byte.is_ascii() { char::from(*byte) } else { '?' };
        self.redactor.find(&part.iter().map(ascii).collect::<String>())
    }

    /// The path of the file, if there is one.
    pub(crate) fn path(&self) -> Option<PathBuf> {
        self.state().sink.path().map(Path::to_owned)
    }

    /// Records a line that is cut off by the end of its stream.
    pub(crate) fn cut_line(&self, origin: LineOrigin, time: Timestamp, line: &[u8]) {
        let mut entry = self.text(origin, time, line);
        entry.plain("cut", true);
        self.write(entry);
    }

    /// Records a part of a line that is too long to be recorded as one.
    pub(crate) fn part(
        &self,
        origin: LineOrigin,
        time: Timestamp,
        text: &[u8],
        part: u32,
        is_last: bool,
    ) {
        let mut entry = self.text(origin, time, text);
        entry.plain("part", part);
        if is_last {
            entry.plain("last", true);
        }
        self.write(entry);
    }

    fn text(&self, origin: LineOrigin, time: Timestamp, bytes: &[u8]) -> Entry {
        let text = String::from_utf8_lossy(bytes);
        let redacted = self.redactor.text(&text);
        let mut entry = Entry::text(origin, time, redacted.as_deref().unwrap_or(&text));
        if redacted.is_some() {
            entry.redacted(&[String::new()]);
        }
        entry
    }

    /// Records how the server ended; `None` if it did not end.
    pub(crate) fn exit(&self, ended: Option<Ended>) {
        let shown = |number: Option<i32>| number.map_or("null".to_owned(), |it| it.to_string());
        let mut entry = Entry::event("exit");
        entry.plain("code", shown(ended.and_then(|ended| ended.code)));
        entry.plain("signal", shown(ended.and_then(|ended| ended.signal)));
        self.write(entry);
    }

    /// Writes an entry. No other method of the recorder is called while the state is locked, which
    /// would deadlock.
    pub(crate) fn write(&self, mut entry: Entry) {
        let mut state = self.state();
        if state.is_stopped {
            return;
        }
        let (is_message, hidden) = (entry.is_message, entry.hidden);
        let line = entry.numbered(state.next);
        // Whole lines only: a recording that ends here can be read to its end.
        if state.written.saturating_add(line.len() as u64) > self.max_file {
            state.stop("limit", "is as large as --max-file allows");
            return;
        }
        let mut written = state.sink.write(line);
        if self.is_synced && written.is_ok() {
            written = state.sink.sync();
        }
        match written {
            Ok(()) => {
                state.next += 1;
                state.written += line.len() as u64;
                state.messages += u64::from(is_message);
                state.redacted += hidden;
            }
            Err(error) => {
                let length = state.written;
                state.sink.cut(length);
                state.stop("write-failed", &format!("cannot be written: {error}"));
            }
        }
    }

    /// Ends the recording. Threads that still copy continue until the process ends.
    pub(crate) fn finish(&self) -> Recording {
        let mut state = self.state();
        // What was written stays, even if the disk reports an error now.
        drop(state.sink.sync());
        state.is_stopped = true;
        let path = state.sink.path().map(Path::to_owned);
        let bytes = match &mut state.sink {
            Sink::Memory(bytes) => std::mem::take(bytes),
            Sink::File(..) | Sink::Stdout(_) => Vec::new(),
        };
        Recording { path, bytes, messages: state.messages, redacted: state.redacted }
    }

    fn state(&self) -> MutexGuard<'_, RecorderState> {
        // A thread that failed has written whole lines only.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether an object or array is meant as a message or a batch.
fn is_of_protocol(document: &Document) -> bool {
    let root = document.roots().next();
    let first = root.map(|root| root.item(0).unwrap_or(root));
    first.is_some_and(|it| ["jsonrpc", "method", "result", "id"].iter().any(|key| it.has(key)))
}

/// The server that is recorded.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RecordedServer<'s> {
    /// A server that is started with this command.
    Stdio(&'s [OsString]),
    /// A server at this URL.
    Http(&'s str),
}

/// The first line of a recording, which describes what was recorded and how.
fn header(subject: RecordedServer<'_>, redactor: &Redactor) -> Vec<u8> {
    let time = Timestamp::now();
    let program = concat!("mcp-lint ", env!("CARGO_PKG_VERSION"));
    let subject = match subject {
        RecordedServer::Http(upstream) => {
            format!(r#""transport":"http","upstream":{}"#, json(&redactor.address(upstream)))
        }
        RecordedServer::Stdio(command) => {
            format!(r#""transport":"stdio","command":{}"#, json(&redactor.command(command)))
        }
    };
    let redaction = if redactor.is_off() { "off" } else { "default" };
    let line = format!(
        r#"{{"recording":1,"time":"{time}","program":"{program}",{subject},"redaction":"{redaction}"}}"#
    );
    (line + "\n").into_bytes()
}
