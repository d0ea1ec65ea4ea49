//! Three public test suites, if `MCP_LINT_SUITES` names the folder that contains them:
//! `json-schema` (JSON-Schema-Test-Suite, each draft's files in a folder of its own), `json`
//! (JSONTestSuite) and `yaml` (yaml-test-suite).

use std::path::{Path, PathBuf};
use std::sync::Arc;

use mcp_lint::document::{Document, ReadLimits, Syntax};
use mcp_lint::schema::{Dialect, Validator};
use mcp_lint::source::SourceText;

/// The folder of a test suite, or `None` and a message if it is not available.
fn suite(name: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("MCP_LINT_SUITES").map(|it| Path::new(&it).join(name));
    if folder.is_none() {
        crate::common::skipped("MCP_LINT_SUITES does not name the folder of the public suites");
    }
    folder
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|it| it == extension)).collect();
    files.sort();
    files
}

fn document(bytes: Vec<u8>, syntax: Syntax) -> Document {
    let source = Arc::new(SourceText::from_bytes("a", bytes));
    Document::read(source, syntax, &ReadLimits::default())
}

/// Whether a text is read without an error.
fn accepts(bytes: Vec<u8>, syntax: Syntax) -> bool {
    let document = document(bytes, syntax);
    let has_bad_encoding = document.source().encoding_issue().is_some();
    let limits = document.limits_hit();
    document.syntax_errors().is_empty() && !has_bad_encoding && limits.is_empty()
}

#[test]
fn verdicts_of_the_json_schema_test_suite_are_equal() {
    let Some(folder) = suite("json-schema") else { return };
    let dialects = [
        ("draft4", Dialect::Draft4),
        ("draft6", Dialect::Draft6),
        ("draft7", Dialect::Draft7),
        ("draft2019-09", Dialect::Draft2019),
        ("draft2020-12", Dialect::Draft2020),
    ];
    let (mut equal, mut undecided, mut different) = (0, 0, Vec::new());
    for (draft, dialect) in dialects {
        for file in files(&folder.join(draft), "json") {
            let document = document(std::fs::read(&file).unwrap(), Syntax::Json);
            for case in document.roots().next().unwrap().items() {
                let validator = Validator::compile(case.get("schema").unwrap(), dialect);
                for test in case.get("tests").unwrap().items() {
                    let Ok(validator) = &validator else {
                        undecided += 1;
                        continue;
                    };
                    let expected = test.get("valid").unwrap().as_bool().unwrap();
                    match validator.mismatches(&document, test.get("data").unwrap()) {
                        Ok(found) if found.is_empty() == expected => equal += 1,
                        Ok(_) => different.push((file.clone(), test.source_text().to_owned())),
                        Err(_) => undecided += 1,
                    }
                }
            }
        }
    }
    println!("{equal} equal, {undecided} undecided");
    assert!(different.is_empty(), "{different:#?}");
    assert!(equal >= 4_794 && undecided <= 148, "{equal} equal, {undecided} undecided");
}

#[test]
fn the_json_reader_accepts_and_rejects_what_jsontestsuite_says() {
    let Some(folder) = suite("json") else { return };
    let (mut accepted, mut rejected) = (0, 0);
    for file in files(&folder.join("test_parsing"), "json") {
        let name = file.file_name().unwrap().to_str().unwrap();
        let bytes = std::fs::read(&file).unwrap();
        let is_one = document(bytes.clone(), Syntax::Json).roots().count() == 1;
        let is_accepted = is_one && accepts(bytes, Syntax::Json);
        match &name[..2] {
            "y_" => {
                assert!(is_accepted, "{name} must be accepted");
                accepted += 1;
            }
            "n_" => {
                assert!(!is_accepted, "{name} must be rejected");
                rejected += 1;
            }
            _ => {}
        }
    }
    println!("{accepted} accepted, {rejected} rejected");
    assert!(accepted >= 95 && rejected >= 187, "{accepted} accepted, {rejected} rejected");
}

/// Replaces the visible characters with which the YAML suite spells invisible ones.
fn unescaped(text: &str) -> String {
    let mut text =
        text.replace('␣', " ").replace('↵', "").replace('←', "\r").replace('⇔', "\u{feff}");
    for tab in ["————»", "———»", "——»", "—»", "»"] {
        text = text.replace(tab, "\t");
    }
    match text.strip_suffix("∎\n") {
        Some(bare) => bare.to_owned(),
        None => text,
    }
}

#[test]
fn the_yaml_reader_accepts_and_rejects_what_the_yaml_test_suite_says() {
    let Some(folder) = suite("yaml") else { return };
    let (mut accepted, mut valid, mut rejected, mut invalid) = (0, 0, 0, 0);
    for file in files(&folder.join("src"), "yaml") {
        let text = std::fs::read_to_string(&file).unwrap();
        let cases: Vec<serde_yaml::Value> = serde_yaml::from_str(&text).unwrap();
        let mut last = String::new();
        for case in cases {
            // A case without a text has that of the one before.
            if let Some(yaml) = case.get("yaml").and_then(serde_yaml::Value::as_str) {
                last = unescaped(yaml);
            }
            let fails = case.get("fail").and_then(serde_yaml::Value::as_bool) == Some(true);
            let is_accepted = accepts(last.clone().into_bytes(), Syntax::Yaml);
            match fails {
                true => (invalid, rejected) = (invalid + 1, rejected + usize::from(!is_accepted)),
                false => (valid, accepted) = (valid + 1, accepted + usize::from(is_accepted)),
            }
        }
    }
    println!("{accepted} of {valid} accepted, {rejected} of {invalid} rejected");
    assert!(accepted >= 296 && rejected >= 93, "{accepted} of {valid}, {rejected} of {invalid}");
}
