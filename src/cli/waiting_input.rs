//! A reader of standard input that reports if it waits for data.

use std::io::{self, Read, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;

use crate::cli::limits::INPUT_NOTICE_DELAY;

/// A reader that writes a line to standard error if its first read takes long.
pub struct WaitingInput<R> {
    inner: R,
    /// The line to write; `None` after the first read.
    notice: Option<&'static str>,
}

impl<R: Read> WaitingInput<R> {
    /// Wraps standard input; `is_terminal` is whether a user types it, and `is_watched` whether
    /// standard error is a terminal.
    pub fn new(inner: R, is_terminal: bool, is_watched: bool) -> Self {
        let notice = match is_terminal {
            true => "reading standard input, which Ctrl-D ends…",
            false => "reading standard input…",
        };
        Self { inner, notice: is_watched.then_some(notice) }
    }
}

impl<R: Read> Read for WaitingInput<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(notice) = self.notice.take() else { return self.inner.read(buffer) };
        let (answered, waiting) = channel::<()>();
        // In a thread, because a read cannot be given a time limit on every system.
        thread::spawn(move || {
            if waiting.recv_timeout(INPUT_NOTICE_DELAY) == Err(RecvTimeoutError::Timeout) {
                // Without it, the program does the same.
                drop(writeln!(io::stderr(), "{notice}"));
            }
        });
        let read = self.inner.read(buffer);
        drop(answered);
        read
    }
}
