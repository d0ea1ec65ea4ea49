//! The proxy's own standard streams, without buffers between.

use std::fs::File;
use std::io::{self, Write};

/// Standard input. The handle of the standard library has a buffer, which would hold bytes back, and
/// a lock, on which a second thread would wait.
pub(crate) fn input() -> io::Result<File> {
    owned(&io::stdin())
}

/// Standard output.
pub(crate) fn output() -> io::Result<File> {
    owned(&io::stdout())
}

/// Standard error.
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

/// Closes standard input, so that its writer sees a broken pipe.
pub(crate) fn close_input() {
    #[cfg(unix)]
    drop(File::open("/dev/null").map(rustix::stdio::dup2_stdin));
}

/// Closes standard output, so that its reader sees its end.
pub(crate) fn close_output() {
    #[cfg(unix)]
    drop(File::options().write(true).open("/dev/null").map(rustix::stdio::dup2_stdout));
}

/// Reports something to the user on standard error. A closed standard error is
/// not a reason to stop.
pub fn say(message: &str) {
    drop(writeln!(io::stderr(), "mcp-lint record: {}", shown(message)));
}

/// A text of another program, without what could change a terminal.
pub(crate) fn shown(text: &str) -> String {
    text.chars().map(|it| if it.is_control() { '\u{fffd}' } else { it }).collect()
}
