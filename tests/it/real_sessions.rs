//! Servers and clients with prompts, resources, completion, sampling and elicitation, recorded by
//! `mcp-lint record`: only what is wrong about them is reported.
//!
//! Runs when `MCP_LINT_SERVERS` names a folder that `tests/servers/install` has filled. The official
//! `@modelcontextprotocol/conformance` uses HTTP; `tests/servers/bridge.mjs` starts the recorder
//! between HTTP and a server, or a client, that uses stdio.

use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

use crate::common::{folder::Folder, skipped};

/// The time limit for a response of a server.
const PATIENCE: Duration = Duration::from_secs(60);
/// Some servers add tools after the handshake, when they know what the client can do.
const SETTLED: Duration = Duration::from_millis(600);

/// The folder of this repository with servers of our own.
const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/servers");

struct Server {
    name: &'static str,
    revision: &'static str,
    /// `@` is replaced with the folder of the servers.
    command: &'static [&'static str],
    /// Methods and parameters, besides the lists of what the server declares.
    requests: &'static [(&'static str, &'static str)],
    /// Rules of errors and warnings that are right, with the reason.
    faults: &'static [(&'static str, &'static str)],
}

const EVERYTHING: &[(&str, &str)] = &[
    ("prompts/get", r#"{"name": "simple-prompt"}"#),
    ("prompts/get", r#"{"name": "args-prompt", "arguments": {"city": "Bern"}}"#),
    (
        "prompts/get",
        r#"{"name": "resource-prompt", "arguments": {"resourceType": "Text", "resourceId": "1"}}"#,
    ),
    ("resources/read", r#"{"uri": "demo://resource/dynamic/text/1"}"#),
    ("resources/read", r#"{"uri": "demo://resource/dynamic/blob/1"}"#),
    ("resources/subscribe", r#"{"uri": "demo://resource/dynamic/text/1"}"#),
    ("resources/unsubscribe", r#"{"uri": "demo://resource/dynamic/text/1"}"#),
    (
        "completion/complete",
        r#"{"ref": {"type": "ref/prompt", "name": "completable-prompt"}, "argument": {"name": "department", "value": "E"}}"#,
    ),
    ("logging/setLevel", r#"{"level": "debug"}"#),
    ("ping", "{}"),
    ("tools/call", r#"{"name": "get-tiny-image", "arguments": {}}"#),
    (
        "tools/call",
        r#"{"name": "get-annotated-message", "arguments": {"messageType": "error", "includeImage": true}}"#,
    ),
    ("tools/call", r#"{"name": "get-resource-links", "arguments": {"count": 3}}"#),
    (
        "tools/call",
        r#"{"name": "get-resource-reference", "arguments": {"resourceType": "Text", "resourceId": 1}}"#,
    ),
    (
        "tools/call",
        r#"{"name": "trigger-long-running-operation", "arguments": {"duration": 1, "steps": 2}, "_meta": {"progressToken": "p1"}}"#,
    ),
    ("tools/call", r#"{"name": "get-roots-list", "arguments": {}}"#),
    (
        "tools/call",
        r#"{"name": "trigger-sampling-request", "arguments": {"prompt": "Hello", "maxTokens": 50}}"#,
    ),
    ("tools/call", r#"{"name": "trigger-elicitation-request", "arguments": {}}"#),
];

const SERVERS: [Server; 6] = [
    Server {
        name: "everything-2025-11-25",
        revision: "2025-11-25",
        command: &["@/node_modules/.bin/mcp-server-everything"],
        requests: EVERYTHING,
        faults: &[("result-error-as-success", "it demonstrates the text of an error as a success")],
    },
    Server {
        name: "everything-2025-06-18",
        revision: "2025-06-18",
        command: &["@/node_modules/.bin/mcp-server-everything"],
        requests: EVERYTHING,
        faults: &[
            ("result-error-as-success", "it demonstrates the text of an error as a success"),
            ("tool-member-not-in-revision", "it sends `execution`, which is newer than the client"),
            ("elicitation-schema", "its form asks for several choices, which is newer"),
            ("message-member", "the answer to that form has an array"),
        ],
    },
    Server {
        name: "library",
        revision: "2025-11-25",
        command: &["@/sdk/bin/python", "OWN/library.py"],
        requests: &[
            ("prompts/get", r#"{"name": "review", "arguments": {"name": "emma"}}"#),
            ("resources/read", r#"{"uri": "library://catalogue"}"#),
            ("resources/read", r#"{"uri": "library://cover"}"#),
            ("resources/read", r#"{"uri": "library://books/dune"}"#),
            (
                "completion/complete",
                r#"{"ref": {"type": "ref/resource", "uri": "library://books/{name}"}, "argument": {"name": "name", "value": "d"}}"#,
            ),
            ("ping", "{}"),
            (
                "tools/call",
                r#"{"name": "lend", "arguments": {"name": "emma"}, "_meta": {"progressToken": "p1"}}"#,
            ),
            ("tools/call", r#"{"name": "summarise", "arguments": {"name": "emma"}}"#),
            ("tools/call", r#"{"name": "order", "arguments": {}}"#),
        ],
        faults: &[("capability-missing", "the SDK sends log messages, and declares nothing")],
    },
    Server {
        name: "sqlite",
        revision: "2025-06-18",
        command: &["@/sqlite/bin/mcp-server-sqlite", "--db-path", "test.db"],
        requests: &[
            ("prompts/get", r#"{"name": "mcp-demo", "arguments": {"topic": "weather"}}"#),
            ("resources/read", r#"{"uri": "memo://insights"}"#),
            ("tools/call", r#"{"name": "append_insight", "arguments": {"insight": "It rains."}}"#),
        ],
        faults: &[("capability-not-served", "it has resources, and rejects a list of templates")],
    },
    Server {
        name: "fetch",
        revision: "2025-06-18",
        command: &["@/py/bin/mcp-server-fetch"],
        requests: &[],
        faults: &[],
    },
    Server {
        name: "git",
        revision: "2025-11-25",
        command: &["@/py/bin/mcp-server-git"],
        requests: &[],
        faults: &[],
    },
];

/// A running recorder with its server.
struct Session {
    child: Child,
    lines: Receiver<String>,
    next_id: u64,
}

impl Session {
    fn start(folder: &Folder, servers: &Path, server: &Server) -> Self {
        let at = servers.to_str().expect("a path in UTF-8");
        let words = server.command.iter().map(|it| it.replace('@', at).replace("OWN", OWN));
        let file = format!("{}.jsonl", server.name);
        let mut command = folder.command(&["record", "-o", &file, "--"]);
        command.args(words).env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Self { child, lines, next_id: 0 }
    }

    fn send(&mut self, message: &Value) {
        let line = format!("{message}\n");
        // A server that has exited is detected by its silence.
        let _ = self.child.stdin.as_mut().map(|input| input.write_all(line.as_bytes()));
    }

    /// Sends a request and returns its response; requests of the server are answered meanwhile.
    fn ask(&mut self, method: &str, params: &Value) -> Value {
        let id = self.next_id;
        self.next_id += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let line = self.lines.recv_timeout(PATIENCE).expect("a response");
            let message: Value = serde_json::from_str(&line).unwrap();
            if message.get("method").is_none() && message["id"] == id {
                return message;
            }
            if message.get("method").is_some() && message.get("id").is_some() {
                self.send(
                    &json!({"jsonrpc": "2.0", "id": message["id"], "result": answer(&message)}),
                );
            }
        }
    }

    fn run(mut self, server: &Server) {
        let able = json!({"roots": {"listChanged": true}, "sampling": {}, "elicitation": {}});
        let client = json!({"name": "probe", "version": "1.0.0"});
        let hello =
            json!({"protocolVersion": server.revision, "capabilities": able, "clientInfo": client});
        let declared = self.ask("initialize", &hello)["result"]["capabilities"].clone();
        self.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        std::thread::sleep(SETTLED);
        for (capability, method) in [
            ("tools", "tools/list"),
            ("prompts", "prompts/list"),
            ("resources", "resources/list"),
            ("resources", "resources/templates/list"),
        ] {
            if declared.get(capability).is_some() {
                self.ask(method, &json!({}));
            }
        }
        for (method, params) in server.requests {
            self.ask(method, &serde_json::from_str(params).unwrap());
        }
        drop(self.child.stdin.take());
        self.child.wait().unwrap();
    }
}

/// The results of a client with a user and a model.
fn answer(request: &Value) -> Value {
    let first = |schema: &Value| match schema["type"].as_str() {
        Some("boolean") => json!(true),
        Some("integer" | "number") => json!(schema["minimum"].as_i64().unwrap_or(1)),
        Some("array") => {
            json!([schema["items"]["enum"].get(0).unwrap_or(&schema["items"]["anyOf"][0]["const"])])
        }
        _ => match (schema["enum"].get(0), schema["oneOf"].get(0)) {
            (Some(word), _) => word.clone(),
            (None, Some(choice)) => choice["const"].clone(),
            _ => match schema["format"].as_str() {
                Some("email") => json!("ada@example.com"),
                Some("uri") => json!("https://example.com/"),
                Some("date") => json!("2026-01-05"),
                Some("date-time") => json!("2026-01-05T10:00:00Z"),
                _ => json!("Ada"),
            },
        },
    };
    match request["method"].as_str().unwrap() {
        "roots/list" => json!({"roots": [{"uri": "file:///home/user", "name": "Home"}]}),
        "sampling/createMessage" => {
            json!({"role": "assistant", "model": "small-1", "content": {"type": "text", "text": "Bern"}, "stopReason": "endTurn"})
        }
        "elicitation/create" => {
            let properties = request["params"]["requestedSchema"]["properties"].as_object();
            let content: serde_json::Map<_, _> = properties
                .into_iter()
                .flatten()
                .map(|(name, it)| (name.clone(), first(it)))
                .collect();
            json!({"action": "accept", "content": content})
        }
        _ => json!({}),
    }
}

/// Errors and warnings in recordings: the rule, the pointer and the message of each.
fn weighty(folder: &Folder, files: &[&str]) -> Vec<(String, String, String)> {
    let arguments: Vec<_> = files.iter().copied().chain(["-f", "json"]).collect();
    let report = folder.run(&arguments).json();
    let found = report["diagnostics"].as_array().expect("findings").clone();
    let is_weighty = |it: &&Value| it["severity"] != "info";
    let word = |it: &Value, name: &str| it[name].as_str().unwrap_or_default().to_owned();
    let found = found.iter().filter(is_weighty);
    found.map(|it| (word(it, "rule"), word(it, "pointer"), word(it, "message"))).collect()
}

/// Findings of other rules than those of the known faults, and faults that were not found.
fn unexpected(found: &[(String, String, String)], faults: &[(&str, &str)]) -> Vec<String> {
    let is_known = |rule: &str| faults.iter().any(|(known, _)| *known == rule);
    let others = found.iter().filter(|(rule, ..)| !is_known(rule));
    let others = others.map(|(rule, pointer, message)| format!("{rule} {pointer}: {message}"));
    let stale = faults.iter().filter(|(known, _)| !found.iter().any(|(rule, ..)| rule == known));
    others.chain(stale.map(|(known, _)| format!("{known} is not found any more"))).collect()
}

fn servers() -> Option<PathBuf> {
    let folder = std::env::var_os("MCP_LINT_SERVERS").map(PathBuf::from);
    if folder.is_none() {
        skipped("MCP_LINT_SERVERS does not name a folder with installed servers");
    }
    folder.map(|it| it.canonicalize().expect("the folder of the servers"))
}

#[test]
fn only_faults_of_servers_with_prompts_and_resources_are_reported() {
    let Some(servers) = servers() else { return };
    let folder = Folder::new();
    let mut wrong = Vec::new();
    for server in &SERVERS {
        if !Path::new(&server.command[0].replace('@', servers.to_str().unwrap())).exists() {
            skipped(server.name);
            continue;
        }
        Session::start(&folder, &servers, server).run(server);
        let file = format!("{}.jsonl", server.name);
        let messages = folder.read(&file).lines().count();
        let found = weighty(&folder, &[&file]);
        println!("{:24} {messages:3} lines {:2} findings", server.name, found.len());
        for (rule, pointer, message) in &found {
            println!("    {rule} {pointer}: {message}");
        }
        wrong.extend(
            unexpected(&found, server.faults).iter().map(|it| format!("{}: {it}", server.name)),
        );
        // A choice of several words exists in forms since 2025-11-25.
        let is_reported = |name: &str| {
            found
                .iter()
                .any(|(_, at, _)| at.contains(&format!("/requestedSchema/properties/{name}")))
        };
        if server.name == "everything-2025-06-18" && !is_reported("untitledMultipleSelectEnum") {
            wrong.push("a form with a choice of several words is silent".to_owned());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// True findings about the servers of the scenarios for clients, which do only what a scenario needs.
const FAULTS_OF_SCENARIOS: [(&str, &str); 2] = [
    ("tools-capability-missing", "`initialize` has a list of tools and declares none"),
    ("tool-list-empty", "the list of `initialize` is empty"),
];

/// The scenarios for clients that need no authorization server.
const CLIENT_SCENARIOS: [&str; 3] =
    ["initialize", "tools_call", "elicitation-sep1034-client-defaults"];

/// A process that is killed when the test ends.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_conformance_tests_pass_through_the_recorder_and_are_clean() {
    let Some(servers) = servers() else { return };
    let conformance = servers.join("node_modules/.bin/conformance");
    if !conformance.exists() {
        skipped("conformance");
        return;
    }
    let folder = Folder::new();
    let node = |arguments: &[&str]| {
        let mut command = Command::new("node");
        command.current_dir(folder.path()).args(arguments).stdin(Stdio::null());
        command
    };
    // Packages are found from the folder in which a module is.
    for name in ["bridge.mjs", "conformance_client.mjs", "conformance_server.mjs"] {
        std::fs::copy(Path::new(OWN).join(name), servers.join(name)).unwrap();
    }
    let module = |name: &str| servers.join(name).to_str().unwrap().to_owned();
    let (bridge, server) = (module("bridge.mjs"), module("conformance_server.mjs"));
    let recorder = env!("CARGO_BIN_EXE_mcp-lint");
    let serve = ["serve", recorder, "record", "-o", "server-{pid}.jsonl", "--", "node", &server];
    let mut serving = node(&[&[&*bridge], &serve[..]].concat());
    serving.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut serving = Running(serving.spawn().unwrap());
    let mut url = String::new();
    BufReader::new(serving.0.stdout.take().unwrap()).read_line(&mut url).unwrap();
    let conformance = conformance.to_str().unwrap();
    let tested = node(&[conformance, "server", "--url", url.trim()]).output().unwrap();
    let said = String::from_utf8_lossy(&tested.stdout).into_owned();
    let passed = said.lines().filter(|line| line.starts_with('✓')).count();
    let failed: Vec<_> = said.lines().filter(|line| line.starts_with('✗')).collect();
    drop(serving);
    let client = module("conformance_client.mjs");
    let client = format!("node {client} {recorder} record -o client-{{pid}}.jsonl --");
    for scenario in CLIENT_SCENARIOS {
        let arguments = [
            conformance,
            "client",
            "--command",
            &client,
            "--scenario",
            scenario,
            "--timeout",
            "120000",
        ];
        let tested = node(&arguments).output().unwrap();
        let said = String::from_utf8_lossy(&tested.stderr).into_owned()
            + &String::from_utf8_lossy(&tested.stdout);
        assert!(said.contains("OVERALL: PASSED"), "{scenario}: {said}");
    }
    // A connection with a wrong host is closed before anything is said.
    let has_messages = |name: &String| folder.read(name).contains("\"message\":");
    let is_recording = |name: &String| name.ends_with(".jsonl");
    let names: Vec<_> =
        folder.names().into_iter().filter(|it| is_recording(it) && has_messages(it)).collect();
    let files: Vec<_> = names.iter().map(String::as_str).collect();
    println!("{passed} scenarios for servers passed, not {failed:?}; {} recordings", files.len());
    let wrong = unexpected(&weighty(&folder, &files), &FAULTS_OF_SCENARIOS);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(passed >= 25 && files.len() >= 25, "{said}");
}
