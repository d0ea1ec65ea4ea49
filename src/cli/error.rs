//! Why a command could not do its job.

use std::io;
use std::path::PathBuf;

use crate::config::ConfigError;

/// Why a command could not do its job.
#[derive(Debug)]
pub(super) enum Error {
    /// The arguments make no sense: one sentence that says why.
    Usage(String),
    /// Configuration files cannot be used.
    Config(Vec<ConfigError>),
    /// A report could not be written to a file.
    WriteFile(PathBuf, io::Error),
    /// Standard output could not be written to.
    Write(io::Error),
    /// Whoever read the output has seen enough.
    ClosedPipe,
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Write(error),
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
            Self::WriteFile(path, error) => {
                write!(formatter, "cannot write `{}`: {error}", path.display())
            }
            Self::Write(error) => write!(formatter, "cannot write to standard output: {error}"),
            Self::ClosedPipe => formatter.write_str("the output was closed"),
        }
    }
}
