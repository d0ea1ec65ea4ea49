//! Configuration files of MCP clients compared with the programs that read them
//! (`tests/clients/configurations`): what a reader loses is an error, and what it uses is not.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use mcp_lint::diagnostic::{Diagnostic, Severity};
use serde_json::Value;

use crate::common::lint::{lint, settings};
use crate::common::skipped;

/// The environment variable that names a folder that `tests/readers/install` has filled.
const VARIABLE: &str = "MCP_LINT_READERS";

/// For each client: the least percentage of what its reader loses that are errors, the greatest that
/// are silent, and the greatest percentage of what the reader accepts that are errors. The goal is 95,
/// 2 and 0.5.
const BOUNDS: [(&str, f64, f64, f64); 11] = [
    ("claude-code", 95.0, 2.0, 0.5),
    ("cline", 95.0, 2.0, 0.5),
    ("codex", 95.0, 2.0, 0.5),
    ("continue", 95.0, 2.0, 0.5),
    ("copilot-cli", 95.0, 2.0, 0.5),
    ("fastmcp", 95.0, 2.0, 0.5),
    ("gemini-cli", 95.0, 2.0, 0.5),
    ("mcpb", 95.0, 2.0, 0.5),
    ("mcporter", 95.0, 2.0, 0.5),
    ("opencode", 95.0, 2.0, 0.5),
    ("qwen-code", 95.0, 2.0, 0.5),
];

/// Rules whose errors do not state that a client loses something.
const OTHER_ERRORS: [&str; 2] = ["client-secret", "document-duplicate-key"];

/// The verdicts of one reader, and where its file is.
struct Table(Value);

impl Table {
    fn of(name: &str) -> Self {
        let text = std::fs::read_to_string(folder().join(format!("verdicts/{name}.json"))).unwrap();
        Table(serde_json::from_str(&text).unwrap())
    }

    fn cases(&self) -> impl Iterator<Item = &Value> {
        self.0["cases"].as_array().unwrap().iter()
    }

    fn text(&self, member: &str) -> &str {
        self.0[member].as_str().unwrap()
    }

    /// The text of the file of a case: its own, or that of its server beside a valid one.
    fn file(&self, case: &Value) -> String {
        if let Some(text) = case["text"].as_str() {
            return text.to_owned();
        }
        let (entry, valid) = (&case["entry"], &self.0["valid"]);
        let (before, after) = (self.text("before"), self.text("after"));
        if self.0.get("document").is_some() {
            return entry.to_string();
        }
        if self.0.get("list").is_some() {
            return format!("{before}{entry}, {valid}{after}");
        }
        let name = case.get("server").map_or(r#""w""#.to_owned(), ToString::to_string);
        format!(r#"{before}{name}: {entry}, "v": {valid}{after}"#)
    }

    /// The findings about the file of a case; of a file that is accepted, those that state a loss.
    fn findings(&self, case: &Value) -> Vec<Diagnostic> {
        let mut found = lint(&self.file(case), self.text("path"), &settings(None));
        let is_accepted = case["verdict"] == "accepted";
        found.retain(|it| !is_accepted || !OTHER_ERRORS.contains(&it.rule));
        found
    }

    /// Whether the reader accepts a file without the valid server, from which it uses nothing.
    fn is_without_servers(&self, case: &Value) -> bool {
        let has_server =
            |text: &str| ["\"v\"", "\nv = ", "name: v"].iter().any(|it| text.contains(it));
        case["verdict"] == "accepted" && case["text"].as_str().is_some_and(|it| !has_server(it))
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/configurations")
}

/// How the findings of the cases of one client compare with the verdicts of its reader.
#[derive(Default)]
struct Comparison {
    accepted: usize,
    false_errors: Vec<String>,
    errors: usize,
    warnings: Vec<String>,
    silent: Vec<String>,
}

impl Comparison {
    fn of(table: &Table) -> Self {
        let mut found = Comparison::default();
        for case in table.cases().filter(|it| !table.is_without_servers(it)) {
            let findings = table.findings(case);
            let severity = findings.iter().map(|it| it.severity).max();
            let line = || described(case, &findings);
            match (case["verdict"].as_str().unwrap(), severity) {
                ("accepted", Some(Severity::Error)) => found.false_errors.push(line()),
                ("accepted", _) => {}
                (_, Some(Severity::Error)) => found.errors += 1,
                (_, Some(Severity::Warning)) => found.warnings.push(line()),
                _ => found.silent.push(line()),
            }
            found.accepted += usize::from(case["verdict"] == "accepted");
        }
        found
    }

    fn lost(&self) -> usize {
        self.errors + self.warnings.len() + self.silent.len()
    }

    /// The three percentages that `BOUNDS` limits.
    fn percentages(&self) -> [f64; 3] {
        let share = |part: usize, all: usize| 100.0 * part as f64 / all.max(1) as f64;
        let (lost, accepted) = (self.lost(), self.accepted);
        let false_errors = share(self.false_errors.len(), accepted);
        [share(self.errors, lost), share(self.silent.len(), lost), false_errors]
    }
}

/// A case on one line, with its verdict and the headlines of its findings.
fn described(case: &Value, findings: &[Diagnostic]) -> String {
    let what = case.get("text").or_else(|| case.get("entry")).unwrap();
    let is_weighty = |it: &&Diagnostic| it.severity >= Severity::Warning;
    let weighty = findings.iter().filter(is_weighty);
    let found: Vec<_> = weighty.map(|it| format!("{}: {}", it.rule, it.message)).collect();
    let message = case["message"].as_str().unwrap_or_default();
    format!("{}: {what}\n    {} {message}\n    {found:?}", case["id"], case["verdict"])
}

/// A client's file says which version the facts describe, and how to ask it again.
#[test]
fn the_version_of_a_client_is_that_of_its_verdicts() {
    for client in mcp_lint::server_files::clients() {
        assert_eq!(client.version.is_empty(), client.rerun.is_empty(), "{}", client.name);
        if !client.rerun.is_empty() {
            let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(&client.rerun);
            assert!(script.exists(), "{}", script.display());
            // Either may name a package beside.
            let table = Table::of(client.name);
            let version = table.text("version").split(' ').next();
            assert_eq!(version, client.version.split(' ').next_back(), "{}", client.name);
        }
    }
}

#[test]
fn what_a_reader_loses_is_an_error_and_what_it_uses_is_not() {
    let mut wrong = Vec::new();
    for (name, least_errors, most_silent, most_false) in BOUNDS {
        let table = Table::of(name);
        let found = Comparison::of(&table);
        let [errors, silent, false_errors] = found.percentages();
        for (what, lines) in [
            ("silent", &found.silent),
            ("warning only", &found.warnings),
            ("error, but accepted", &found.false_errors),
        ] {
            lines.iter().for_each(|line| println!("{name}, {what}: {line}"));
        }
        println!(
            "{name} {}: {} lost, {errors:.1} % errors, {} warnings, {} silent ({silent:.1} %); \
             {} accepted, {} errors ({false_errors:.1} %)",
            table.text("version"),
            found.lost(),
            found.warnings.len(),
            found.silent.len(),
            found.accepted,
            found.false_errors.len(),
        );
        if errors < least_errors || silent > most_silent || false_errors > most_false {
            wrong.push(name);
        }
    }
    assert!(wrong.is_empty(), "beyond the bounds: {wrong:?}");
}

/// Checks that each table is one that the test reads, and that its reader is there.
#[test]
fn every_table_has_its_bounds_its_base_and_its_reader() {
    let tables = std::fs::read_dir(folder().join("verdicts")).unwrap();
    let mut names: Vec<_> = tables.map(|it| it.unwrap().path()).collect();
    names.sort();
    let stems = names.iter().map(|it| it.file_stem().unwrap().to_str().unwrap());
    assert!(stems.clone().eq(BOUNDS.map(|row| row.0)), "{names:?}");
    for name in stems {
        let table = Table::of(name);
        assert!(folder().join(format!("bases/{name}.json")).is_file(), "{name}");
        assert!(reader(name).is_file(), "{name}");
        assert!(table.cases().count() >= 300, "{name}");
        let verdicts = ["accepted", "entry", "silently", "file"];
        assert!(table.cases().all(|it| verdicts.contains(&it["verdict"].as_str().unwrap())));
    }
}

/// The script that asks the reader; a name is changed where it is that of a package of Python.
fn reader(name: &str) -> PathBuf {
    let stem = if name == "fastmcp" { "fastmcp_reader".to_owned() } else { name.replace('-', "_") };
    folder().join(format!("readers/{stem}.py"))
}

/// The files and keys from which clients list servers, as `places.py` has asked them.
fn places() -> Value {
    let text = std::fs::read_to_string(folder().join("places.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The text of a file with a server under a path of keys, as `places.py` writes it.
fn with_server(path: &str, key: &str, is_of_opencode: bool) -> String {
    if path.ends_with(".toml") {
        return format!("[{key}.place]\ncommand = \"true\"\n");
    }
    let server = match is_of_opencode {
        true => r#"{"place": {"type": "local", "command": ["true"]}}"#,
        false => r#"{"place": {"command": "true", "args": []}}"#,
    };
    key.rsplit('.').fold(server.to_owned(), |inner, key| format!(r#"{{"{key}": {inner}}}"#))
}

/// What a client lists is not reported as unread, and what none of them lists is.
#[test]
fn servers_are_reported_as_unread_exactly_where_no_client_lists_them() {
    let table = places();
    let cases = table["cases"].as_array().unwrap();
    let is_listed = |path: &str, key: &str| {
        let mut same = cases.iter().filter(|it| it["path"] == path && it["key"] == key);
        same.any(|it| it["listed"] == true)
    };
    let mut wrong = Vec::new();
    let (mut listed, mut unlisted) = (0, 0);
    for case in cases {
        let (path, key) = (case["path"].as_str().unwrap(), case["key"].as_str().unwrap());
        // Other programs read these, under whatever key.
        if matches!(path, "mcp-servers.json" | "mcp_config.json") {
            continue;
        }
        let text = with_server(path, key, case["client"] == "opencode");
        let found = lint(&text, path, &settings(None));
        let is_reported = found.iter().any(|it| {
            ["client-key-wrong", "client-file-unread"].contains(&it.rule)
                && it.severity >= Severity::Warning
        });
        let is_listed = is_listed(path, key);
        *if is_listed { &mut listed } else { &mut unlisted } += 1;
        if is_reported == is_listed {
            wrong.push(format!("{path} {key}: {is_listed}"));
        }
    }
    println!("{listed} listed, {unlisted} not, {} wrong", wrong.len());
    assert!(wrong.is_empty() && listed + unlisted >= 60, "{wrong:#?}");
}

/// Asks the clients that are installed again about all places.
#[test]
fn the_clients_list_what_the_table_of_places_says() {
    let Some(parts) = std::env::var_os(VARIABLE) else {
        return skipped(&format!("set {VARIABLE}"));
    };
    let output = Command::new("python3")
        .arg(folder().join("places.py"))
        .env(VARIABLE, &parts)
        .stderr(Stdio::inherit())
        .output()
        .expect("Python");
    let again: Value = serde_json::from_slice(&output.stdout).expect("a table");
    assert_eq!(again["cases"], places()["cases"]);
}
