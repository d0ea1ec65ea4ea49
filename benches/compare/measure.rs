//! Running programs in turn and taking the median of each.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A program to measure.
pub(crate) struct Program {
    program: std::path::PathBuf,
    arguments: Vec<std::ffi::OsString>,
}

impl Program {
    /// A floor: this program again, with one step to do.
    pub(crate) fn floor(step: &str, path: &Path) -> Self {
        let program = std::env::current_exe().unwrap();
        Self { program, arguments: vec![step.into(), path.into()] }
    }

    /// The linter, with machine output.
    pub(crate) fn linter(flags: &[&str], path: &Path) -> Self {
        let mut arguments: Vec<std::ffi::OsString> = flags.iter().map(Into::into).collect();
        arguments.extend(["-f".into(), "concise".into(), path.into()]);
        Self { program: env!("CARGO_BIN_EXE_mcp-lint").into(), arguments }
    }

    /// A program that does nothing.
    pub(crate) fn nothing() -> Self {
        Self { program: "true".into(), arguments: Vec::new() }
    }

    fn run(&self) -> (Duration, u64) {
        let begin = Instant::now();
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .env_clear()
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut peak = 0;
        // The high-water mark only grows, so the last look before the end is near the peak.
        let status = format!("/proc/{}/status", child.id());
        loop {
            if let Some(status) = child.try_wait().unwrap() {
                assert!(status.code().is_some_and(|code| code < 2), "the program failed");
                return (begin.elapsed(), peak);
            }
            peak = peak.max(high_water(&status).unwrap_or(0));
            std::thread::sleep(Duration::from_micros(100));
        }
    }
}

fn high_water(status: &str) -> Option<u64> {
    let text = std::fs::read_to_string(status).ok()?;
    let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// What was measured.
pub(crate) struct Measurement {
    /// Median of the wall time of whole processes.
    pub(crate) median: Duration,
    /// Largest resident size seen.
    pub(crate) peak_bytes: u64,
}

/// Runs the programs in turn, `rounds` times each after one round that does not count.
pub(crate) fn measure(programs: &[&Program], rounds: usize) -> Vec<Measurement> {
    let mut times = vec![Vec::new(); programs.len()];
    let mut peaks = vec![0; programs.len()];
    for round in 0..=rounds {
        for (index, program) in programs.iter().enumerate() {
            let (time, peak) = program.run();
            if round > 0 {
                times[index].push(time);
                peaks[index] = peak.max(peaks[index]);
            }
        }
    }
    let median = |mut times: Vec<Duration>| {
        times.sort();
        times[times.len() / 2]
    };
    times
        .into_iter()
        .zip(peaks)
        .map(|(times, peak_bytes)| Measurement { median: median(times), peak_bytes })
        .collect()
}
