//! Lists of allowed and denied servers compared with the program that reads them
//! (`tests/clients/configurations/policies.py`).

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::common::folder::Folder;
use crate::common::skipped;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/configurations")
}

fn table() -> Value {
    serde_json::from_str(&std::fs::read_to_string(folder().join("policies.json")).unwrap()).unwrap()
}

/// How many policies one run checks, in which ten thousand pairs of a server and a list are compared.
const POLICIES_PER_RUN: usize = 20;

/// For each policy, the names of the servers in the `.mcp.json` beside it that are reported as denied.
fn denied(policies: &[&Value], servers: &Value) -> Vec<BTreeSet<String>> {
    let folder = Folder::new();
    for (at, policy) in policies.iter().enumerate() {
        folder.write(&format!("{at}/managed-settings.json"), &policy.to_string());
        folder.write(&format!("{at}/.mcp.json"), &json!({"mcpServers": servers}).to_string());
    }
    let ran = folder.run(&[".", "--select", "client-server-denied", "--expand", "-f", "json"]);
    let report: Value = serde_json::from_str(ran.out()).unwrap();
    let mut denied = vec![BTreeSet::new(); policies.len()];
    for found in report["diagnostics"].as_array().unwrap() {
        let text = |member: &str| found[member].as_str().unwrap();
        let at: usize = text("path").split_once('/').unwrap().0.parse().unwrap();
        denied[at].insert(text("pointer").rsplit('/').next().unwrap().to_owned());
    }
    denied
}

#[test]
fn a_server_is_reported_exactly_if_the_program_does_not_use_it() {
    let table = table();
    let servers = &table["servers"];
    let mut wrong = Vec::new();
    let cases = table["cases"].as_array().unwrap();
    let all = servers.as_object().unwrap().keys().cloned().collect::<BTreeSet<String>>();
    for cases in cases.chunks(POLICIES_PER_RUN) {
        let policies: Vec<_> = cases.iter().map(|case| &case["policy"]).collect();
        for (case, reported) in cases.iter().zip(denied(&policies, servers)) {
            let used: BTreeSet<_> = serde_json::from_value(case["used"].clone()).unwrap();
            let expected: BTreeSet<_> = all.difference(&used).cloned().collect();
            if reported != expected {
                wrong.push(format!("{}: {reported:?}, not {expected:?}", case["policy"]));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {} policies:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

#[test]
fn lists_are_about_their_folder_unless_their_file_is_named() {
    let folder = Folder::new();
    folder.write("examples/managed-settings.json", r#"{"allowedMcpServers": []}"#);
    let server = r#"{"mcpServers": {"a": {"command": "srv"}}}"#;
    folder.write(".mcp.json", server);
    folder.write("examples/project/.mcp.json", server);
    let places = |paths: &[&str]| {
        let arguments = [paths, &["--select", "client-server-denied", "-f", "concise"]].concat();
        let ran = folder.run(&arguments);
        ran.out().lines().map(|line| line.split(':').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(places(&["."]), ["examples/project/.mcp.json"]);
    let all = [".mcp.json", "examples/project/.mcp.json"];
    assert_eq!(places(&["examples/managed-settings.json", "."]), all);
}

#[test]
fn an_entry_that_is_not_read_is_an_error() {
    for entry in [
        json!("a"),
        json!({}),
        json!({"serverName": "a", "serverUrl": "*"}),
        json!({"serverUrl": 5}),
    ] {
        let folder = Folder::new();
        folder.write("managed-settings.json", &json!({"deniedMcpServers": [entry]}).to_string());
        let ran = folder.run(&[".", "-f", "concise"]);
        assert_eq!(ran.code(), 1, "{entry}");
        assert!(ran.out().contains("error[client-policy-entry]"), "{entry}: {}", ran.out());
    }
}

#[test]
fn a_list_with_too_many_entries_is_reported() {
    let folder = Folder::new();
    let entries = vec![json!({"serverUrl": "https://example.com/*"}); 501];
    folder.write("managed-settings.json", &json!({"deniedMcpServers": entries}).to_string());
    let ran = folder.run(&[".", "-f", "concise"]);
    assert!(ran.out().contains("more entries than are compared"), "{}", ran.out());
    // One of the entries that are not compared could allow the server.
    let entries = vec![json!({"serverName": "b"}); 501];
    folder.write("managed-settings.json", &json!({"allowedMcpServers": entries}).to_string());
    folder.write(".mcp.json", r#"{"mcpServers": {"a": {"command": "srv"}}}"#);
    let ran = folder.run(&[".", "-f", "concise"]);
    assert!(!ran.out().contains("client-server-denied"), "{}", ran.out());
}

/// Asks the program again about some of the policies, if it is installed and may have a namespace.
#[test]
fn the_program_uses_the_servers_of_the_table() {
    let Some(parts) = std::env::var_os("MCP_LINT_READERS") else {
        return skipped("MCP_LINT_READERS does not name a folder");
    };
    if !Command::new("unshare").args(["-rnm", "true"]).status().is_ok_and(|it| it.success()) {
        return skipped("`unshare` cannot make a namespace");
    }
    let mut python = Command::new("python3");
    python.arg("-B").arg(folder().join("policies.py")).arg("20").env("MCP_LINT_READERS", parts);
    let ran = python.output().unwrap();
    let again: Value = serde_json::from_slice(&ran.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&ran.stderr)));
    let table = table();
    for case in again["cases"].as_array().unwrap() {
        assert!(table["cases"].as_array().unwrap().contains(case), "{case}");
    }
}
