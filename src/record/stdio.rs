//! The unbuffered standard streams of this process.

use std::fs::File;
use std::io::{self, Write};

/// Opens standard input. The handle of the standard library would hold bytes back in its buffer,
/// and has a lock that a second thread would wait for.
pub(crate) fn input() -> io::Result<File> {
    owned(&io::stdin())
}

/// Opens standard output without a buffer.
pub(crate) fn output() -> io::Result<File> {
    owned(&io::stdout())
}

/// Opens standard error without a buffer.
pub(crate) fn error() -> io::Result<File> {
    owned(&io::stderr())
}

#[cfg(unix)]
fn owned(stream: &impl std::os::fd::AsFd) -> io::Result<File> {
    stream.as_fd().try_clone_to_owned().map(File::from)
}

#[cfg(windows)]
fn owned(stream: &impl std::os::windows::io::AsHandle) -> io::Result<File> {
    stream.as_handle().try_clone_to_owned().map(File::from)
}

/// Closes standard input, so that its writer gets a broken pipe.
pub(crate) fn close_input() {
    #[cfg(unix)]
    drop(File::open("/dev/null").map(rustix::stdio::dup2_stdin));
}

/// Closes standard output, so that its reader reaches the end.
pub(crate) fn close_output() {
    #[cfg(unix)]
    drop(File::options().write(true).open("/dev/null").map(rustix::stdio::dup2_stdout));
}

/// Writes a message to the user on standard error. A closed standard error is ignored.
pub fn say(message: &str) {
    drop(writeln!(io::stderr(), "mcp-lint record: {}", shown(message)));
}

/// Replaces control characters in a text of another program, which could affect the terminal.
pub(crate) fn shown(text: &str) -> String {
    text.chars().map(|it| if it.is_control() { '\u{fffd}' } else { it }).collect()
}
