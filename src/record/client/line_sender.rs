//! The lines of a server's output, for the client.

use std::io::{self, ErrorKind, Write};
use std::sync::mpsc::SyncSender;

use memchr::memchr;

/// The longest line that the client reads, in bytes; of longer ones it only sees that there are.
const MAX_LINE: usize = 256 << 20;

/// Divides what is written to it into lines, and sends them.
pub(super) struct LineSender {
    lines: SyncSender<Vec<u8>>,
    begun: Vec<u8>,
}

impl LineSender {
    pub(super) fn new(lines: SyncSender<Vec<u8>>) -> Self {
        Self { lines, begun: Vec::new() }
    }

    fn extend(&mut self, bytes: &[u8]) {
        let room = MAX_LINE.saturating_sub(self.begun.len());
        self.begun.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }
}

impl Write for LineSender {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = bytes;
        while let Some(end) = memchr(b'\n', rest) {
            self.extend(&rest[..end]);
            let line = std::mem::take(&mut self.begun);
            self.lines.send(line).map_err(|_| io::Error::from(ErrorKind::BrokenPipe))?;
            rest = &rest[end + 1..];
        }
        self.extend(rest);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
