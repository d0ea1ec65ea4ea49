//! The complete text of every finding of the examples in the rules' pages and of the documents
//! beside this file: message, labels, notes, help, and the replacement of the fix.
//!
//! `UPDATE_SNAPSHOTS=1 cargo test --test it every_finding::` writes the expected findings again.
//! Review the difference: users will read it.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::common::lint::{lint, settings};
use mcp_lint::diagnostic::{Diagnostic, Region};
use mcp_lint::rules::{Example, Level, RULES, RulePage};
use mcp_lint::targets::Selection;
use serde_json::Value;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/every_finding")
}

/// All findings of an example, at all levels.
fn findings(example: &Example<'_>) -> Vec<Diagnostic> {
    let mut settings = settings(example.protocol);
    settings.levels.iter_mut().for_each(|level| *level = (*level).max(Level::Info));
    let targets = example.targets.into_iter().flat_map(|names| names.split(','));
    settings.options.targets = Selection::of_names(targets).unwrap();
    settings.options.server_name = example.server_name.map(Into::into);
    lint(example.text, example.name(), &settings)
}

fn place(region: Region) -> String {
    format!("{}..{}", region.start, region.end)
}

/// Writes a finding to `out`. For a note that is in `known`, only its beginning and length are
/// written.
fn write(found: &Diagnostic, known: &mut HashSet<String>, out: &mut String) {
    let line = |out: &mut String, text: &str| writeln!(out, "{text}").unwrap();
    let at = place(found.region);
    line(out, &format!("{}[{}] {at} {}", found.severity.name(), found.rule, found.message));
    for label in found.labels() {
        line(out, &format!("  label {}: {}", place(label.region), label.message));
    }
    for note in found.notes.iter().map(|note| &*note.text) {
        let (beginning, length) = (note.chars().take(24).collect::<String>(), note.len());
        match known.insert(format!("{} {note}", found.rule)) {
            true => line(out, &format!("  note: {note}")),
            false => line(out, &format!("  note: {beginning}… ({length} bytes)")),
        }
    }
    if let Some(help) = &found.help {
        line(out, &format!("  help: {help}"));
    }
    if let Some(fix) = found.fix() {
        line(out, &format!("  fix ({}): {}", fix.applicability.name(), fix.message));
        for edit in fix.edits {
            line(out, &format!("    {}..{} {:?}", edit.start, edit.end, edit.text));
        }
    }
}

#[track_caller]
fn assert_snapshot(name: &str, text: &str) {
    let path = folder().join("expected").join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    let line = expected.lines().zip(text.lines()).find(|(one, other)| one != other);
    assert!(
        expected == text,
        "{name}.txt is out of date: {line:?}; if that is right, run \
         `UPDATE_SNAPSHOTS=1 cargo test --test it every_finding::`"
    );
}

#[test]
fn examples_of_the_pages_have_their_expected_findings() {
    let mut of_family: BTreeMap<String, String> = BTreeMap::new();
    for rule in RULES {
        let out = of_family.entry(rule.family()).or_default();
        for (index, example) in RulePage::new(rule.page).examples().into_iter().enumerate() {
            let found = findings(&example);
            let own = found.iter().filter(|found| found.rule == rule.name);
            let own: Vec<_> = own.collect();
            if !own.is_empty() {
                writeln!(out, "## {} {}", rule.name, index + 1).unwrap();
                own.into_iter().for_each(|found| write(found, &mut HashSet::new(), out));
                out.push('\n');
            }
        }
    }
    for (family, text) in of_family {
        assert_snapshot(&family, &text);
    }
}

/// Checks the documents in `documents`, one in each line of JSON Lines: `text` is a value, or a
/// string if the document is JSON Lines itself or has the syntax in `language`; `protocol`,
/// `targets` and `server` set the options of the check.
#[test]
fn further_documents_have_their_expected_findings() {
    let files = std::fs::read_dir(folder().join("documents")).unwrap();
    let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    files.sort_unstable();
    for path in files {
        let lines = std::fs::read_to_string(&path).unwrap();
        let (mut out, mut known) = (String::new(), HashSet::new());
        for (index, line) in lines.lines().enumerate() {
            let document: Value = serde_json::from_str(line).unwrap();
            let text = match &document["text"] {
                Value::String(text) => text.clone(),
                value => value.to_string(),
            };
            let usual = if document["text"].is_string() { "jsonl" } else { "json" };
            let example = Example {
                language: document["language"].as_str().unwrap_or(usual),
                fails: true,
                protocol: document["protocol"].as_str(),
                targets: document["targets"].as_str(),
                server_name: document["server"].as_str(),
                file: document["file"].as_str(),
                text: &text,
            };
            writeln!(out, "## line {}", index + 1).unwrap();
            findings(&example).iter().for_each(|found| write(found, &mut known, &mut out));
            out.push('\n');
        }
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert_snapshot(&format!("further-{name}"), &out);
    }
}
