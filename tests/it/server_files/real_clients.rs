//! Members that turn a server off are reported where the client starts the server all the same. The
//! clients run without a network and with an empty home, and the servers are harmless programs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use mcp_lint::diagnostic::Diagnostic;
use serde_json::{Map, Value, json};

use crate::common::folder::Folder;
use crate::common::lint::{lint, settings};
use crate::common::skipped;

/// The environment variable that names a folder that `tests/readers/install` has filled.
const VARIABLE: &str = "MCP_LINT_READERS";

fn program(name: &str) -> Option<PathBuf> {
    let folder = std::env::var_os(VARIABLE).map(PathBuf::from)?;
    let program = folder.join("node_modules/.bin").join(name);
    program.exists().then(|| program.canonicalize().expect("a program"))
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
