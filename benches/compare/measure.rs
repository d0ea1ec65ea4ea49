//! Runs programs in turn and takes the median of the times of each.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A program to measure, with its arguments.
pub(crate) struct Program {
    program: std::path::PathBuf,
    arguments: Vec<std::ffi::OsString>,
    /// Whether the program inherits the environment, which interpreters need.
    inherits: bool,
    /// The number of copies of the program that run at once.
    copies: usize,
}

impl Program {
    /// A floor: this program with a single step.
    pub(crate) fn floor(step: &str, path: &Path) -> Self {
        let program = std::env::current_exe().unwrap();
        Self { program, arguments: vec![step.into(), path.into()], inherits: false, copies: 1 }
    }

    /// The linter with the given arguments.
    pub(crate) fn linter(arguments: &[&OsStr]) -> Self {
        let arguments = arguments.iter().map(Into::into).collect();
        let program = env!("CARGO_BIN_EXE_mcp-lint").into();
        Self { program, arguments, inherits: false, copies: 1 }
    }

    /// The program `true`, which does nothing.
    pub(crate) fn nothing() -> Self {
        Self { program: "true".into(), arguments: Vec::new(), inherits: false, copies: 1 }
    }

    /// A third-party program.
    pub(crate) fn other(program: &str, arguments: Vec<std::ffi::OsString>) -> Self {
        Self { program: program.into(), arguments, inherits: true, copies: 1 }
    }

    /// The program, run as two copies at once.
    pub(crate) fn twice(self) -> Self {
        Self { copies: 2, ..self }
    }

    /// Runs the program once, and returns whether its exit code is 0 or 1.
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

    /// The wall time until all copies of the program have ended, and their processor time. Their output is not
    /// read.
    fn time(&self) -> [Duration; 2] {
        let before = processor_time_of_children();
        let mut commands: Vec<_> = (0..self.copies).map(|_| self.command()).collect();
        let begin = Instant::now();
        let children: Vec<_> = commands.iter_mut().map(Command::spawn).collect();
        let ends: Vec<_> = children.into_iter().map(|child| child.unwrap().wait()).collect();
        let time = begin.elapsed();
        let worked = |code: i32| code < 2;
        let all = ends.into_iter().all(|status| status.unwrap().code().is_some_and(worked));
        assert!(all, "the program failed");
        [time, processor_time_of_children() - before]
    }

    /// The peak memory of the program in bytes, which is polled while it runs.
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

/// The processor time of all children that have ended, which Linux gives in hundredths of a second: the mean of many
/// runs is exact enough, a single run is not. Zero on other systems.
fn processor_time_of_children() -> Duration {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program, in parentheses, may contain spaces.
    let fields = text.rsplit(") ").next().unwrap_or_default().split_whitespace().skip(13);
    let hundredths = fields.take(2).filter_map(|field| field.parse::<u64>().ok()).sum::<u64>();
    Duration::from_millis(10 * hundredths)
}

fn high_water(status: &str) -> Option<u64> {
    let text = std::fs::read_to_string(status).ok()?;
    let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// The measured times and memory of a program.
pub(crate) struct Measurement {
    /// The median wall time of a run.
    pub(crate) median: Duration,
    /// The shortest wall time of a run, which other load on the machine affects least.
    pub(crate) least: Duration,
    /// The mean processor time of a run.
    pub(crate) processor: Duration,
    /// The largest observed resident set size, in bytes.
    pub(crate) peak_bytes: u64,
}

/// The number of times that programs are run.
#[derive(Clone, Copy)]
pub(crate) struct Rounds {
    /// The minimum number of rounds, however long they take.
    pub(crate) least: usize,
    /// The maximum number of rounds, however little time they take.
    pub(crate) most: usize,
    /// The time after which no round begins once the minimum is reached.
    pub(crate) time: Duration,
}

/// Measures the programs: first the memory of each once, then their times in turn.
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
    let measured = |(times, peak_bytes): (Vec<[Duration; 2]>, u64)| {
        let processor = times.iter().map(|[_, time]| time).sum::<Duration>() / times.len() as u32;
        let mut walls: Vec<_> = times.iter().map(|[time, _]| *time).collect();
        walls.sort();
        Measurement { median: walls[walls.len() / 2], least: walls[0], processor, peak_bytes }
    };
    times.into_iter().zip(peaks).map(measured).collect()
}
