//! A temporary folder in which the real binary runs with a clean environment.

use std::fs::DirEntry;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// The path of the binary, which Cargo builds for tests but not for fuzz targets.
const BINARY: Option<&str> = option_env!("CARGO_BIN_EXE_mcp-lint");

/// A temporary folder that is removed when the test ends.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self::new();
        for (name, content) in files {
            folder.write(name, content);
        }
        folder
    }

    pub fn write(&self, name: &str, text: &str) {
        self.write_bytes(name, text);
    }

    pub fn write_bytes(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.file(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The path of a file in the folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    pub fn read(&self, name: &str) -> String {
        String::from_utf8(std::fs::read(self.file(name)).unwrap()).unwrap()
    }

    /// The files in the folder, including hidden ones, in order.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.path()).unwrap();
        let name = |entry: std::io::Result<DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<_> = entries.map(|it| name(it).into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// A command that runs the binary in this folder, without inherited environment and standard
    /// input.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(BINARY.unwrap());
        command.current_dir(self.path()).env_clear().args(arguments).stdin(Stdio::null());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        Ran(self.command(arguments).output().unwrap())
    }

    pub fn run_with_input(&self, arguments: &[&str], input: impl AsRef<[u8]>) -> Ran {
        let mut child = self.spawn(arguments);
        let written = child.stdin.take().unwrap().write_all(input.as_ref());
        // A program that rejects its arguments ends without reading.
        let refused = written.as_ref().is_err_and(|it| it.kind() == ErrorKind::BrokenPipe);
        assert!(written.is_ok() || refused, "{written:?}");
        Ran(child.wait_with_output().unwrap())
    }

    /// Starts the binary with pipes on all its streams.
    pub fn spawn(&self, arguments: &[&str]) -> Child {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    }
}

/// The output of a finished run of the binary.
pub struct Ran(pub Output);

impl Ran {
    pub fn code(&self) -> i32 {
        self.0.status.code().unwrap()
    }

    pub fn out(&self) -> &str {
        std::str::from_utf8(&self.0.stdout).unwrap()
    }

    pub fn err(&self) -> &str {
        std::str::from_utf8(&self.0.stderr).unwrap()
    }

    pub fn json(&self) -> Value {
        self.out().parse().unwrap()
    }
}
