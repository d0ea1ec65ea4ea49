//! Suggestions in reviewdog's format: an independent reader accepts them, and each file is what
//! `--fix` makes of it, to the byte.

use serde_json::{Value, json};

use crate::common::folder::Folder;
use crate::common::suggestions::{accepted, fixable_examples, suggestions};
use crate::formats::grammar;

/// Asserts that accepting the suggestions for files, until there are none, makes what `--fix` makes;
/// returns for each the numbers of accepted rounds and of safe fixes without a suggestion.
#[track_caller]
fn assert_accepted(files: &[(&str, &[u8])], flags: &[&str]) -> Vec<(usize, usize)> {
    // Each in a folder of its own, as what is beside a file matters.
    let path = |at: usize| format!("{at}/{}", files[at].0);
    let paths: Vec<_> = (0..files.len()).map(path).collect();
    let (fixed, folder) = (Folder::new(), Folder::new());
    for (path, (_, text)) in paths.iter().zip(files) {
        fixed.write_bytes(path, text);
        folder.write_bytes(path, text);
    }
    let named: Vec<_> = paths.iter().map(|path| &**path).collect();
    let shown = ["--min-severity", "info", "--no-suppressions"];
    let arguments = [&named[..], flags, &shown].concat();
    fixed.run(&[&arguments[..], &["--fix"]].concat());
    let mut counts = vec![(0, 0); files.len()];
    loop {
        let report = folder.run(&[&arguments[..], &["-f", "rdjson"]].concat()).json();
        let mut is_finished = true;
        for (path, (rounds, others)) in paths.iter().zip(&mut counts) {
            let own = of_file(&report, path);
            *others = own.to_string().matches(" (safe)\"").count();
            let now = std::fs::read(folder.file(path)).unwrap();
            if let Some(after) = accepted(&own, &now) {
                folder.write_bytes(path, after);
                *rounds += 1;
                assert!(*rounds < 20, "{path} is never finished");
                is_finished = false;
                continue;
            }
            let expected = std::fs::read(fixed.file(path)).unwrap();
            let (now, expected) =
                (String::from_utf8_lossy(&now), String::from_utf8_lossy(&expected));
            assert!(*others > 0 || now == expected, "{path} {flags:?}\n{now}\n---\n{expected}");
        }
        if is_finished {
            return counts;
        }
    }
}

/// The part of a report that is about one file.
fn of_file(report: &Value, path: &str) -> Value {
    let mut all = report["diagnostics"].as_array().unwrap().clone();
    all.retain(|found| found["location"]["path"] == path);
    json!({"diagnostics": all})
}

#[test]
fn accepted_suggestions_are_the_fixes_of_all_examples() {
    let (mut count, mut rules) = (0, std::collections::BTreeSet::new());
    let examples = fixable_examples();
    for alike in examples.chunk_by(|one, next| one.flags == next.flags) {
        let flags: Vec<_> = alike[0].flags.iter().map(String::as_str).collect();
        let files: Vec<_> = alike.iter().map(|it| (&*it.path, it.text.as_bytes())).collect();
        for (example, (rounds, others)) in alike.iter().zip(assert_accepted(&files, &flags)) {
            assert_eq!(others, 0, "{}: a fix of an example is no suggestion", example.rule);
            if rounds > 0 {
                count += 1;
                rules.insert(example.rule);
            }
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
            let counts = assert_accepted(&[("a.json", text.as_bytes())], &[]);
            assert!(counts[0].0 > 0, "{text:?}");
        }
    }
}

#[test]
fn accepted_suggestions_are_the_fixes_of_the_fixtures() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut folders = vec![root];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else {
                let name = entry.file_name().unwrap().to_str().unwrap().to_owned();
                files.push((name, std::fs::read(&entry).unwrap()));
            }
        }
    }
    assert!(files.len() > 20, "only {} fixtures", files.len());
    let files: Vec<_> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
    assert_accepted(&files, &["--all-files"]);
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
