//! Errors of commands.

use std::io;
use std::path::PathBuf;

use crate::config::ConfigError;
use crate::source::display_path;

/// The result of a command or of a part of it.
pub(super) type Result<T, E = Error> = std::result::Result<T, E>;

/// The reason why a command failed.
#[derive(Debug)]
pub(super) enum Error {
    /// Invalid arguments, with a sentence that describes the problem.
    Usage(String),
    /// Configuration files that cannot be used.
    Config(Vec<ConfigError>),
    /// Files that could not be written.
    WriteFiles(Vec<(PathBuf, io::Error)>),
    /// A stream that could not be written to, with its name.
    Write(&'static str, io::Error),
    /// Standard output was closed by its reader, which is not a failure.
    ClosedPipe,
}

impl Error {
    /// Creates an error about invalid arguments.
    pub(super) fn usage(sentence: &str) -> Self {
        Self::Usage(sentence.to_owned())
    }

    /// Creates an error about a file that could not be written.
    pub(super) fn write_file(path: PathBuf, error: io::Error) -> Self {
        Self::WriteFiles(vec![(path, error)])
    }

    /// Names standard error instead of standard output in the error.
    pub(super) fn on_stderr(self) -> Self {
        match self {
            Self::Write(_, error) => Self::Write("standard error", error),
            other => other,
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            // Rust ignores SIGPIPE, so that a closed pipe is an error of the next write.
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Write("standard output", error),
        }
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Usage(sentence) => formatter.write_str(sentence),
            Self::Config(errors) => {
                let lines: Vec<_> = errors.iter().map(ToString::to_string).collect();
                formatter.write_str(&lines.join("; "))
            }
            Self::WriteFiles(failed) => {
                let shown = |(path, error): &(PathBuf, io::Error)| {
                    format!("cannot write `{}`: {error}", display_path(path))
                };
                formatter.write_str(&failed.iter().map(shown).collect::<Vec<_>>().join("; "))
            }
            Self::Write(stream, error) => write!(formatter, "cannot write to {stream}: {error}"),
            Self::ClosedPipe => formatter.write_str("the output was closed"),
        }
    }
}
