//! The real binary in a folder of its own, in a scrubbed environment.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// Cargo builds the binary for tests, and not for fuzz targets, which have no use for it.
const BINARY: Option<&str> = option_env!("CARGO_BIN_EXE_mcp-lint");

/// A folder that goes when the test ends.
pub struct Folder(TempDir);

impl Folder {
    pub fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    pub fn write(&self, name: &str, text: &str) {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The binary in this folder, with nothing inherited and nothing on standard input.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(BINARY.unwrap());
        command.current_dir(self.path()).env_clear().args(arguments).stdin(Stdio::null());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        Ran(self.command(arguments).output().unwrap())
    }

    pub fn run_with_input(&self, arguments: &[&str], input: &str) -> Ran {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        Ran(child.wait_with_output().unwrap())
    }
}

/// What a run of the binary left behind.
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
        serde_json::from_str(self.out()).unwrap()
    }
}
