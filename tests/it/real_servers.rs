//! Well-known servers, started and recorded: no error may be reported about their tools.
//!
//! Runs when `MCP_LINT_SERVERS` names a folder that `tests/servers/install` has filled. The servers
//! start without credentials; if one requires a variable, any value works.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

use crate::common::folder::Folder;

/// The time limit for a response of a server.
const PATIENCE: Duration = Duration::from_secs(60);

struct Server {
    name: &'static str,
    command: &'static [&'static str],
    /// The names and arguments of calls that need no network and change nothing.
    calls: &'static [(&'static str, &'static str)],
}

const fn server(name: &'static str, command: &'static [&'static str]) -> Server {
    Server { name, command, calls: &[] }
}

/// The servers to test. `@` in a command is replaced with the folder of the servers.
const SERVERS: [Server; 17] = [
    Server {
        name: "everything",
        command: &["node_modules/.bin/mcp-server-everything"],
        calls: &[
            ("echo", r#"{"message": "hi"}"#),
            ("get-structured-content", r#"{"location": "New York"}"#),
            ("get-sum", r#"{"a": 1, "b": 2}"#),
        ],
    },
    Server {
        name: "memory",
        command: &["node_modules/.bin/mcp-server-memory"],
        calls: &[("read_graph", "{}")],
    },
    Server {
        name: "filesystem",
        command: &["node_modules/.bin/mcp-server-filesystem", "@"],
        calls: &[("list_allowed_directories", "{}")],
    },
    Server {
        name: "sequential-thinking",
        command: &["node_modules/.bin/mcp-server-sequential-thinking"],
        calls: &[(
            "sequentialthinking",
            r#"{"thought": "a", "nextThoughtNeeded": false, "thoughtNumber": 1, "totalThoughts": 1}"#,
        )],
    },
    server("context7", &["node_modules/.bin/context7-mcp"]),
    server("playwright", &["node_modules/.bin/playwright-mcp", "--headless"]),
    server("notion", &["node_modules/.bin/notion-mcp-server"]),
    server("chrome-devtools", &["node_modules/.bin/chrome-devtools-mcp"]),
    server("github", &["node_modules/.bin/mcp-server-github"]),
    server("tavily", &["node_modules/.bin/tavily-mcp"]),
    server("firecrawl", &["node_modules/.bin/firecrawl-mcp"]),
    server("sentry", &["node_modules/.bin/sentry-mcp", "--access-token=x"]),
    server("fetch", &["py/bin/mcp-server-fetch"]),
    server("git", &["py/bin/mcp-server-git"]),
    Server {
        name: "time",
        command: &["py/bin/mcp-server-time"],
        calls: &[("get_current_time", r#"{"timezone": "UTC"}"#)],
    },
    server("sqlite", &["py/bin/mcp-server-sqlite", "--db-path", "@/test.db"]),
    server("markitdown", &["py/bin/markitdown-mcp"]),
];

/// Variables that some servers require at startup.
const CREDENTIALS: [(&str, &str); 4] = [
    ("FIRECRAWL_API_KEY", "x"),
    ("GITHUB_PERSONAL_ACCESS_TOKEN", "x"),
    ("NOTION_TOKEN", "ntn_x"),
    ("TAVILY_API_KEY", "x"),
];

/// A running server, and all messages exchanged with it.
struct Session {
    child: Child,
    lines: Receiver<String>,
    recorded: String,
    next_id: u64,
}

impl Session {
    fn start(folder: &Path, server: &Server) -> Option<Self> {
        let at = folder.to_str().expect("a path in UTF-8");
        let mut words = server.command.iter().map(|word| word.replace('@', at));
        let program = folder.join(words.next()?);
        let mut command = Command::new(program);
        command.args(words).envs(CREDENTIALS).current_dir(folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().ok()?;
        let output = BufReader::new(child.stdout.take()?);
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Some(Self { child, lines, recorded: String::new(), next_id: 0 })
    }

    fn send(&mut self, message: &Value) {
        let line = format!("{message}\n");
        self.recorded.push_str(&line);
        // A server that has exited is detected by its silence.
        let _ = self.child.stdin.as_mut().map(|input| input.write_all(line.as_bytes()));
    }

    /// Sends a request and returns its result. Messages that arrive before are recorded as well.
    fn ask(&mut self, method: &str, params: &Value) -> Option<Value> {
        let id = self.next_id;
        self.next_id += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let line = self.lines.recv_timeout(PATIENCE).ok()?;
            let _ = writeln!(self.recorded, "{line}");
            let message: Value = serde_json::from_str(&line).unwrap_or_default();
            if message["id"] == id && message.get("method").is_none() {
                return message.get("result").cloned();
            }
        }
    }

    fn record(mut self, server: &Server) -> String {
        let hello = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "probe", "version": "1.0.0"}});
        if self.ask("initialize", &hello).is_some() {
            self.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
            let mut page = json!({});
            while let Some(result) = self.ask("tools/list", &page) {
                match result.get("nextCursor") {
                    Some(cursor) => page = json!({"cursor": cursor}),
                    None => break,
                }
            }
            for (tool, arguments) in server.calls {
                let arguments: Value = serde_json::from_str(arguments).expect("JSON");
                self.ask("tools/call", &json!({"name": tool, "arguments": arguments}));
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.recorded
    }
}

#[test]
fn no_error_is_reported_about_well_known_servers() {
    let Some(servers) = std::env::var_os("MCP_LINT_SERVERS").map(PathBuf::from) else {
        crate::common::skipped("MCP_LINT_SERVERS does not name a folder with installed servers");
        return;
    };
    let servers = servers.canonicalize().expect("the folder of the servers");
    let folder = Folder::new();
    let mut alive = 0;
    for server in &SERVERS {
        let Some(session) = Session::start(&servers, server) else {
            println!("{:20} not installed", server.name);
            continue;
        };
        let name = format!("{}.jsonl", server.name);
        folder.write(&name, &session.record(server));
        let ran = folder.run(&[&name, "-f", "json", "-v"]);
        let report = ran.json();
        let found: Vec<_> = report["diagnostics"].as_array().expect("findings").iter().collect();
        let of = |severity: &str| found.iter().filter(|it| it["severity"] == severity).count();
        let tools = report["files"][0]["tools"].as_u64().unwrap_or_default();
        let (errors, warnings) = (of("error"), of("warning"));
        println!("{:20} {tools:3} tools {errors} errors {warnings} warnings", server.name);
        for it in found.iter().filter(|it| it["severity"] != "info") {
            println!("    {} {} ({})", it["rule"], it["message"], it["tool"]);
        }
        // A server that exits at startup is not clean, which is the other half of the guarantee.
        let is_dead = found.iter().any(|it| it["rule"] == "transcript-unanswered");
        assert!(errors == 0 || is_dead, "{}: {found:#?}", server.name);
        assert!(is_dead || tools > 0, "{}", server.name);
        alive += usize::from(!is_dead);
    }
    assert!(alive >= 10, "only {alive} servers answered");
}
