//! Reading a file or standard input, with a limit on its size and without blocking.

use std::fs::{File, FileType};
use std::io::{self, Read};
use std::path::Path;

use crate::source::text::shared_files::State;

/// The reason why an input could not be read.
#[derive(Debug)]
pub enum ReadError {
    /// The operating system reported an error.
    Io(io::Error),
    /// The path is not a regular file; the value is its actual type.
    NotAFile(&'static str),
    /// The input is larger than the bound.
    TooLarge {
        /// The bound in bytes.
        limit: u64,
        /// The size in bytes, if known.
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

/// Reads a whole file of at most `limit` bytes. Pipes, devices and sockets are rejected without
/// waiting, because reading them may never end; the descriptors that shells pass (`/dev/fd/…`) are
/// read.
pub fn read_file(path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
    let is_descriptor = is_shell_descriptor(path);
    if !is_descriptor {
        refuse_irregular(std::fs::metadata(path)?.file_type())?;
    }
    let at_once = if is_descriptor { None } else { open_at_once(path) };
    let file = at_once.unwrap_or_else(|| File::open(path))?;
    let size = file.metadata()?.len();
    read_opened(file, size, limit)
}

/// Reads a file that the user did not name: a configuration, its extended files, a baseline, an
/// ignore file. Files of special file systems (`/proc`) look regular and have no size, and reading
/// one may never end, so a file without a size counts as empty.
///
/// # Errors
///
/// The errors of [`read_file`].
pub fn read_automatic_file(path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
    if !is_shell_descriptor(path) {
        let metadata = std::fs::metadata(path)?;
        refuse_irregular(metadata.file_type())?;
        if metadata.len() == 0 {
            return Ok(Vec::new());
        }
    }
    read_once(path, limit, read_file)
}

/// Reads a file with `read`, unless another part of the run has read it.
fn read_once(
    path: &Path,
    limit: u64,
    read: impl Fn(&Path, u64) -> Result<Vec<u8>, ReadError>,
) -> Result<Vec<u8>, ReadError> {
    let state = State::of(path);
    let known = state.and_then(|state| state.content());
    if let Some(content) = known.filter(|content| content.len() as u64 <= limit) {
        return Ok(content);
    }
    let content = read(path, limit)?;
    if let Some(state) = state.filter(|state| State::of(path) == Some(*state)) {
        state.keep(&content);
    }
    Ok(content)
}

/// Like [`read_file`], for a path that was a regular file a moment ago, with one system call less.
/// If the path is no longer a regular file, it is still rejected.
///
/// # Errors
///
/// The errors of [`read_file`].
pub fn read_found_file(path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
    read_once(path, limit, |path, limit| match open_at_once(path) {
        Some(file) => {
            let file = file?;
            let metadata = file.metadata()?;
            refuse_irregular(metadata.file_type())?;
            read_opened(file, metadata.len(), limit)
        }
        None => read_file(path, limit),
    })
}

/// Opens a file without blocking, in case it has become a pipe; `None` if the system does not
/// support that.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn open_at_once(path: &Path) -> Option<io::Result<File>> {
    use std::os::unix::fs::OpenOptionsExt;
    let flags = i32::try_from(rustix::fs::OFlags::NONBLOCK.bits()).ok()?;
    Some(File::options().read(true).custom_flags(flags).open(path))
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn open_at_once(_: &Path) -> Option<io::Result<File>> {
    None
}

fn read_opened(mut file: File, size: u64, limit: u64) -> Result<Vec<u8>, ReadError> {
    if size > limit {
        return Err(ReadError::TooLarge { limit, size: Some(size) });
    }
    match usize::try_from(size) {
        // The size of a stream, and of a file in `/proc`, is 0.
        Ok(size) if size > 0 => read_sized(&mut file, size),
        _ => read_bounded(file, limit),
    }
}

/// Reads up to `size` bytes, the size of the file when it was opened. Returns less if the file has
/// shrunk since; content that was added since is not read.
fn read_sized(file: &mut File, size: usize) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::with_capacity(size);
    while bytes.len() < size && read_more(file, &mut bytes, size)? > 0 {}
    Ok(bytes)
}

/// Reads into the available buffer, as much as the system returns at once.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn read_more(file: &mut File, bytes: &mut Vec<u8>, size: usize) -> io::Result<usize> {
    use rustix::{buffer::spare_capacity, io::retry_on_intr};
    let length = retry_on_intr(|| rustix::io::read(&*file, spare_capacity(bytes)))?;
    bytes.truncate(size);
    Ok(length)
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn read_more(file: &mut File, bytes: &mut Vec<u8>, size: usize) -> io::Result<usize> {
    file.take((size - bytes.len()) as u64).read_to_end(bytes)
}

/// Reads an open stream (standard input) to its end, at most `limit` bytes.
pub fn read_input(input: impl Read, limit: u64) -> Result<Vec<u8>, ReadError> {
    read_bounded(input, limit)
}

fn read_bounded(input: impl Read, limit: u64) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    // One byte more than allowed shows that there are more.
    input.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(ReadError::TooLarge { limit, size: None });
    }
    Ok(bytes)
}

fn is_shell_descriptor(path: &Path) -> bool {
    ["/dev/fd", "/proc/self/fd", "/dev/stdin"].iter().any(|prefix| path.starts_with(prefix))
}

fn refuse_irregular(kind: FileType) -> Result<(), ReadError> {
    irregular(kind).map_or(Ok(()), |other| Err(ReadError::NotAFile(other)))
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

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "tests make pipes and sockets")]
mod tests {
    use super::*;

    #[test]
    fn a_file_at_the_limit_is_read_and_one_byte_more_is_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        std::fs::write(&path, b"12345").unwrap();
        assert_eq!(read_file(&path, 5).unwrap(), b"12345");
        let error = read_file(&path, 4).unwrap_err();
        assert!(matches!(error, ReadError::TooLarge { limit: 4, size: Some(5) }));
        assert_eq!(error.to_string(), "is 5 bytes long; the limit is 4");
    }

    #[test]
    fn a_large_file_is_rejected_without_being_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sparse.json");
        File::create(&path).unwrap().set_len(1 << 40).unwrap();
        assert!(matches!(read_file(&path, 1 << 20), Err(ReadError::TooLarge { .. })));
    }

    #[test]
    fn an_input_that_never_ends_is_read_to_the_limit() {
        let error = read_bounded(io::repeat(b' '), 1000).unwrap_err();
        assert!(matches!(error, ReadError::TooLarge { limit: 1000, size: None }));
        assert_eq!(read_bounded(&b""[..], 0).unwrap(), b"");
    }

    #[test]
    fn a_path_that_is_not_a_file_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let error = read_file(folder.path(), 10).unwrap_err();
        assert_eq!(error.to_string(), "is a directory, not a regular file");
        let error = read_file(&folder.path().join("none"), 10).unwrap_err();
        assert_eq!(error.to_string(), "no such file or directory");
    }

    #[cfg(unix)]
    #[test]
    fn a_named_pipe_is_rejected_without_waiting_for_a_writer() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.unwrap().success());
        assert!(matches!(read_file(&path, 10), Err(ReadError::NotAFile("a named pipe"))));
        let found = read_found_file(&path, 10);
        assert!(matches!(found, Err(ReadError::NotAFile("a named pipe"))));
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        assert!(matches!(read_file(&link, 10), Err(ReadError::NotAFile("a named pipe"))));
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_sockets_are_rejected() {
        let device = read_file(Path::new("/dev/zero"), 10);
        assert!(matches!(device, Err(ReadError::NotAFile("a device"))));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("socket");
        let _listener = std::os::unix::net::UnixListener::bind(&path).unwrap();
        assert!(matches!(read_file(&path, 10), Err(ReadError::NotAFile("a socket"))));
    }
}
