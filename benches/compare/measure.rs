//! Running programs in turn and taking the median of each.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A program to measure.
pub(crate) struct Program {
    program: std::path::PathBuf,
    arguments: Vec<std::ffi::OsString>,
    /// Whether it inherits the environment: interpreters need it.
    inherits: bool,
    /// How many of it run at once.
    copies: usize,
}

impl Program {
    /// A floor: this program again, with a single step.
    pub(crate) fn floor(step: &str, path: &Path) -> Self {
        let program = std::env::current_exe().unwrap();
        Self { program, arguments: vec![step.into(), path.into()], inherits: false, copies: 1 }
    }

    /// The linter, with these arguments.
    pub(crate) fn linter(arguments: &[&OsStr]) -> Self {
        let arguments = arguments.iter().map(Into::into).collect();
        let program = env!("CARGO_BIN_EXE_mcp-lint").into();
        Self { program, arguments, inherits: false, copies: 1 }
    }

    /// A program that does nothing.
    pub(crate) fn nothing() -> Self {
        Self { program: "true".into(), arguments: Vec::new(), inherits: false, copies: 1 }
    }

    /// A third-party program.
    pub(crate) fn other(program: &str, arguments: Vec<std::ffi::OsString>) -> Self {
        Self { program: program.into(), arguments, inherits: true, copies: 1 }
    }

    /// Two of it at once.
    pub(crate) fn twice(self) -> Self {
        Self { copies: 2, ..self }
    }

    /// Runs it once. Whether it completed its work, with or without findings.
    pub(crate) fn works(&self) -> bool {
        self.command().status().is_ok_and(|status| status.code().is_some_and(|code| code < 2))
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command
            .args(&self.arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        if !self.inherits {
            command.env_clear();
        }
        command
    }

    /// The wall time of a whole process, or of all copies. Nothing is read meanwhile.
    fn time(&self) -> Duration {
        let mut commands: Vec<_> = (0..self.copies).map(|_| self.command()).collect();
        let begin = Instant::now();
        let children: Vec<_> = commands.iter_mut().map(Command::spawn).collect();
        let ends: Vec<_> = children.into_iter().map(|child| child.unwrap().wait()).collect();
        let time = begin.elapsed();
        let worked = |code: i32| code < 2;
        let all = ends.into_iter().all(|status| status.unwrap().code().is_some_and(worked));
        assert!(all, "the program failed");
        time
    }

    /// The largest resident size of a process, which is checked while it runs.
    fn peak(&self) -> u64 {
        let mut child = self.command().spawn().unwrap();
        let mut peak = 0;
        // The high-water mark only grows, so the last sample before the end is near the peak.
        let status = format!("/proc/{}/status", child.id());
        while child.try_wait().unwrap().is_none() {
            peak = peak.max(high_water(&status).unwrap_or(0));
            std::thread::sleep(Duration::from_micros(100));
        }
        peak
    }
}

fn high_water(status: &str) -> Option<u64> {
    let text = std::fs::read_to_string(status).ok()?;
    let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// A measurement.
pub(crate) struct Measurement {
    /// Median of the wall time of whole processes.
    pub(crate) median: Duration,
    /// The shortest one: on a machine with other load, the closest to the truth.
    pub(crate) least: Duration,
    /// Largest resident size observed.
    pub(crate) peak_bytes: u64,
}

/// How often programs are run.
#[derive(Clone, Copy)]
pub(crate) struct Rounds {
    /// Regardless of how long that takes.
    pub(crate) least: usize,
    /// Regardless of how little time it takes.
    pub(crate) most: usize,
    /// In between, until this much time has passed.
    pub(crate) time: Duration,
}

/// Runs the programs in turn, after a round for their memory.
pub(crate) fn measure(programs: &[&Program], rounds: Rounds) -> Vec<Measurement> {
    let peaks: Vec<_> = programs.iter().map(|program| program.peak()).collect();
    let mut times = vec![Vec::new(); programs.len()];
    let start = Instant::now();
    let goes_on = |round: &usize| *round < rounds.least || start.elapsed() < rounds.time;
    for _ in (0..rounds.most).take_while(goes_on) {
        for (program, times) in programs.iter().zip(&mut times) {
            times.push(program.time());
        }
    }
    let measured = |(mut times, peak_bytes): (Vec<Duration>, u64)| {
        times.sort();
        Measurement { median: times[times.len() / 2], least: times[0], peak_bytes }
    };
    times.into_iter().zip(peaks).map(measured).collect()
}
