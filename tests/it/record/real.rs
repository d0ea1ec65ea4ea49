//! Well-known servers in both eras, recorded by the client and linted: the outcome equals the
//! committed one in `expected/`.
//!
//! Runs if `MCP_LINT_SERVERS` names a folder that `tests/servers/install` has filled;
//! `UPDATE_SNAPSHOTS=1` writes the outcomes.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::common::{folder::Folder, skipped};

/// A server that both libraries understand, after their own first two lines.
const SERVER: &str = "\
@mcp.tool()
def get_weather(city: str) -> dict[str, float]:
    '''Measures the air temperature in a city.'''
    return {'celsius': 3.5}
@mcp.prompt()
def ask(city: str) -> str:
    '''Asks about the weather in a city.'''
    return 'How is the weather in ' + city + '?'
@mcp.resource('weather://stations', mime_type='application/json')
def stations() -> str:
    return '[]'
@mcp.resource('weather://{city}/photo', mime_type='image/png')
def photo(city: str) -> bytes:
    return bytes.fromhex('89504e470d0a1a0a')
";
const FAST_MCP: [&str; 2] =
    ["from fastmcp import FastMCP\nmcp = FastMCP('weather')", "mcp.run(show_banner=False)"];
const SDK: [&str; 2] =
    ["from mcp.server.mcpserver import MCPServer\nmcp = MCPServer('weather')", "mcp.run()"];

struct Server {
    name: &'static str,
    /// The command line of the server, in which `@` is replaced with the folder of the servers.
    command: &'static [&'static str],
    /// The requests after the lists, as lines of `--calls`.
    calls: &'static str,
}

const WEATHER: &str = r#"{"tool": "get_weather", "arguments": {"city": "Bern"}}
{"method": "prompts/get", "params": {"name": "ask", "arguments": {"city": "Bern"}}}
{"method": "resources/read", "params": {"uri": "weather://stations"}}
{"method": "resources/read", "params": {"uri": "weather://Bern/photo"}}
"#;

const EVERYTHING: &str = r#"{"tool": "echo", "arguments": {"message": "hi"}}
{"tool": "get-structured-content", "arguments": {"location": "New York"}}
{"method": "prompts/get", "params": {"name": "simple-prompt"}}
{"method": "prompts/get", "params": {"name": "args-prompt", "arguments": {"city": "Bern"}}}
{"method": "prompts/get", "params": {"name": "resource-prompt", "arguments": {"resourceType": "Text", "resourceId": "1"}}}
{"method": "completion/complete", "params": {"ref": {"type": "ref/prompt", "name": "completable-prompt"}, "argument": {"name": "department", "value": "E"}}}
{"method": "resources/read", "params": {"uri": "demo://resource/static/document/features.md"}}
{"method": "resources/read", "params": {"uri": "demo://resource/dynamic/text/1"}}
{"method": "resources/read", "params": {"uri": "demo://resource/dynamic/blob/1"}}
{"method": "resources/subscribe", "params": {"uri": "demo://resource/dynamic/text/1"}}
{"method": "resources/unsubscribe", "params": {"uri": "demo://resource/dynamic/text/1"}}
{"method": "logging/setLevel", "params": {"level": "debug"}}
{"method": "ping"}
"#;

const SERVERS: [Server; 5] = [
    Server {
        name: "everything",
        command: &["@/node_modules/.bin/mcp-server-everything"],
        calls: EVERYTHING,
    },
    Server {
        name: "memory",
        command: &["@/node_modules/.bin/mcp-server-memory"],
        calls: "{\"tool\": \"read_graph\"}\n",
    },
    Server {
        name: "filesystem",
        command: &["@/node_modules/.bin/mcp-server-filesystem", "."],
        calls: "{\"tool\": \"list_allowed_directories\"}\n",
    },
    Server { name: "fastmcp", command: &["@/sdk/bin/python", "fast_mcp.py"], calls: WEATHER },
    Server { name: "sdk", command: &["@/sdk/bin/python", "sdk.py"], calls: WEATHER },
];

/// The outcome of recording and linting a server: counts, and findings without positions.
fn outcome(servers: &Path, server: &Server, protocol: &str) -> String {
    let files = [
        ("fast_mcp.py", &*script(FAST_MCP)),
        ("sdk.py", &script(SDK)),
        ("calls.jsonl", server.calls),
    ];
    let folder = Folder::with(&files);
    let at = servers.to_str().unwrap();
    let command: Vec<_> = server.command.iter().map(|word| word.replace('@', at)).collect();
    let mut arguments = vec!["record", "--client", "-o", "session.jsonl", "--protocol", protocol];
    arguments.extend(["--calls", "calls.jsonl", "--stderr", "record", "--"]);
    arguments.extend(command.iter().map(String::as_str));
    let mut recording = folder.command(&arguments);
    recording.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    let ran = recording.output().unwrap();
    let mut text = format!("exit code {}\n", ran.status.code().unwrap());
    let said = String::from_utf8(ran.stderr).unwrap();
    for line in said.lines().filter(|line| !line.starts_with("recorded ")) {
        let _ = writeln!(text, "{}", line.replace(at, "@"));
    }
    let report = folder.run(&["session.jsonl", "-f", "json"]).json();
    let summary = &report["summary"];
    let numbers = ["tools", "results", "calls", "errors", "warnings"];
    for name in numbers {
        let _ = writeln!(text, "{name}: {}", summary[name]);
    }
    let found = report["diagnostics"].as_array().unwrap();
    let mut found: Vec<_> = found
        .iter()
        .map(|it| {
            let member = |name: &str| it[name].as_str().unwrap_or("-").to_owned();
            let (severity, rule) = (member("severity"), member("rule"));
            format!("{severity}[{rule}] {} ({})\n", member("message"), member("tool"))
        })
        .collect();
    found.sort();
    text + &found.concat()
}

#[test]
fn recordings_of_well_known_servers_have_the_expected_findings() {
    let Some(servers) = std::env::var_os("MCP_LINT_SERVERS").map(PathBuf::from) else {
        skipped("MCP_LINT_SERVERS does not name a folder with installed servers");
        return;
    };
    let servers = servers.canonicalize().unwrap();
    let expected = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/record/expected");
    let mut wrong = Vec::new();
    for server in &SERVERS {
        if !Path::new(&server.command[0].replace('@', servers.to_str().unwrap())).exists() {
            skipped(server.name);
            continue;
        }
        for protocol in ["2025-11-25", "2026-07-28"] {
            let outcome = outcome(&servers, server, protocol);
            let path = expected.join(format!("{}-{protocol}.txt", server.name));
            if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
                std::fs::write(&path, &outcome).unwrap();
            }
            if std::fs::read_to_string(&path).unwrap_or_default() != outcome {
                wrong.push(format!("{}\n{outcome}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn script([first, last]: [&str; 2]) -> String {
    format!("{first}\n{SERVER}{last}\n")
}
