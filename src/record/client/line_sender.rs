//! The lines of a server's output, for the client.

use std::io::{self, ErrorKind, Write};
use std::sync::mpsc::SyncSender;

use memchr::memchr;

/// Divides what is written to it into lines, and sends them.
pub(super) struct LineSender {
    lines: SyncSender<Vec<u8>>,
    begun: Vec<u8>,
    /// Bytes of a line that are sent; of a longer one its beginning is.
    max: usize,
}

impl LineSender {
    pub(super) fn new(lines: SyncSender<Vec<u8>>, max: usize) -> Self {
        Self { lines, begun: Vec::new(), max }
    }

    fn extend(&mut self, bytes: &[u8]) {
        let room = self.max.saturating_sub(self.begun.len());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_line_that_is_too_long_the_beginning_is_sent() {
        let (sender, lines) = std::sync::mpsc::sync_channel(4);
        let mut out = LineSender::new(sender, 3);
        out.write_all(b"ab").unwrap();
        out.write_all(b"c\nabcd\n\nab").unwrap();
        drop(out);
        assert_eq!(lines.iter().collect::<Vec<_>>(), [&b"abc"[..], b"abc", b""]);
    }
}
