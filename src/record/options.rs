//! Options of recording a session.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

/// The destination of a recording.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Destination {
    /// A file with this name, in which `{time}` and `{pid}` are replaced.
    File(PathBuf),
    /// Standard output. Only for the client, because the proxy's standard output belongs to the
    /// server.
    Stdout,
    /// Keeps the recording in memory only.
    Memory,
}

/// The destination of the server's standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StderrMode {
    /// The standard error of this program.
    #[default]
    Pass,
    /// The recording.
    Record,
    /// The recording and the standard error of this program.
    Both,
}

impl StderrMode {
    /// The standard error that the server process is started with.
    pub(crate) fn of_server(self) -> Stdio {
        match self {
            Self::Pass => Stdio::inherit(),
            Self::Record | Self::Both => Stdio::piped(),
        }
    }
}

/// Options of redaction.
#[derive(Clone, Default, Debug)]
pub struct RedactionOptions {
    /// Whether nothing is redacted.
    pub off: bool,
    /// Keys whose values are redacted, in addition to the default ones.
    pub keys: Vec<String>,
    /// Regular expressions whose matches are redacted.
    pub patterns: Vec<String>,
    /// Environment variables whose values are redacted, in addition to those whose names suggest a
    /// secret.
    pub variables: Vec<String>,
}

/// Options of recording a session.
#[derive(Clone, Debug)]
pub struct Options {
    /// The destination of the recording.
    pub destination: Destination,
    /// The destination of the server's standard error.
    pub stderr: StderrMode,
    /// Length of the longest line that is recorded as one, in bytes.
    pub max_message: usize,
    /// Maximum size of the recording in bytes. Beyond it, traffic continues without being recorded.
    pub max_file: u64,
    /// Time between the steps of ending a server.
    pub grace: Duration,
    /// Whether each line is written to disk before it is forwarded.
    pub sync: bool,
}

impl Options {
    /// The default options for a destination.
    pub fn new(destination: Destination) -> Self {
        Self {
            destination,
            stderr: StderrMode::default(),
            max_message: 16 << 20,
            max_file: 1 << 30,
            grace: Duration::from_secs(5),
            sync: false,
        }
    }
}
