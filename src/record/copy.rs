//! Copying a stream to another while recording it.

use std::io::{self, ErrorKind, Read, Write};
use std::process::ChildStderr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::record::limits::{CHUNK_BYTES, RETRY_TIME};
use crate::record::lines::Lines;
use crate::record::options::StderrMode;
use crate::record::recorder::Recorder;
use crate::record::stdio;

/// The reason why copying ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CopyEnd {
    /// The writer closed its end.
    WriterClosed,
    /// The reader closed its end.
    ReaderClosed,
}

/// The progress of a copy, for other threads.
#[derive(Debug, Default)]
pub(crate) struct CopyProgress {
    steps: AtomicU64,
    is_writing: AtomicBool,
}

impl CopyProgress {
    /// Number of reads and writes so far.
    pub(crate) fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// Whether bytes that were read wait for the reader.
    pub(crate) fn is_writing(&self) -> bool {
        self.is_writing.load(Ordering::Relaxed)
    }

    fn set_writing(&self, is_writing: bool) {
        self.is_writing.store(is_writing, Ordering::Relaxed);
        self.steps.fetch_add(1, Ordering::Relaxed);
    }
}

/// Copies until one of the ends is closed. Each chunk is passed on as soon as it was read and the
/// lines that end in it were recorded, so the recording contains everything that the other side has
/// seen. Nothing is queued, so a slow reader slows the writer.
pub(crate) fn copy(
    from: &mut impl Read,
    to: &mut impl Write,
    lines: &Mutex<Lines>,
    recorder: &Recorder,
    progress: &CopyProgress,
) -> CopyEnd {
    let mut chunk = vec![0; CHUNK_BYTES];
    loop {
        let length = match from.read(&mut chunk) {
            Ok(0) => return CopyEnd::WriterClosed,
            Ok(length) => length,
            Err(error) if is_temporary(&error) => continue,
            Err(_) => return CopyEnd::WriterClosed,
        };
        // Before it is recorded: a server that ends now must be waited for until all is passed on.
        progress.set_writing(true);
        lines.lock().unwrap_or_else(PoisonError::into_inner).take(&chunk[..length], recorder);
        if write_all(to, &chunk[..length]).is_err() {
            return CopyEnd::ReaderClosed;
        }
        progress.set_writing(false);
    }
}

/// Records the standard error of a server, and passes it on if requested.
pub(crate) fn copy_stderr(
    mut stderr: ChildStderr,
    mode: StderrMode,
    lines: &Mutex<Lines>,
    recorder: &Recorder,
) {
    let mut target: Box<dyn Write> = match stdio::error() {
        Ok(file) if mode == StderrMode::Both => Box::new(file),
        _ => Box::new(io::sink()),
    };
    copy(&mut stderr, &mut target, lines, recorder, &CopyProgress::default());
}

fn write_all(to: &mut impl Write, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match to.write(bytes) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(length) => bytes = &bytes[length..],
            Err(error) if is_temporary(&error) => {}
            Err(error) => return Err(error),
        }
    }
    to.flush()
}

/// Whether to retry after an error; waits if the stream is not ready. Some clients pass
/// non-blocking streams.
fn is_temporary(error: &io::Error) -> bool {
    if error.kind() == ErrorKind::WouldBlock {
        std::thread::sleep(RETRY_TIME);
        return true;
    }
    error.kind() == ErrorKind::Interrupted
}
