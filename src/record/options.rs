//! How a session is recorded.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

/// Where a recording is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Destination {
    /// To a file of this name, with `{time}` and `{pid}` replaced.
    File(PathBuf),
    /// To standard output. Only for the client: that of the proxy belongs to the server.
    Stdout,
    /// Nowhere but to memory.
    Memory,
}

/// Where the server's standard error goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StderrMode {
    /// It is passed on.
    #[default]
    Pass,
    /// It is recorded.
    Record,
    /// It is recorded and passed on.
    Both,
}

impl StderrMode {
    /// What the server gets as its standard error.
    pub(crate) fn of_server(self) -> Stdio {
        match self {
            Self::Pass => Stdio::inherit(),
            Self::Record | Self::Both => Stdio::piped(),
        }
    }
}

/// What is hidden in a recording.
#[derive(Clone, Default, Debug)]
pub struct RedactionOptions {
    /// Whether everything is written as it is.
    pub off: bool,
    /// Keys whose values are hidden, besides the usual ones.
    pub keys: Vec<String>,
    /// Regular expressions; what they match is hidden.
    pub patterns: Vec<String>,
    /// Environment variables whose values are hidden, besides those whose names suggest a secret.
    pub variables: Vec<String>,
}

/// How a session is recorded.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to.
    pub destination: Destination,
    /// Where the server's standard error goes.
    pub stderr: StderrMode,
    /// The longest line that is recorded as one, in bytes.
    pub max_message: usize,
    /// Bytes of a recording after which it ends, and traffic goes on.
    pub max_file: u64,
    /// Time between the steps of ending a server.
    pub grace: Duration,
    /// Whether each line is on the disk before it is passed on.
    pub sync: bool,
}

impl Options {
    /// The usual options.
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
