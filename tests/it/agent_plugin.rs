//! The plugin for coding agents: its own files, and what the models of agents receive with it
//! (`tests/clients/plugins/sessions.py`).

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::common::folder::Ran;
use crate::common::{skipped, watchdog};

const BINARY: &str = env!("CARGO_BIN_EXE_mcp-lint");
/// The most lines of the skill: a model reads all of them.
const MAX_SKILL_LINES: usize = 60;

fn root(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root(name)).unwrap()
}

/// What was received in the sessions, by the file of the agent in `data/clients`.
fn sessions() -> Value {
    serde_json::from_str(&read("tests/clients/plugins/sessions.json")).unwrap()
}

#[test]
fn the_plugin_has_no_findings_and_a_short_skill() {
    let mut command = Command::new(BINARY);
    command.args(["--no-config", "--preset", "strict", "--target", "all", "-v"]);
    let ran =
        Ran(command.args([".claude-plugin", "agents"]).current_dir(root("")).output().unwrap());
    assert_eq!((ran.code(), ran.out()), (0, ""), "{}", ran.err());
    assert!(ran.err().contains("no problems in 3 files (0 servers, 1 marketplace, 1 skill)"));
    let skill = read("agents/skills/mcp-lint/SKILL.md");
    assert!(skill.lines().count() <= MAX_SKILL_LINES, "{} lines", skill.lines().count());
}

#[test]
fn the_page_says_what_was_received() {
    let page = read("docs/agents.md");
    let rows: Vec<Vec<&str>> = page
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains('`'))
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    let mut labels = BTreeSet::new();
    for (name, session) in sessions().as_object().unwrap() {
        let facts: toml::Table =
            toml::from_str(&read(&format!("data/clients/{name}.toml"))).unwrap();
        let label = facts["label"].as_str().unwrap();
        let row = rows.iter().find(|row| row[1] == label).unwrap_or_else(|| panic!("{label}"));
        let has_findings = !session["after the edit"].as_array().unwrap().is_empty();
        assert_eq!(row[3].contains("findings after each edit"), has_findings, "{label}");
        for part in ["offered", "loaded", "checked"] {
            assert_eq!(session[part], true, "{label}: {part}");
        }
        labels.insert(label.to_owned());
    }
    let unseen: Vec<_> = rows.iter().map(|row| row[1]).filter(|it| !labels.contains(*it)).collect();
    assert_eq!(unseen, ["Cursor and others"], "agents without a session");
}

#[test]
fn models_of_installed_agents_receive_the_findings_and_the_skill() {
    let Some(readers) = std::env::var_os("MCP_LINT_READERS") else {
        return skipped("MCP_LINT_READERS does not name a folder");
    };
    for (name, expected) in sessions().as_object().unwrap() {
        let mut python = Command::new("python3");
        python.arg("-B").arg(root("tests/clients/plugins/sessions.py"));
        python.arg(&readers).arg(BINARY).arg(name);
        let ran = watchdog::ends(name, move || python.output().unwrap());
        let said = String::from_utf8_lossy(&ran.stderr);
        let received: Value = serde_json::from_slice(&ran.stdout).unwrap_or_default();
        assert_eq!(&received[name], expected, "{name}: {said}");
    }
}
