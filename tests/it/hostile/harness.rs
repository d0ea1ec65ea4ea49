//! Runs the real binary on an attack, with a time limit and a memory limit.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::common::folder::Folder;
use crate::common::size;

/// The time limit of a run. It does not measure speed: a hanging run never ends, and debug builds
/// on a busy machine are slow.
const WATCHDOG: Duration = Duration::from_secs(60);

/// The memory, in bytes, that a run may take in addition to a multiple of its input. A part of it is the
/// code of the debug build, which grows with the program.
const MEMORY_BASE: u64 = 110 << 20;
/// The multiple of the input size that a run may take as memory.
const MEMORY_FACTOR: u64 = 20;

/// `whole` if `MCP_LINT_LARGE_TESTS` is set, otherwise a fiftieth of it, which already shows
/// whether the tested property holds.
pub(crate) fn many(whole: usize) -> usize {
    size((whole / 50).max(1), whole)
}

/// A folder with hostile files on which the binary runs.
pub(crate) struct Attack(Folder);

/// The exit code and output of a run.
pub(crate) struct Ended {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Attack {
    /// A folder with one hostile file.
    pub(crate) fn with(name: &str, content: impl AsRef<[u8]>) -> Self {
        let attack = Self(Folder::new());
        attack.add(name, content);
        attack
    }

    /// Writes another file to the folder.
    pub(crate) fn add(&self, name: &str, content: impl AsRef<[u8]>) {
        self.0.write_bytes(name, content);
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// A command that runs the binary in this folder, without inherited environment and standard
    /// input.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        self.0.command(arguments)
    }

    /// Runs the binary to its end within the time and memory limits.
    pub(crate) fn run(&self, arguments: &[&str]) -> Ended {
        let allowed = MEMORY_BASE + MEMORY_FACTOR * self.size();
        finish(self.command(arguments), allowed, &format!("{arguments:?}"))
    }

    /// The size of all files in the folder, in bytes.
    fn size(&self) -> u64 {
        let mut pending = vec![self.path().to_owned()];
        let mut size = 0;
        while let Some(folder) = pending.pop() {
            for entry in std::fs::read_dir(folder).unwrap().flatten() {
                let kind = entry.file_type().unwrap();
                if kind.is_dir() {
                    pending.push(entry.path());
                } else if kind.is_file() {
                    size += entry.metadata().unwrap().len();
                }
            }
        }
        size
    }
}

/// Runs a command to its end within the time limit and `allowed` bytes of memory.
pub(crate) fn finish(mut command: Command, allowed: u64, what: &str) -> Ended {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let stdout = drain(child.stdout.take().unwrap());
    let stderr = drain(child.stderr.take().unwrap());
    let started = Instant::now();
    let mut peak = 0;
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        peak = peak_memory(&child).unwrap_or(peak);
        if started.elapsed() > WATCHDOG {
            child.kill().unwrap();
            panic!("{what}: still running after {WATCHDOG:?}");
        }
        std::thread::sleep(Duration::from_millis(3));
    };
    let ended = Ended {
        code: status.code().unwrap_or(-1),
        stdout: stdout.join().unwrap(),
        stderr: stderr.join().unwrap(),
    };
    assert!(matches!(ended.code, 0..=2), "{what}: ended with {status}: {}", ended.stderr);
    assert!(!ended.stderr.contains("panicked"), "{what}: {}", ended.stderr);
    assert!(!ended.stderr.contains("internal error"), "{what}: {}", ended.stderr);
    assert!(peak <= allowed, "{what}: took {peak} bytes of memory, {allowed} were allowed");
    ended
}

fn drain(mut stream: impl Read + Send + 'static) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        String::from_utf8(bytes).expect("output is UTF-8 whatever the input is")
    })
}

/// The peak memory of a process so far, in bytes, if the system reports it.
fn peak_memory(child: &Child) -> Option<u64> {
    const NAME: &[u8] = b"VmHWM:";
    // Wine shows the files of Linux, in which a number of Windows is that of another process.
    if !cfg!(target_os = "linux") {
        return None;
    }
    // Asked for hundreds of times a second, by code without optimization.
    let status = std::fs::read(format!("/proc/{}/status", child.id())).ok()?;
    let value = &status[memchr::memmem::find(&status, NAME)? + NAME.len()..];
    let value = std::str::from_utf8(&value[..memchr::memchr(b'\n', value)?]).ok()?;
    Some(value.trim().strip_suffix(" kB")?.parse::<u64>().ok()? << 10)
}

impl Ended {
    /// Asserts that the exit code is `code` and that the rule has reported something.
    #[track_caller]
    pub(crate) fn reports(&self, code: i32, rule: &str) {
        assert_eq!(self.code, code, "{}{}", self.stdout, self.stderr);
        let reported = self.stdout.contains(&format!("[{rule}]"));
        assert!(reported, "{rule} is not in:\n{}{}", self.stdout, self.stderr);
    }
}

/// A tool with the given input schema, as JSON.
pub(crate) fn tool(schema: &str) -> String {
    format!(r#"{{"name": "t", "description": "Does it.", "inputSchema": {schema}}}"#)
}

/// Arguments that print the findings of all severities as lines, without merging.
pub(crate) const LINES: [&str; 4] = ["-f", "concise", "-v", "--expand"];

/// Lints one file, and returns its findings as lines.
pub(crate) fn lint(name: &str, content: impl AsRef<[u8]>) -> Ended {
    Attack::with(name, content).run(&[&[name][..], &LINES].concat())
}
