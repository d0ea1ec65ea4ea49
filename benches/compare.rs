//! Measures the linter beside the floors of the machine, in one run, and prints ratios.
//!
//! `cargo bench --bench compare` writes its inputs to a temporary folder, runs the floors (this
//! program again, doing one step only) and the linter in turn, and prints medians. Figures of one
//! run can be compared with each other; figures of different runs or machines cannot.
//! `cargo bench --bench compare -- generate FOLDER` only writes the inputs, for a profiler.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program for developers")]

#[path = "compare/floors.rs"]
mod floors;
#[path = "compare/generate.rs"]
mod generate;
#[path = "compare/measure.rs"]
mod measure;

use std::path::Path;

use measure::{Measurement, Program, measure};

/// Rounds of each workload; the median is shown.
const ROUNDS: usize = 9;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    if let [step, path] = arguments.as_slice() {
        if step == "generate" {
            generate::write_all(Path::new(path));
            return;
        }
        floors::run(step, Path::new(path));
        return;
    }
    let folder = std::env::temp_dir().join(format!("mcp-lint-bench-{}", std::process::id()));
    let inputs = generate::write_all(&folder);
    println!(
        "medians of {ROUNDS} rounds; ratios to `serde_json` (or the YAML events) of the same run\n"
    );
    println!("{:<34}{:>10}{:>9}{:>12}", "", "median", "ratio", "memory");
    many_files(&inputs.json_files, inputs.json_bytes);
    yaml_files(&inputs.yaml_files, inputs.yaml_bytes);
    one_list(&inputs.list, inputs.list_bytes);
    cold_start(&inputs.small);
    std::fs::remove_dir_all(&folder).unwrap();
}

fn many_files(folder: &Path, bytes: u64) {
    header("many JSON files", bytes);
    let rows = [
        ("read all bytes", Program::floor("read", folder)),
        ("serde_json to Value", Program::floor("json-value", folder)),
        ("mcp-lint -j1", Program::linter(&["-j", "1"], folder)),
        ("mcp-lint -j2", Program::linter(&["-j", "2"], folder)),
    ];
    print_rows(&rows, 1, bytes);
}

fn yaml_files(folder: &Path, bytes: u64) {
    header("many YAML files", bytes);
    let rows = [
        ("read all bytes", Program::floor("read", folder)),
        ("YAML events", Program::floor("yaml-events", folder)),
        ("mcp-lint -j1", Program::linter(&["-j", "1"], folder)),
        ("mcp-lint -j2", Program::linter(&["-j", "2"], folder)),
    ];
    print_rows(&rows, 1, bytes);
}

fn one_list(file: &Path, bytes: u64) {
    header("one minified list", bytes);
    let rows = [
        ("read all bytes", Program::floor("read", file)),
        ("serde_json to Value", Program::floor("json-value", file)),
        ("mcp-lint -j1", Program::linter(&["-j", "1"], file)),
        ("mcp-lint -j2", Program::linter(&["-j", "2"], file)),
    ];
    print_rows(&rows, 1, bytes);
}

fn cold_start(file: &Path) {
    header("cold start, one small file", std::fs::metadata(file).unwrap().len());
    let rows = [("true", Program::nothing()), ("mcp-lint", Program::linter(&[], file))];
    print_rows(&rows, 0, 0);
}

fn header(title: &str, bytes: u64) {
    if bytes >= 1_000_000 {
        println!("\n{title} ({:.1} MB)", bytes as f64 / 1e6);
    } else {
        println!("\n{title}");
    }
}

fn print_rows(rows: &[(&str, Program)], floor: usize, bytes: u64) {
    let programs: Vec<_> = rows.iter().map(|(_, program)| program).collect();
    let measured = measure(&programs, ROUNDS);
    for ((name, _), row) in rows.iter().zip(&measured) {
        print_row(name, row, &measured[floor], bytes);
    }
}

fn print_row(name: &str, row: &Measurement, floor: &Measurement, bytes: u64) {
    let memory = match bytes {
        0 => format!("{:.1} MB", row.peak_bytes as f64 / 1e6),
        bytes => format!("{:.2} × size", row.peak_bytes as f64 / bytes as f64),
    };
    println!(
        "  {name:<32}{:>7.1} ms{:>9.2}{memory:>14}",
        row.median.as_secs_f64() * 1e3,
        row.median.as_secs_f64() / floor.median.as_secs_f64(),
    );
}
