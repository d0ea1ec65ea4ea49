//! Suggestions in reviewdog's format: an independent reader accepts them, and each file is what
//! `--fix` makes of it, to the byte.

use crate::common::folder::Folder;
use crate::common::suggestions::{accepted, fixable_examples, suggestions};
use crate::formats::grammar;

/// Asserts that accepting the suggestions for a file, until there are none, makes what `--fix`
/// makes; returns the numbers of accepted rounds and of safe fixes without a suggestion.
#[track_caller]
fn assert_accepted(path: &str, text: &[u8], flags: &[&str]) -> (usize, usize) {
    let shown = ["--min-severity", "info", "--no-suppressions"];
    let arguments = [&[path][..], flags, &shown].concat();
    let fixed = Folder::new();
    fixed.write_bytes(path, text);
    fixed.run(&[&arguments[..], &["--fix"]].concat());
    let folder = Folder::new();
    folder.write_bytes(path, text);
    let mut rounds = 0;
    loop {
        let report = folder.run(&[&arguments[..], &["-f", "rdjson"]].concat());
        let others = report.out().matches(" (safe)\"").count();
        let now = std::fs::read(folder.file(path)).unwrap();
        let Some(after) = accepted(&report.json(), &now) else {
            let expected = std::fs::read(fixed.file(path)).unwrap();
            let (now, expected) =
                (String::from_utf8_lossy(&now), String::from_utf8_lossy(&expected));
            assert!(others > 0 || now == expected, "{path} {flags:?}\n{now}\n---\n{expected}");
            return (rounds, others);
        };
        folder.write_bytes(path, after);
        rounds += 1;
        assert!(rounds < 20, "{path} is never finished");
    }
}

#[test]
fn accepted_suggestions_are_the_fixes_of_all_examples() {
    let (mut count, mut rules) = (0, std::collections::BTreeSet::new());
    for example in fixable_examples() {
        let flags: Vec<_> = example.flags.iter().map(String::as_str).collect();
        let (rounds, others) = assert_accepted(&example.path, example.text.as_bytes(), &flags);
        assert_eq!(others, 0, "{}: a fix of an example is no suggestion", example.rule);
        if rounds > 0 {
            count += 1;
            rules.insert(example.rule);
        }
    }
    assert!(count >= 70 && rules.len() > 40, "{count} examples of {} rules", rules.len());
}

#[test]
fn accepted_suggestions_keep_line_breaks_byte_order_marks_and_wide_characters() {
    let text = "{\n  \"name\": \"get_weather\", \"title\": \"天気 🌦\",\n  \"description\": \"Ü: weather.\",\n  \"inputSchema\": {\"type\": \"object\", \"properties\": {\"é漢🙂\": {\"description\": \"ß\", \"type\": \"strinG\"}}}\n}\n";
    for (mark, line_break) in [("", "\n"), ("", "\r\n"), ("\u{feff}", "\n"), ("\u{feff}", "\r\n")] {
        for joined in [text.to_owned(), text.replace('\n', " ")] {
            let text = format!("{mark}{}", joined.replace('\n', line_break));
            let (rounds, _) = assert_accepted("a.json", text.as_bytes(), &[]);
            assert!(rounds > 0, "{text:?}");
        }
    }
}

#[test]
fn accepted_suggestions_are_the_fixes_of_the_fixtures() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut folders = vec![root];
    let mut count = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else {
                let name = entry.file_name().unwrap().to_str().unwrap();
                assert_accepted(name, &std::fs::read(&entry).unwrap(), &["--all-files"]);
                count += 1;
            }
        }
    }
    assert!(count > 20, "only {count} fixtures");
}

/// A list sends one finding for many tools, whose fixes are no suggestion for one place.
#[test]
fn fixes_far_from_each_other_are_described() {
    let tool = |index: usize| {
        let properties = r#""a": {"type": "strinG", "description": "A value of a certain kind."}"#;
        format!(
            r#"{{"name": "t{index}", "description": "Does something with a value, {}.", "inputSchema": {{"type": "object", "properties": {{{properties}}}}}}}"#,
            "and more of it ".repeat(10)
        )
    };
    let tools: Vec<_> = (0..20).map(tool).collect();
    let folder = Folder::with(&[("a.json", &format!("{{\"tools\": [{}]}}", tools.join(",\n")))]);
    let ran = folder.run(&["a.json", "--select", "schema-type-unknown", "-f", "rdjson"]);
    let report = ran.json();
    let text = std::fs::read(folder.file("a.json")).unwrap();
    assert_eq!(suggestions(&report, &text), []);
    let message = report["diagnostics"][0]["message"].as_str().unwrap();
    assert!(message.ends_with(" (safe)"), "{message}");
    let findings = grammar::json(
        folder.run(&["a.json", "--select", "schema-type-unknown", "-f", "json"]).out(),
    );
    grammar::rdjson(ran.out(), &findings);
}
