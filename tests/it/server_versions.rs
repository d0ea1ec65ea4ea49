//! Real servers in two versions: recorded by the client, linted and compared. The outcomes equal
//! those committed in `tests/servers/outcomes.txt`.
//!
//! Runs if `MCP_LINT_SERVERS` names a folder that `tests/servers/install` has filled;
//! `UPDATE_SNAPSHOTS=1` writes the outcomes, and `--nocapture` prints what differs.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::folder::Folder;
use crate::common::skipped;

const OUTCOMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/servers/outcomes.txt");

/// The time limit for a server to respond over HTTP.
const PATIENCE: Duration = Duration::from_secs(60);

/// Environment variables that some servers require at startup. Their addresses are not contacted.
const VARIABLES: [(&str, &str); 16] = [
    ("AIRTABLE_API_KEY", "x"),
    ("ALLOW_COMMANDS", "ls"),
    ("API_TOKEN", "x"),
    ("CHANNEL_ACCESS_TOKEN", "x"),
    ("CLICKHOUSE_HOST", "127.0.0.1"),
    ("CLICKHOUSE_PASSWORD", "x"),
    ("CLICKHOUSE_USER", "x"),
    ("EXA_API_KEY", "x"),
    ("FASTMCP_CHECK_FOR_UPDATES", "off"),
    ("JIRA_API_TOKEN", "x"),
    ("JIRA_URL", "https://jira.invalid"),
    ("JIRA_USERNAME", "x"),
    ("MDB_MCP_CONNECTION_STRING", "mongodb://127.0.0.1:9/"),
    ("OPT_OUT_INSTRUMENTATION", "true"),
    ("DO_NOT_TRACK", "1"),
    ("NX_DAEMON", "false"),
];

/// A row of `tests/servers/versions.tsv`.
struct Server {
    name: &'static str,
    registry: &'static str,
    versions: [&'static str; 2],
    program: &'static str,
    arguments: &'static str,
    /// The path of the server's HTTP endpoint, or empty for a server on standard input and output.
    path: &'static str,
}

fn servers() -> Vec<Server> {
    let rows = include_str!("../servers/versions.tsv").lines().filter(|row| !row.starts_with('#'));
    let server = |row: &'static str| {
        let cells: Vec<_> = row.split('\t').collect();
        let [name, registry, _, old, new, program, arguments, path] = cells[..] else {
            panic!("eight cells: {row}");
        };
        Server { name, registry, versions: [old, new], program, arguments, path }
    };
    rows.map(server).collect()
}

/// Counts of rules or kinds, such as `tool-removed × 2`, in the order of their names.
fn counts(report: &Value) -> String {
    let mut counts = BTreeMap::new();
    for found in report["diagnostics"].as_array().expect("findings") {
        let severity = found["severity"].as_str().expect("a severity");
        let rule = found["rule"].as_str().expect("a rule");
        *counts.entry(format!("{severity} {rule}")).or_insert(0) += 1;
    }
    counts.iter().fold(String::new(), |mut text, (rule, count)| {
        let _ = writeln!(text, "    {rule} × {count}");
        text
    })
}

/// A command in a folder with the environment that servers need.
fn in_environment(mut command: Command, folder: &Folder) -> Command {
    command.current_dir(folder.path()).env_clear().envs(VARIABLES);
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default()).env("HOME", folder.path());
    command
}

fn record(folder: &Folder, installed: &Path, server: &Server, version: &str) -> String {
    let place = installed.join("versions").join(server.name).join(version);
    let programs = if server.registry == "npm" { "node_modules/.bin" } else { "bin" };
    let program = place.join(programs).join(server.program);
    let name = format!("{}-{version}.jsonl", server.name);
    if !server.path.is_empty() {
        record_over_http(folder, &program, server, &name);
        return name;
    }
    let mut command = in_environment(folder.command(&["record", "--client", "-o", &name]), folder);
    command.arg("--").arg(program).args(server.arguments.split_whitespace());
    let ended = command.output().expect("the recorder starts");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{} {version}: {said}", server.name);
    name
}

/// Starts a server at a free port, and records it with `mcp-lint-http` as soon as it responds.
fn record_over_http(folder: &Folder, program: &Path, server: &Server, name: &str) {
    let free = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr());
    let port = free.expect("a free port").port().to_string();
    let mut started = in_environment(Command::new(program), folder);
    started.args(server.arguments.replace("{port}", &port).split_whitespace());
    started.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut running = started.spawn().expect("an installed server");
    let recorder = Path::new(env!("CARGO_BIN_EXE_mcp-lint")).with_file_name("mcp-lint-http");
    let url = format!("http://127.0.0.1:{port}{}", server.path);
    let begun = Instant::now();
    let ended = loop {
        let mut command = in_environment(Command::new(&recorder), folder);
        let ended = command.args(["--client", "--url", &url, "-o", name]).output();
        let ended = ended.expect("`cargo build --workspace` builds mcp-lint-http");
        if ended.status.success() || begun.elapsed() > PATIENCE {
            break ended;
        }
        // The recorder never writes over a recording.
        let _ = std::fs::remove_file(folder.file(name));
        std::thread::sleep(Duration::from_millis(500));
    };
    let _ = running.kill();
    let _ = running.wait();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{name} at {url}: {said}");
}

/// The findings about both versions of a server and about the changes between them, as text.
fn outcome(folder: &Folder, installed: &Path, server: &Server) -> String {
    let mut text = format!("{}\n", server.name);
    let names = server.versions.map(|version| record(folder, installed, server, version));
    for (name, version) in names.iter().zip(server.versions) {
        let report = folder.run(&[name, "-f", "json", "-v"]).json();
        let _ =
            write!(text, "  {version}: {} tools\n{}", report["summary"]["tools"], counts(&report));
    }
    let ran = folder.run(&["compare", &names[1], "--against", &names[0], "-f", "json", "-v"]);
    let report = ran.json();
    let of = |level: &str| &report["summary"][level];
    let (breaking, risky, compatible) = (of("breaking"), of("risky"), of("compatible"));
    let _ = write!(
        text,
        "  changes: {breaking} breaking, {risky} risky, {compatible} compatible\n{}",
        counts(&report)
    );
    text
}

#[test]
fn two_versions_of_real_servers_have_the_outcomes_that_were_read() {
    let Some(installed) = std::env::var_os("MCP_LINT_SERVERS").map(PathBuf::from) else {
        skipped("MCP_LINT_SERVERS does not name a folder with installed servers");
        return;
    };
    let installed = installed.canonicalize().expect("the folder of the servers");
    let folder = Folder::new();
    let outcomes: Vec<_> =
        servers().iter().map(|server| outcome(&folder, &installed, server)).collect();
    let outcomes = outcomes.join("\n");
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(OUTCOMES, &outcomes).unwrap();
    }
    let expected = std::fs::read_to_string(OUTCOMES).unwrap();
    for (now, before) in outcomes.lines().zip(expected.lines()).filter(|(now, was)| now != was) {
        println!("{now}\n  instead of {before}");
    }
    assert!(outcomes == expected, "UPDATE_SNAPSHOTS=1 writes what is reported now");
}
