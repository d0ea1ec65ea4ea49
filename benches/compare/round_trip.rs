//! Measures the round trip of a message with and without the recorder.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

pub(crate) const TITLE: &str = "round trip through the recorder";
/// The number of measured messages in each run, and of messages that precede them as a warm-up.
const MESSAGES: usize = 1_000;
/// The number of runs with and without the recorder, in turn.
const RUNS: usize = 5;

/// Prints the median round trip to an echoing server, directly and through the recorder.
pub(crate) fn print(folder: &Path) {
    let direct = || Command::new("cat");
    let recorded = |number: usize| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mcp-lint"));
        command.args(["record", "-o"]).arg(folder.join(format!("trip-{number}.jsonl")));
        command.args(["--", "cat"]);
        command
    };
    let (mut without, mut with) = (Vec::new(), Vec::new());
    for number in 0..RUNS {
        without.extend(round_trips(direct()));
        with.extend(round_trips(recorded(number)));
    }
    let (without, with) = (median(without), median(with));
    println!("\n{TITLE} (median of {})", RUNS * MESSAGES);
    println!("  direct       {:>7.1} µs", micros(without));
    println!("  recorded     {:>7.1} µs", micros(with));
    println!("  difference   {:>7.1} µs", micros(with.saturating_sub(without)));
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn round_trips(mut command: Command) -> Vec<Duration> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let message = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{\"message\":\"a few words, as they are usual\"}}}\n";
    let mut line = String::new();
    let mut times = Vec::with_capacity(MESSAGES);
    for number in 0..2 * MESSAGES {
        let begin = Instant::now();
        input.write_all(message.as_bytes()).unwrap();
        line.clear();
        output.read_line(&mut line).unwrap();
        if number >= MESSAGES {
            times.push(begin.elapsed());
        }
        assert_eq!(line, message);
    }
    drop(input);
    assert!(child.wait().unwrap().success());
    times
}
