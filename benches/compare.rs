//! Measures the linter and minimal programs (floors) on one machine, and prints ratios.
//!
//! `cargo bench --bench compare` writes its inputs to a temporary folder and runs, in turn, the
//! floors (this program with one step only), the linter and any installed generic tools. It prints
//! medians. Figures of one run can be compared with each other, but not with those of other runs or
//! machines. `cargo bench --bench compare -- generate FOLDER` only writes the inputs, for a
//! profiler; `-- only WORD` measures the workloads whose title contains that word. See
//! `docs/performance.md`.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a program for developers, which runs others"
)]

#[path = "compare/editor.rs"]
mod editor;
#[path = "compare/floors.rs"]
mod floors;
#[path = "compare/generate.rs"]
mod generate;
#[path = "compare/measure.rs"]
mod measure;
#[path = "compare/others.rs"]
mod others;
#[path = "compare/recordings.rs"]
mod recordings;
#[path = "compare/round_trip.rs"]
mod round_trip;

use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

use generate::Inputs;
use measure::{Measurement, Program, Rounds, measure};
use others::{OTHERS, OtherInput};

/// The rounds of each workload, of which the median is shown. Short workloads run more often, so
/// that a second of other load on the machine does not dominate the result.
const ROUNDS: Rounds = Rounds { least: 15, most: 101, time: Duration::from_secs(15) };
/// The rounds of a workload with a slow third-party program.
const LONG_ROUNDS: Rounds = Rounds { least: 3, most: 3, time: Duration::ZERO };

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["generate", folder] => drop(generate::write_all(Path::new(folder))),
        ["only", word] => compare(word),
        [step, path] => floors::run(step, Path::new(path)),
        _ => compare(""),
    }
}

/// Measures the workloads whose title contains `word`.
fn compare(word: &str) {
    let folder = std::env::temp_dir().join(format!("mcp-lint-bench-{}", std::process::id()));
    let inputs = generate::write_all(&folder);
    println!(
        "{:<42}{:>12}{:>12}{:>8}{:>12}{:>14}",
        "", "median", "least", "ratio", "processor", "memory"
    );
    let wanted = |title: &&Titled| title.0.contains(word);
    for (title, workload) in WORKLOADS.iter().filter(wanted) {
        workload(&inputs).print(title);
    }
    if round_trip::TITLE.contains(word) {
        round_trip::print(&folder);
    }
    if editor::TITLE.contains(word) {
        editor::print();
    }
    std::fs::remove_dir_all(&folder).unwrap();
    println!("\nother tools, and how to install them:");
    for other in OTHERS {
        println!("  {:<26} {}", other.name, other.install);
    }
}

/// Programs that read the same bytes, as rows of a table.
struct Workload {
    bytes: u64,
    rounds: Rounds,
    rows: Vec<(String, Program)>,
    /// The index of the row that ratios refer to.
    floor: usize,
}

/// A title, and the function that makes the workload from the inputs.
type Titled = (&'static str, fn(&Inputs) -> Workload);

/// The workloads with their titles, each of which is made just before it runs.
const WORKLOADS: [Titled; 20] = [
    ("many JSON files", |it| many_files(&it.json_files, it.json_bytes, "json-value")),
    ("many YAML files", |it| many_files(&it.yaml_files, it.yaml_bytes, "yaml-events")),
    ("one configuration in TOML", |it| many_files(&it.toml, it.toml_bytes, "toml-table")),
    ("one list on one line", |it| many_files(&it.list, it.list_bytes, "json-value")),
    ("one line with 100,000 findings", many_findings),
    ("100,000 results", |it| results(&it.recordings.results, it.recordings.results_bytes, it)),
    ("100,000 calls with arguments", |it| {
        results(&it.recordings.calls, it.recordings.calls_bytes, it)
    }),
    ("one session with prompts and resources", session),
    ("two versions of 5,000 tools", versions),
    ("ten servers with 1,000 tools together", fleet),
    ("lists of 10,000 servers for a client", filter),
    ("cold start, one small file", cold_start),
    ("fast peers, many JSON files", |it| fast_others(OtherInput::Json, it)),
    ("fast peers, many YAML files", |it| fast_others(OtherInput::Yaml, it)),
    ("fast peers, files of both syntaxes", |it| fast_others(OtherInput::Mixed, it)),
    ("fast peers, 5,000 files of results", |it| fast_others(OtherInput::Results, it)),
    ("fast peers, one list on one line", |it| fast_others(OtherInput::List, it)),
    ("fast peers, one small file", |it| fast_others(OtherInput::Small, it)),
    ("all peers, many JSON files", |it| all_others(OtherInput::Json, it)),
    ("all peers, many YAML files", |it| all_others(OtherInput::Yaml, it)),
];

fn many_files(path: &Path, bytes: u64, floor: &str) -> Workload {
    let rows = vec![
        row("read all bytes", Program::floor("read", path)),
        row(floor_name(floor), Program::floor(floor, path)),
        row("mcp-lint -j1", linter(&["-j1", "-fconcise"], path)),
        row("mcp-lint -j2", linter(&["-j2", "-fconcise"], path)),
        // The speed-up of two cores for programs that share nothing: an upper bound for two
        // threads.
        row("mcp-lint -j1, two at once", linter(&["-j1", "-fconcise"], path).twice()),
    ];
    Workload { bytes, rounds: ROUNDS, rows, floor: 1 }
}

/// The list without mistakes and with mistakes, in formats for programs and for people.
fn many_findings(inputs: &Inputs) -> Workload {
    let mut rows = vec![row("serde_json to Value", Program::floor("json-value", &inputs.faulty))];
    rows.push(row("clean, -f json", linter(&["-fjson"], &inputs.list)));
    for format in ["json", "jsonl", "sarif", "concise", "pretty"] {
        let format_flag = format!("-f{format}");
        rows.push(row(&format!("faulty, -f {format}"), linter(&[&format_flag], &inputs.faulty)));
    }
    rows.push(row("half of faulty, -f json", linter(&["-fjson"], &inputs.faulty_half)));
    Workload { bytes: inputs.list_bytes, rounds: ROUNDS, rows, floor: 1 }
}

fn session(inputs: &Inputs) -> Workload {
    let path = &inputs.recordings.session;
    let rows = vec![
        row("read all bytes", Program::floor("read", path)),
        row("serde_json to Value", Program::floor("json-lines", path)),
        row("mcp-lint -j1", linter(&["-j1", "-fconcise"], path)),
        row("mcp-lint -j2", linter(&["-j2", "-fconcise"], path)),
    ];
    Workload { bytes: inputs.recordings.session_bytes, rounds: ROUNDS, rows, floor: 1 }
}

fn results(path: &Path, bytes: u64, inputs: &Inputs) -> Workload {
    let run = |threads: &str| {
        let tools = inputs.recordings.tools.as_os_str();
        let flags: [&OsStr; 6] = [
            threads.as_ref(),
            "-fconcise".as_ref(),
            "--tools".as_ref(),
            tools,
            "--result".as_ref(),
            path.as_ref(),
        ];
        Program::linter(&flags)
    };
    let rows = vec![
        row("read all bytes", Program::floor("read", path)),
        row("serde_json to Value", Program::floor("json-lines", path)),
        row("mcp-lint -j1", run("-j1")),
        row("mcp-lint -j2", run("-j2")),
    ];
    Workload { bytes, rounds: ROUNDS, rows, floor: 1 }
}

/// A comparison of two versions in which every tool changed, and of two equal versions.
fn versions(inputs: &Inputs) -> Workload {
    let [old, new] = &inputs.versions;
    let compare =
        |new: &Path| linter(&["compare", "-fconcise", "--against", old.to_str().unwrap()], new);
    let rows = vec![
        row("serde_json to Value, one of them", Program::floor("json-value", new)),
        row("nothing changed", compare(old)),
        row("every tool changed", compare(new)),
    ];
    Workload { bytes: inputs.versions_bytes, rounds: ROUNDS, rows, floor: 0 }
}

/// The servers of a configuration in the client that reads it.
fn fleet(inputs: &Inputs) -> Workload {
    let folder = &inputs.fleet;
    let definitions = (0..generate::SERVERS).flat_map(|server| {
        let list = folder.join(format!("server{server}.json"));
        ["--tools".to_owned(), format!("server{server}={}", list.display())]
    });
    let configuration = folder.join(".mcp.json").display().to_string();
    let mut flags: Vec<String> = ["view", "-fjson", "--servers"].map(ToOwned::to_owned).into();
    flags.push(configuration);
    flags.extend(definitions);
    let flags: Vec<&OsStr> = flags.iter().map(AsRef::as_ref).collect();
    let rows = vec![
        row("serde_json to Value", Program::floor("json-value", folder)),
        row("mcp-lint view", Program::linter(&flags)),
    ];
    Workload { bytes: inputs.fleet_bytes, rounds: ROUNDS, rows, floor: 0 }
}

/// A stream of lists for one client, and one list of as many bytes, linted and filtered.
fn filter(inputs: &Inputs) -> Workload {
    let filter = |threads: &str, path: &Path| {
        linter(&["filter", "--target", "claude-code", "--quiet", threads], path)
    };
    let rows = vec![
        row("serde_json to Value", Program::floor("json-lines", &inputs.stream)),
        row("mcp-lint filter -j1", filter("-j1", &inputs.stream)),
        row("mcp-lint filter -j2", filter("-j2", &inputs.stream)),
        row("the large list, mcp-lint -j2", linter(&["-j2", "-fconcise"], &inputs.list)),
        row("the large list, mcp-lint filter -j2", filter("-j2", &inputs.list)),
    ];
    Workload { bytes: inputs.stream_bytes, rounds: ROUNDS, rows, floor: 0 }
}

fn cold_start(inputs: &Inputs) -> Workload {
    let rows = vec![row("true", Program::nothing()), row("mcp-lint", linter(&[], &inputs.small))];
    Workload { bytes: 0, rounds: ROUNDS, rows, floor: 0 }
}

/// The linter and the installed fast tools on one input, as often as other workloads.
fn fast_others(input: OtherInput, inputs: &Inputs) -> Workload {
    others(input, inputs, true, ROUNDS)
}

/// The linter and all installed tools on one input, of which some take a minute.
fn all_others(input: OtherInput, inputs: &Inputs) -> Workload {
    others(input, inputs, false, LONG_ROUNDS)
}

fn others(input: OtherInput, inputs: &Inputs, only_fast: bool, rounds: Rounds) -> Workload {
    let path = input.path(inputs);
    let linter = match input {
        OtherInput::Results => result_files(inputs),
        _ => linter(&["-fconcise"], path),
    };
    let mut rows = vec![row("mcp-lint", linter)];
    for other in OTHERS.iter().filter(|other| other.is_fast || !only_fast) {
        rows.extend(other.program(inputs, input).map(|program| row(other.name, program)));
    }
    Workload { bytes: input.bytes(inputs), rounds, rows, floor: 0 }
}

fn result_files(inputs: &Inputs) -> Program {
    let (tools, files) = (&inputs.recordings.tools, &inputs.recordings.files);
    let flags = ["-fconcise", "--tools"].map(OsStr::new);
    Program::linter(&[flags[0], flags[1], tools.as_ref(), "--result".as_ref(), files.as_ref()])
}

fn row(name: &str, program: Program) -> (String, Program) {
    (name.to_owned(), program)
}

fn linter(flags: &[&str], path: &Path) -> Program {
    let flags = flags.iter().map(AsRef::<OsStr>::as_ref);
    Program::linter(&flags.chain([path.as_os_str()]).collect::<Vec<_>>())
}

fn floor_name(step: &str) -> &str {
    match step {
        "yaml-events" => "YAML events",
        "toml-table" => "toml to Table",
        _ => "serde_json to Value",
    }
}

impl Workload {
    fn print(&self, title: &str) {
        match self.bytes {
            0 => println!("\n{title}"),
            bytes => println!("\n{title} ({:.1} MB)", bytes as f64 / 1e6),
        }
        let programs: Vec<_> = self.rows.iter().map(|(_, program)| program).collect();
        let measured = measure(&programs, self.rounds);
        for ((name, _), row) in self.rows.iter().zip(&measured) {
            print_row(name, row, &measured[self.floor]);
        }
    }
}

fn print_row(name: &str, row: &Measurement, floor: &Measurement) {
    println!(
        "  {name:<40}{:>9.1} ms{:>9.1} ms{:>8.2}{:>9.1} ms{:>11.1} MB",
        row.median.as_secs_f64() * 1e3,
        row.least.as_secs_f64() * 1e3,
        row.median.as_secs_f64() / floor.median.as_secs_f64(),
        row.processor.as_secs_f64() * 1e3,
        row.peak_bytes as f64 / 1e6,
    );
}
