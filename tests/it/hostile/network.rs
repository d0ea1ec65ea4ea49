//! No socket is opened while linting. That no networking code is linked is tested in
//! `dependencies`.

#[cfg(target_os = "linux")]
use std::process::Command;

#[cfg(target_os = "linux")]
use crate::hostile::harness::Attack;

#[cfg(target_os = "linux")]
const REFERENCES: &str = r#"{"tools": [{"name": "t", "icons": [{"src": "https://127.0.0.1:9/i.png"}],
  "inputSchema": {"$schema": "http://127.0.0.1:9/schema", "type": "object", "properties": {
    "a": {"$ref": "http://127.0.0.1:9/a.json", "default": 1},
    "b": {"$ref": "https://localhost:9/b.json"},
    "c": {"$ref": "file:///etc/hostname", "examples": [1]}}},
  "outputSchema": {"type": "object", "properties": {"a": {"$ref": "http://127.0.0.1:9/a.json"}}}}]}"#;

#[cfg(target_os = "linux")]
const RESULT: &str = r#"{"content": [{"type": "resource_link", "uri": "http://127.0.0.1:9/r", "name": "r"}],
  "structuredContent": {"a": 1}}"#;

/// Runs the binary under `strace`, if installed, which would show that a socket is opened.
#[cfg(target_os = "linux")]
#[test]
fn no_reference_causes_a_connection() {
    let attack = Attack::with("r.json", RESULT);
    std::fs::create_dir(attack.path().join("tools")).unwrap();
    attack.add("tools/tools.json", REFERENCES);
    let arguments = ["tools", "--result", "r.json", "--target", "all", "-f", "json"];
    let traced = Command::new("strace")
        .args(["-f", "-qq", "-e", "trace=%network,openat", "-o", "trace.txt"])
        .arg(env!("CARGO_BIN_EXE_mcp-lint"))
        .args(arguments)
        .current_dir(attack.path())
        // Asking the system for the user's folder may contact a service.
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("GIT_CONFIG_SYSTEM", "none")
        .output();
    let Ok(output) = traced else {
        return reported_without_tracer(&attack, &arguments);
    };
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let trace = std::fs::read_to_string(attack.path().join("trace.txt")).unwrap();
    assert!(trace.contains("tools.json"), "the tracer saw nothing: {trace}");
    let calls = ["socket(", "connect(", "sendto(", "bind(", "/etc/hostname", "/etc/resolv.conf"];
    for call in calls {
        assert!(!trace.contains(call), "{call} in {trace}");
    }
}

/// Configurations of clients name programs and addresses, and recordings name commands: linting
/// starts or opens none of them.
#[cfg(target_os = "linux")]
#[test]
fn no_program_is_started_whatever_a_configuration_or_a_recording_names() {
    let recording = "{\"recording\":1,\"transport\":\"stdio\",\"command\":[\"touch\",\"started\"]}\n{\"direction\":\"client\",\"message\":{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}}\n";
    let entry = r#"{"request": {"method": "POST", "url": "http://127.0.0.1:9/mcp", "postData": {"text": "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}"}}, "response": {"status": 200, "content": {"text": ""}}}"#;
    let attack = Attack::with("session.jsonl", recording);
    attack.add("session.har", format!("{{\"log\": {{\"entries\": [{entry}]}}}}"));
    attack.add("tools.json", REFERENCES);
    attack.add(".mcp.json", r#"{"mcpServers": {"a": {"command": "touch", "args": ["started"]}}}"#);
    attack.add("mcp-lint.toml", "protocol = \"2025-11-25\"\n");
    let arguments = ["session.jsonl", "session.har", "tools.json", ".mcp.json", "-f", "json"];
    let traced = Command::new("strace")
        .args(["-f", "-qq", "-e", "trace=%network,execve,fork,vfork,openat", "-o", "trace.txt"])
        .arg(env!("CARGO_BIN_EXE_mcp-lint"))
        .args(arguments)
        .current_dir(attack.path())
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .output();
    if traced.is_err() {
        crate::common::skipped("there is no tracer");
        assert_eq!(attack.run(&arguments).code, 1);
        return;
    }
    let trace = std::fs::read_to_string(attack.path().join("trace.txt")).unwrap();
    assert!(trace.contains("session.har"), "the tracer saw nothing: {trace}");
    assert_eq!(trace.matches("execve(").count(), 1, "{trace}");
    for call in ["socket(", "connect(", "bind(", "vfork(", " fork("] {
        assert!(!trace.contains(call), "{call} in {trace}");
    }
    assert!(!attack.path().join("started").exists());
}

/// Checks that only `src/record` starts a program, in one place, and that the action and hooks do
/// not.
#[test]
fn only_the_recorder_starts_a_program() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let rules = std::fs::read_to_string(root.join("clippy.toml")).unwrap();
    for method in
        ["process::Command::new", "TcpStream::connect", "TcpListener::bind", "UdpSocket::bind"]
    {
        assert!(rules.contains(&format!(
            "std::{}",
            method.replace("Tcp", "net::Tcp").replace("Udp", "net::Udp")
        )));
    }
    let mut places = Vec::new();
    for path in crate::architecture::rust_files(&root.join("src")) {
        let text = std::fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]\n#[allow").next().unwrap();
        if code.contains("process::{Child, Command") || code.contains("process::Command") {
            places.push(path.strip_prefix(root).unwrap().to_owned());
        }
    }
    assert_eq!(places, [std::path::Path::new("src/record/server.rs")]);
    for name in ["action.yml", ".pre-commit-hooks.yaml"] {
        let text = std::fs::read_to_string(root.join(name)).unwrap();
        let mut words = text.split(|it: char| !it.is_ascii_alphabetic());
        assert!(!words.any(|word| word == "record"), "{name}");
    }
}

/// Checks, where no tracer is available, that references are findings and not read as files.
#[cfg(target_os = "linux")]
fn reported_without_tracer(attack: &Attack, arguments: &[&str]) {
    let ended = attack.run(arguments);
    assert_eq!(ended.code, 1);
    assert!(ended.stdout.contains("ref-network"));
}

/// Checks that a run without a network gives the same report.
#[cfg(target_os = "linux")]
#[test]
fn a_run_without_any_network_gives_the_same_report() {
    let attack = Attack::with("tools.json", REFERENCES);
    attack.add("r.json", RESULT);
    let arguments = ["tools.json", "--result", "r.json", "-f", "json"];
    let with = attack.run(&arguments);
    let without = Command::new("unshare")
        .args(["--user", "--net", "--map-root-user"])
        .arg(env!("CARGO_BIN_EXE_mcp-lint"))
        .args(arguments)
        .current_dir(attack.path())
        .env_clear()
        .output();
    // Not every system lets a user leave the network.
    let Some(without) = without.ok().filter(|output| !output.stdout.is_empty()) else { return };
    assert_eq!(String::from_utf8_lossy(&without.stdout), with.stdout);
}
