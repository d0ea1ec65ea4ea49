//! The floors: programs that do only one step of the work, on one thread.

use std::path::{Path, PathBuf};

/// Runs one step on a file, or on every file of a folder.
pub(crate) fn run(step: &str, path: &Path) {
    let mut total = 0;
    for file in files(path) {
        let bytes = std::fs::read(&file).unwrap();
        total += match step {
            "read" => bytes.len(),
            "json-value" => json_value(&bytes),
            "json-lines" => json_lines(&bytes),
            "yaml-events" => yaml_events(&bytes),
            "toml-table" => toml_table(&bytes),
            other => panic!("unknown step {other}"),
        };
    }
    std::hint::black_box(total);
}

/// All files below a folder in the order of their paths, or the one file.
pub(crate) fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let mut found = Vec::new();
    for entry in std::fs::read_dir(path).unwrap() {
        found.extend(files(&entry.unwrap().path()));
    }
    found.sort();
    found
}

fn json_value(bytes: &[u8]) -> usize {
    let value: serde_json::Value = serde_json::from_slice(bytes).unwrap();
    usize::from(value.is_object()) + value.as_array().map_or(0, Vec::len)
}

/// Parses each line as a JSON value, which is dropped before the next line is read.
fn json_lines(bytes: &[u8]) -> usize {
    bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(json_value).sum()
}

fn toml_table(bytes: &[u8]) -> usize {
    toml::from_slice::<toml::Table>(bytes).unwrap().len()
}

fn yaml_events(bytes: &[u8]) -> usize {
    let text = std::str::from_utf8(bytes).unwrap();
    granit_parser::Parser::new_from_str(text).filter(|event| event.as_ref().is_ok()).count()
}
