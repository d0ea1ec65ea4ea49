//! Why a command could not do its job.

use std::io;
use std::path::PathBuf;

use crate::config::ConfigError;

/// What a command has to say, or why it could not do its job.
pub(super) type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a command could not do its job.
#[derive(Debug)]
pub(super) enum Error {
    /// The arguments make no sense: one sentence that says why.
    Usage(String),
    /// Configuration files cannot be used.
    Config(Vec<ConfigError>),
    /// Files could not be written.
    WriteFiles(Vec<(PathBuf, io::Error)>),
    /// A stream could not be written to: its name.
    Write(&'static str, io::Error),
    /// Anyone who read the output has seen enough.
    ClosedPipe,
}

impl Error {
    /// The arguments make no sense.
    pub(super) fn usage(sentence: &str) -> Self {
        Self::Usage(sentence.to_owned())
    }

    /// A file could not be written.
    pub(super) fn write_file(path: PathBuf, error: io::Error) -> Self {
        Self::WriteFiles(vec![(path, error)])
    }

    /// The same where the stream was standard error, and not standard output.
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
                    format!("cannot write `{}`: {error}", path.display())
                };
                formatter.write_str(&failed.iter().map(shown).collect::<Vec<_>>().join("; "))
            }
            Self::Write(stream, error) => write!(formatter, "cannot write to {stream}: {error}"),
            Self::ClosedPipe => formatter.write_str("the output was closed"),
        }
    }
}
