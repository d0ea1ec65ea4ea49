//! A pasted text is linted like a file with its own name, or that name is among those that it may
//! have.

#![allow(clippy::disallowed_methods, reason = "paths are shown as this system writes them")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

/// Larger files are not pasted.
const MAX_BYTES: u64 = 1_000_000;

fn lint(name: &str, choice: Option<&str>, text: &str) -> Value {
    let file = json!({"name": name, "choice": choice, "text": text});
    let request = json!({"files": [file], "today": "2026-11-27"});
    serde_json::from_str(&mcp_lint_wasm::lint(&request.to_string())).expect("answers are JSON")
}

/// The rule, message and place of each finding.
fn findings(answer: &Value) -> Vec<String> {
    let all = answer["report"]["diagnostics"].as_array().expect("a report");
    let shown =
        |it: &Value| format!("{} {} {}", it["rule"], it["span"]["start"]["offset"], it["message"]);
    all.iter().map(shown).collect()
}

/// How the findings of a pasted text are those of its file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Outcome {
    Equal,
    /// If the user chooses another of the likely names.
    EqualByChoice,
    Different,
}

fn outcome(path: &Path, text: &str) -> Outcome {
    let own = findings(&lint(&path.to_string_lossy(), None, text));
    let pasted = lint("", Some(""), text);
    if findings(&pasted) == own {
        return Outcome::Equal;
    }
    let names = pasted["names"][0]["likely"].as_array().expect("names");
    let is_equal = |it: &&Value| findings(&lint("", it["name"].as_str(), text)) == own;
    if names.iter().any(|it| is_equal(&it)) { Outcome::EqualByChoice } else { Outcome::Different }
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn texts(folder: &Path) -> Vec<(PathBuf, String)> {
    // A pasted text is no source code, which only a name shows.
    let is_code = |path: &PathBuf| path.extension().is_some_and(|it| it == "py" || it == "ts");
    let is_small = |path: &PathBuf| path.metadata().is_ok_and(|it| it.len() <= MAX_BYTES);
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).ok()?;
        Some((path.strip_prefix(folder).ok()?.to_owned(), text))
    };
    files_in(folder)
        .into_iter()
        .filter(|it| !is_code(it))
        .filter(is_small)
        .filter_map(read)
        .collect()
}

/// The examples of the pages of rules, each with the name of its file.
fn examples() -> Vec<(PathBuf, String)> {
    let pages = texts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules"));
    let mut found = Vec::new();
    for (path, text) in pages {
        let mut parts = text.split("\n```").skip(1);
        while let (Some(example), Some(_)) = (parts.next(), parts.next()) {
            let (information, body) = example.split_once('\n').unwrap_or_default();
            let extension = information.split(' ').next().unwrap_or_default();
            let named = information.split_once("file=").map(|(_, name)| name.trim().to_owned());
            let name = named.unwrap_or_else(|| format!("example.{extension}"));
            // Where the name itself is wrong, no other name has the finding.
            if name.ends_with("/skill.md") || path.ends_with("client-file-unread.md") {
                continue;
            }
            // Only its name shows that a text with nothing but a link is Markdown.
            if path.ends_with("docs-install-link.md") {
                continue;
            }
            if ["json", "jsonl", "jsonc", "yaml", "toml", "md"].contains(&extension) {
                found.push((PathBuf::from(name), format!("{body}\n")));
            }
        }
    }
    found
}

fn check(files: Vec<(PathBuf, String)>) {
    let mut outcomes: BTreeMap<Outcome, Vec<PathBuf>> = BTreeMap::new();
    for (path, text) in files {
        outcomes.entry(outcome(&path, &text)).or_default().push(path);
    }
    for (outcome, paths) in &outcomes {
        println!("{outcome:?}: {}", paths.len());
    }
    assert_eq!(outcomes.get(&Outcome::Different), None);
}

#[test]
fn a_file_keeps_its_name_unless_its_content_gives_that_a_meaning() {
    let servers = r#"{"servers": {"a": {"command": "b"}}}"#;
    let named = |name: &str, choice: &str, text: &str| {
        lint(name, Some(choice), text)["names"][0]["name"].as_str().expect("a name").to_owned()
    };
    assert_eq!(named("settings.json", "", "{}"), "settings.json");
    assert_eq!(named("mcp.json", "", servers), ".vscode/mcp.json");
    let of_claude = r#"{"mcpServers": {"a": {"command": "b"}}}"#;
    assert_eq!(named(".mcp.json", "", of_claude), ".mcp.json");
    assert_eq!(named("weather.json", "", "name: a"), "weather.json");
    assert_eq!(named("mcp.json", ".vs/mcp.json", servers), ".vs/mcp.json");
    assert_eq!(named("mcp.json", "no such name", servers), ".vscode/mcp.json");
}

#[test]
fn two_texts_of_one_kind_keep_the_meaning_of_their_name() {
    let text = r#"{"mcpServers": {"a": {"command": "b"}}}"#;
    let file = json!({"name": "", "choice": "", "text": text});
    let request = json!({"files": [file, file]}).to_string();
    let answer: Value = serde_json::from_str(&mcp_lint_wasm::lint(&request)).expect("JSON");
    let names = answer["names"].as_array().expect("names").iter().map(|it| it["name"].clone());
    assert_eq!(names.collect::<Vec<_>>(), [".mcp.json", "2/.mcp.json"]);
}

#[test]
fn fixtures() {
    check(texts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")));
}

#[test]
fn examples_of_rules() {
    check(examples());
}

#[test]
fn corpus() {
    match std::env::var_os("MCP_LINT_CORPUS") {
        Some(folder) => check(texts(Path::new(&folder))),
        None => println!("skipped: MCP_LINT_CORPUS is not set"),
    }
}
