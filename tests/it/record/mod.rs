//! `mcp-lint record`, tested with the real binary and small servers.

mod client;
mod crashes;
mod lists;
mod proxy;
mod random;
mod real;
mod referenced;
mod secrets;
mod transparency;
#[cfg(unix)]
mod trials;
mod try_server;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;

use crate::common::folder::Folder;

/// A command that runs the recording proxy for a server, in the folder.
fn proxy(folder: &Folder, options: &[&str], server: &[&str]) -> Command {
    let mut arguments = vec!["record"];
    arguments.extend(options);
    arguments.push("--");
    arguments.extend(server);
    let mut command = folder.command(&arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs a command with this standard input.
fn with_input(mut command: Command, input: &[u8]) -> Output {
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // One that ends early closes its input.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// The lines of a recording, which must all be objects.
fn lines(path: &Path) -> Vec<Value> {
    let text = String::from_utf8(std::fs::read(path).unwrap()).unwrap();
    assert!(text.ends_with('\n'), "{text}");
    let parsed = text.lines().map(|line| {
        let value: Value = serde_json::from_str(line).unwrap();
        assert!(value.is_object(), "{line}");
        value
    });
    parsed.collect()
}

/// The lines that one side wrote: messages as JSON, other text as strings.
fn said(lines: &[Value], direction: &str) -> Vec<Value> {
    let of_side = lines.iter().filter(|line| line["direction"] == direction);
    of_side.map(|line| line.get("message").unwrap_or(&line["text"]).clone()).collect()
}

/// A process that is killed when this value is dropped.
struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The peak memory of a process, in bytes.
#[cfg(target_os = "linux")]
fn peak_memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
}

fn recording(folder: &Folder) -> PathBuf {
    folder.file("a.jsonl")
}
