//! The facts about targets as a dataset, and the page that is made of the same facts.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::common::folder::Folder;
use crate::common::skipped;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap().replace("\r\n", "\n")
}

fn dataset(folder: &Folder) -> Value {
    folder.run(&["targets", "-f", "json"]).json()
}

#[test]
fn the_dataset_is_valid_and_its_schema_is_strict() {
    let schema: Value = read("docs/targets.schema.json").parse().unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let data = dataset(&Folder::new());
    let errors: Vec<_> = validator.iter_errors(&data).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let broken: [(&str, Value); 4] = [
        ("/version", 2.into()),
        ("/targets/0/outcomes", Value::Null),
        ("/targets/0/label", 1.into()),
        ("/questions/0/id", Value::Null),
    ];
    for (pointer, value) in broken {
        let mut data = data.clone();
        *data.pointer_mut(pointer).unwrap() = value;
        assert!(!validator.is_valid(&data), "{pointer}");
    }
}

/// The rows of the tables of a page, by the last two headings above them.
fn tables(page: &str) -> BTreeMap<(String, String), Vec<Vec<String>>> {
    let mut tables: BTreeMap<_, Vec<Vec<String>>> = BTreeMap::new();
    let mut headings = [String::new(), String::new()];
    for line in page.lines() {
        if let Some(group) = line.strip_prefix("## ") {
            headings[0] = group.to_owned();
        } else if let Some(question) = line.strip_prefix("### ") {
            headings[1] = question.to_owned();
        } else if line.starts_with("| [") {
            let cells = line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned());
            let key = (headings[0].clone(), headings[1].clone());
            tables.entry(key).or_default().push(cells.collect());
        }
    }
    tables
}

#[test]
fn the_page_of_questions_and_the_dataset_agree() {
    let data = dataset(&Folder::new());
    let list = |value: &Value| value.as_array().unwrap().clone();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let mut expected: BTreeMap<(String, String), Vec<Vec<String>>> = BTreeMap::new();
    for question in list(&data["questions"]) {
        for target in list(&data["targets"]) {
            let answers = list(&target["answers"]).into_iter();
            for answer in answers.filter(|answer| answer["question"] == question["id"]) {
                let group = text(&question["group"]);
                let heading = format!("{group}: {}", text(&question["text"]));
                let name = text(&target["name"]);
                let row = [
                    format!("[{name}](targets/{name}.md)"),
                    text(&answer["answer"]).replace('|', "\\|"),
                    text(&answer["date"]),
                ];
                expected.entry((group, heading)).or_default().push(row.to_vec());
            }
        }
    }
    let page = tables(&read("docs/clients.md"));
    let plain = |rows: &Vec<Vec<String>>| -> Vec<Vec<String>> {
        let row = |row: &Vec<String>| {
            let date = row[2].split(',').next().unwrap().to_owned();
            vec![row[0].clone(), row[1].clone(), date]
        };
        rows.iter().map(row).collect()
    };
    let page: BTreeMap<_, _> = page.iter().map(|(key, rows)| (key.clone(), plain(rows))).collect();
    assert!(page.len() > 30, "{} questions", page.len());
    assert_eq!(page.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
    for (question, rows) in &expected {
        assert_eq!(page[question], *rows, "{question:?}");
    }
}

/// The first block of code in a language on the page about the dataset.
fn program(language: &str) -> String {
    let page = read("docs/data.md");
    let (_, code) = page.split_once(&format!("```{language}\n")).unwrap();
    code.split_once("\n```").unwrap().0.to_owned()
}

fn ran(name: &str, interpreter: &str, file: &str, folder: &Path) -> Option<String> {
    let output =
        match Command::new(interpreter).args([file, "targets.json"]).current_dir(folder).output() {
            Ok(output) => output,
            Err(error) => {
                skipped(&format!("{name}: {interpreter} cannot be run: {error}"));
                return None;
            }
        };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_programs_of_the_page_use_the_dataset() {
    let folder = Folder::new();
    folder.write("targets.json", folder.run(&["targets", "-f", "json"]).out());
    folder.write("ask.py", &program("python"));
    folder.write("ask.mjs", &program("js"));
    if let Some(out) = ran("the program in Python", "python3", "ask.py", folder.path()) {
        assert!(out.lines().count() > 20, "{out}");
        assert!(out.contains("Claude Code - the JSON of `structuredContent` - 2026-"), "{out}");
    }
    if let Some(out) = ran("the program in JavaScript", "node", "ask.mjs", folder.path()) {
        assert!(out.contains("gpt-4 and o-series models: the request is lost, seen 2026"), "{out}");
    }
}

#[test]
fn the_packages_of_the_data_contain_the_dataset() {
    let folder = Folder::new();
    let packaging = root().join("packaging/package.py");
    let mut command = Command::new("python3");
    command.arg(packaging).args(["data", env!("CARGO_BIN_EXE_mcp-lint"), "data"]);
    let output = match command.current_dir(folder.path()).output() {
        Ok(output) => output,
        Err(error) => return skipped(&format!("the packages of the data: python3: {error}")),
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let data: Value = folder.read("data/targets.json").parse().unwrap();
    assert_eq!(data["targets"].as_array().unwrap().len(), mcp_lint::targets::all().count());
    let npm: Value = folder.read("data/npm/package.json").parse().unwrap();
    assert_eq!(npm["version"], env!("CARGO_PKG_VERSION"));
    for file in npm["exports"].as_object().unwrap().values() {
        assert!(folder.file("data/npm").join(file.as_str().unwrap()).is_file(), "{file}");
    }
    let script = "import mcp_lint_data; print(len(mcp_lint_data.load()['targets']))";
    let mut command = Command::new("python3");
    command.args(["-c", script]).env("PYTHONPATH", folder.file("data/pypi"));
    let output = command.output().unwrap();
    let count = String::from_utf8(output.stdout).unwrap();
    assert_eq!(count.trim(), mcp_lint::targets::all().count().to_string());
}

#[test]
fn an_earlier_version_has_the_facts_of_its_time() {
    use mcp_lint::{FilterVerdict, Linter};
    let list = r#"{"tools": [{"name": "a", "inputSchema": {"type": "object", "properties": {"b": true}}}]}"#;
    let verdict = |target: &str| {
        let linter = Linter::builder().target(target).unwrap().build();
        linter.filter(list).unwrap().tools[0].verdict
    };
    assert_eq!(verdict("claude-code"), FilterVerdict::Kept);
    assert_eq!(verdict("claude-code@2.1.332"), FilterVerdict::Kept);
    assert_eq!(verdict("claude-code@2.1.250"), FilterVerdict::Dropped);
    let folder = Folder::new();
    let page = folder.run(&["targets", "claude-code@2.1.250"]);
    assert!(page.out().contains("2048"), "{}", page.out());
    assert!(page.out().contains("What the model sees"), "{}", page.out());
    let record = folder.run(&["targets", "codex@0.140.0", "-f", "json"]).json();
    let answers = record["answers"].as_array().unwrap();
    let pages = answers.iter().find(|answer| answer["question"] == "list.pages").unwrap();
    assert!(pages["answer"].as_str().unwrap().contains("first"), "{pages}");
    assert_eq!(record["facts"]["view"]["list"]["pages"], "first");
    for unknown in ["claude-code@", "claude-code@latest", "zed@1.0", "none@1"] {
        assert_eq!(folder.run(&["targets", unknown]).code(), 2, "{unknown}");
    }
    // Every recorded change gives a target.
    for target in mcp_lint::targets::all() {
        for facts in &target.earlier {
            let name = format!("{}@0", target.name);
            assert!(facts.applies_to("0"), "{name}");
            assert!(mcp_lint::targets::named(&name).is_some(), "{name}");
        }
    }
}
