//! Reading a file or standard input, with a bound on its size and no chance to hang.

use std::fs::{File, FileType};
use std::io::{self, Read};
use std::path::Path;

/// Why an input could not be read.
#[derive(Debug)]
pub enum ReadError {
    /// The operating system refused.
    Io(io::Error),
    /// The path is not a regular file: what it is instead.
    NotAFile(&'static str),
    /// The input is larger than the bound.
    TooLarge {
        /// The bound in bytes.
        limit: u64,
        /// The size in bytes, where it is known.
        size: Option<u64>,
    },
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(error) => match error.kind() {
                io::ErrorKind::NotFound => formatter.write_str("no such file or directory"),
                io::ErrorKind::PermissionDenied => formatter.write_str("permission denied"),
                _ => write!(formatter, "{error}"),
            },
            Self::NotAFile(what) => write!(formatter, "is {what}, not a regular file"),
            Self::TooLarge { limit, size: Some(size) } => {
                write!(formatter, "is {size} bytes long; the limit is {limit}")
            }
            Self::TooLarge { limit, size: None } => {
                write!(formatter, "is longer than the limit of {limit} bytes")
            }
        }
    }
}

impl std::error::Error for ReadError {}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Reads a whole file of at most `limit` bytes. Pipes, devices and sockets are refused, because
/// reading them may never end; the descriptors that shells hand over (`/dev/fd/…`) are read.
pub fn read_file(path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
    if !is_shell_descriptor(path) {
        let kind = std::fs::metadata(path)?.file_type();
        if let Some(other) = irregular(kind) {
            return Err(ReadError::NotAFile(other));
        }
    }
    let file = File::open(path)?;
    let size = file.metadata()?.len();
    if size > limit {
        return Err(ReadError::TooLarge { limit, size: Some(size) });
    }
    read_bounded(file, limit, usize::try_from(size).unwrap_or(0))
}

/// Reads an open stream (standard input) to its end, at most `limit` bytes.
pub fn read_input(input: impl Read, limit: u64) -> Result<Vec<u8>, ReadError> {
    read_bounded(input, limit, 0)
}

fn read_bounded(input: impl Read, limit: u64, expected: usize) -> Result<Vec<u8>, ReadError> {
    // One byte more than expected, so that the end is seen without growing the buffer.
    let mut bytes = Vec::with_capacity(expected + 1);
    input.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(ReadError::TooLarge { limit, size: None });
    }
    Ok(bytes)
}

fn is_shell_descriptor(path: &Path) -> bool {
    ["/dev/fd", "/proc/self/fd", "/dev/stdin"].iter().any(|prefix| path.starts_with(prefix))
}

fn irregular(kind: FileType) -> Option<&'static str> {
    if kind.is_file() {
        return None;
    }
    if kind.is_dir() {
        return Some("a directory");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if kind.is_fifo() {
            return Some("a named pipe");
        }
        if kind.is_socket() {
            return Some("a socket");
        }
        if kind.is_char_device() || kind.is_block_device() {
            return Some("a device");
        }
    }
    Some("something else")
}
