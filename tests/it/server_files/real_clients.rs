//! The entries that Claude Code and Codex reject are those with our errors. The clients run without
//! a network, with an empty home, and start no server of a project.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use mcp_lint::diagnostic::{Diagnostic, Severity};
use serde_json::{Map, Value, json};

use crate::common::folder::Folder;
use crate::common::lint::{lint, settings};
use crate::common::{size, skipped};

/// The environment variable that names a folder that `tests/readers/install` has filled.
const VARIABLE: &str = "MCP_LINT_READERS";

/// The rules whose errors state that a client does not read an entry or a file.
const RULES: [&str; 8] = [
    "client-key-wrong",
    "client-member-foreign",
    "client-member-type",
    "client-member-unknown",
    "client-name",
    "client-server-incomplete",
    "client-transport-unknown",
    "client-type-missing",
];

fn says_lost(found: &Diagnostic) -> bool {
    found.severity == Severity::Error && RULES.contains(&found.rule)
}

fn program(name: &str) -> Option<PathBuf> {
    let folder = std::env::var_os(VARIABLE).map(PathBuf::from)?;
    let program = folder.join("node_modules/.bin").join(name);
    program.exists().then(|| program.canonicalize().expect("a program"))
}

/// Whether a client succeeds in listing its servers, and its standard output and error.
fn listed(program: &Path, home: &Path, folder: &Path) -> (bool, String) {
    // Its own network, if the system permits that; the home has no account in any case.
    let isolates = Command::new("unshare").args(["-rn", "true"]).status();
    let mut command = match isolates {
        Ok(status) if status.success() => {
            let mut command = Command::new("unshare");
            command.arg("-rn").arg(program);
            command
        }
        _ => Command::new(program),
    };
    let path = std::env::var_os("PATH").unwrap_or_default();
    command.args(["mcp", "list"]).env_clear().env("HOME", home).env("PATH", path);
    command.env("NO_COLOR", "1").current_dir(folder).stdin(Stdio::null());
    let output = command.output().expect("a client that runs");
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

/// Starts a client, and returns the names of the servers that it has started.
fn started(program: &Path, arguments: &[&str], folder: &Folder) -> BTreeSet<String> {
    let mut command = Command::new("timeout");
    command.args(["60", "unshare", "-rn"]).arg(program).args(arguments).env_clear();
    command.env("HOME", folder.path().join("home")).env("NO_COLOR", "1");
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.env("MCP_TIMEOUT", "2000").env("GEMINI_CLI_TRUST_WORKSPACE", "true");
    // An address without a model: the client starts its servers, and then ends.
    command.env("COPILOT_OFFLINE", "true").env("COPILOT_PROVIDER_TYPE", "openai");
    command.env("COPILOT_PROVIDER_BASE_URL", "http://127.0.0.1:9/v1");
    command.env("COPILOT_PROVIDER_API_KEY", "none").env("COPILOT_MODEL", "none");
    let project = folder.path().join("project");
    command.current_dir(project).stdin(Stdio::null()).output().expect("a client that runs");
    let names = std::fs::read_dir(folder.path().join("started")).expect("a folder");
    names.flatten().map(|it| it.file_name().to_string_lossy().into_owned()).collect()
}

/// Checks that a member that turns a server off is reported only for clients that ignore it.
#[test]
fn a_client_starts_the_servers_whose_switch_it_ignores() {
    let clients = [
        ("claude", &["mcp", "list"][..], "project/.mcp.json"),
        ("copilot", &["-p", "hello"], "home/.copilot/mcp-config.json"),
        ("gemini", &["mcp", "list"], "home/.gemini/settings.json"),
        ("opencode", &["mcp", "list"], "project/opencode.json"),
        ("codex", &["exec", "--skip-git-repo-check", "hello"], "home/.codex/config.toml"),
    ];
    for (name, arguments, path) in clients {
        let Some(program) = program(name) else {
            skipped(&format!("{name}: set {VARIABLE}"));
            continue;
        };
        let folder = Folder::new();
        folder.write("started/.keep", "");
        std::fs::remove_file(folder.file("started/.keep")).unwrap();
        let script = |server: &str| format!("echo > {}/started/{server}", folder.path().display());
        let mut servers = Map::new();
        for (server, switch) in [("on", None), ("disabled", Some(true)), ("enabled", Some(false))] {
            let mut entry = match name {
                "opencode" => json!({"type": "local", "command": ["sh", "-c", script(server)]}),
                _ => json!({"command": "sh", "args": ["-c", script(server)]}),
            };
            switch.iter().for_each(|value| entry[server] = json!(value));
            servers.insert(server.to_owned(), entry);
        }
        let text = match name {
            "codex" => {
                let one = |(server, entry)| format!("{server} = {}\n", in_toml(entry).unwrap());
                format!("[mcp_servers]\n{}", servers.iter().map(one).collect::<String>())
            }
            "opencode" => json!({"mcp": servers}).to_string(),
            _ => json!({"mcpServers": servers}).to_string(),
        };
        folder.write(path, &text);
        let names: Vec<_> = servers.keys().collect();
        let project = json!({"hasTrustDialogAccepted": true, "enabledMcpjsonServers": names});
        let projects = json!({folder.file("project").display().to_string(): project});
        folder.write("home/.claude.json", &json!({"projects": projects}).to_string());
        folder.write("project/.keep", "");
        let mut starts = started(&program, arguments, &folder);
        assert!(starts.remove("on"), "{name} starts no server");
        let path = path.split_once('/').unwrap().1;
        let found = lint(&text, path, &settings(None));
        let is_ignored = |it: &&Diagnostic| it.message.contains("` is ignored by ");
        let ignored = found.iter().filter(is_ignored);
        let ignored: BTreeSet<_> = ignored.filter_map(|it| it.message.split('`').nth(1)).collect();
        println!("{name} starts {starts:?}");
        assert!(starts.iter().map(String::as_str).eq(ignored), "{name}: {starts:?}, {found:#?}");
    }
}

/// Values that are each valid for some member.
fn values() -> Vec<Value> {
    vec![
        json!("true"),
        json!("https://x.example/mcp"),
        json!(["a"]),
        json!([1]),
        json!({"A": "b"}),
        json!({"A": 1}),
        json!(5),
        json!(-1),
        json!(true),
        Value::Null,
    ]
}

/// Entries for a client: each transport with each address and program, and each member with each
/// value beside a program and beside an address.
fn entries(members: &[&str]) -> Vec<Value> {
    let transports = [
        None,
        Some(json!("stdio")),
        Some(json!("http")),
        Some(json!("sse")),
        Some(json!("streamable-http")),
        Some(json!("streamableHttp")),
        Some(json!("HTTP")),
        Some(json!("local")),
        Some(json!("remote")),
        Some(json!(5)),
        Some(Value::Null),
    ];
    let addresses = ["", "url", "serverUrl", "httpUrl", "link", "uri"];
    let programs = [None, Some(json!("true")), Some(json!(["true"])), Some(json!(5))];
    let mut entries = Vec::new();
    for transport in &transports {
        for address in addresses {
            for program in &programs {
                let mut entry = Map::new();
                transport.iter().for_each(|it| drop(entry.insert("type".into(), it.clone())));
                program.iter().for_each(|it| drop(entry.insert("command".into(), it.clone())));
                if !address.is_empty() {
                    entry.insert(address.into(), json!("https://x.example/mcp"));
                }
                entries.push(Value::Object(entry));
            }
        }
    }
    let beside = [
        json!({"command": "true"}),
        json!({"type": "http", "url": "https://x.example/mcp"}),
        json!({"url": "https://x.example/mcp"}),
    ];
    for member in members {
        for value in values() {
            for entry in &beside {
                let mut entry = entry.clone();
                entry[*member] = value.clone();
                entries.push(entry);
            }
        }
    }
    entries.extend(values());
    entries
}

#[test]
fn claude_code_skips_the_servers_that_have_an_error() {
    let Some(program) = program("claude") else { return skipped(&format!("set {VARIABLE}")) };
    let members = [
        "args",
        "env",
        "headers",
        "timeout",
        "environment",
        "cwd",
        "disabled",
        "transport",
        "oauth",
    ];
    let mut servers = Map::new();
    for (index, entry) in entries(&members).into_iter().enumerate() {
        servers.insert(format!("s{index}"), entry);
    }
    for name in ["workspace", "claude-in-chrome", "computer-use", "ide", "my server", "a.b", "ü"] {
        servers.insert(name.to_owned(), json!({"command": "true"}));
    }
    let text = serde_json::to_string(&json!({"mcpServers": servers})).unwrap();
    let folder = Folder::new();
    folder.write("project/.mcp.json", &text);
    folder.write("home/.keep", "");
    let (_, printed) =
        listed(&program, &folder.path().join("home"), &folder.path().join("project"));
    let skips = |name: &str| {
        let of_server = |line: &&str| line.contains(&format!("mcpServers.{name}:"));
        let lines = printed.lines().filter(of_server);
        lines.into_iter().any(|line| line.contains("Skipped") || line.contains("was not loaded"))
    };
    assert!(skips("workspace"), "{printed}");
    let found = lint(&text, ".mcp.json", &settings(None));
    let lost: BTreeSet<&str> = found
        .iter()
        .filter(|found| says_lost(found))
        .filter_map(|found| found.pointer.split('/').nth(2))
        .collect();
    let differs = |name: &&String| lost.contains(name.as_str()) != skips(name);
    let wrong: Vec<_> = servers.keys().filter(differs).map(|it| (it, &servers[it])).collect();
    println!("{} entries, {} of them skipped", servers.len(), lost.len());
    assert!(wrong.is_empty(), "{} of {}: {wrong:#?}", wrong.len(), servers.len());
}

#[test]
fn claude_code_rejects_the_files_that_have_an_error() {
    let Some(program) = program("claude") else { return skipped(&format!("set {VARIABLE}")) };
    let server = r#"{"a": {"command": "true"}}"#;
    let whole = |key: &str| format!(r#"{{"{key}": {server}}}"#);
    let mut texts: Vec<String> = ["mcpServers", "servers", "mcp_servers", "context_servers", "mcp"]
        .into_iter()
        .chain(["extensions", "mcp.servers", "MCPServers", "mcp-servers", "mcpServer"])
        .map(whole)
        .collect();
    texts.extend(
        ["[]", "{}", "{\"mcpServers\": []}", "{\"mcpServers\": null}", server].map(String::from),
    );
    texts.push(format!("{} // a", whole("mcpServers")));
    texts.push(format!("{},", whole("mcpServers").trim_end_matches('}')));
    texts.push(format!("\u{feff}{}", whole("mcpServers")));
    for text in texts {
        let folder = Folder::new();
        folder.write("project/.mcp.json", &text);
        folder.write("home/.keep", "");
        let (_, printed) =
            listed(&program, &folder.path().join("home"), &folder.path().join("project"));
        let is_loaded = printed.contains("a: true");
        let found = lint(&text, ".mcp.json", &settings(None));
        let has_error = found.iter().any(|found| found.severity == Severity::Error);
        assert_eq!(has_error, !is_loaded, "{text}\n{printed}\n{found:#?}");
    }
}

/// A value as TOML on one line, or `None` if TOML cannot express it.
fn in_toml(value: &Value) -> Option<String> {
    let all = |items: Option<Vec<String>>| items.map(|items| items.join(", "));
    match value {
        Value::Null => None,
        Value::Array(items) => Some(format!("[{}]", all(items.iter().map(in_toml).collect())?)),
        Value::Object(members) => {
            let member = |(key, value): (&String, _)| Some(format!("{key} = {}", in_toml(value)?));
            Some(format!("{{{}}}", all(members.iter().map(member).collect())?))
        }
        other => Some(other.to_string()),
    }
}

#[test]
fn codex_rejects_the_files_that_have_an_error() {
    let Some(program) = program("codex") else { return skipped(&format!("set {VARIABLE}")) };
    let members = [
        "args",
        "env",
        "env_vars",
        "cwd",
        "http_headers",
        "env_http_headers",
        "bearer_token",
        "bearer_token_env_var",
        "enabled",
        "enabled_tools",
        "startup_timeout_sec",
        "headers",
        "environment",
    ];
    let server = |entry| Some(format!("[mcp_servers]\nx = {}\n", in_toml(entry)?));
    let all: Vec<_> = entries(&members).iter().filter_map(server).collect();
    let every = size(all.len().div_ceil(80), 1);
    let (mut count, mut rejected, mut wrong) = (0, 0, Vec::new());
    for text in all.iter().step_by(every) {
        let folder = Folder::new();
        folder.write("home/.codex/config.toml", text);
        let (is_read, printed) = listed(&program, &folder.path().join("home"), folder.path());
        let found = lint(text, ".codex/config.toml", &settings(None));
        let is_lost = found.iter().any(says_lost);
        (count, rejected) = (count + 1, rejected + usize::from(is_lost));
        if is_lost == is_read {
            wrong.push((text, printed));
        }
    }
    println!("{count} files, {rejected} of them rejected");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
