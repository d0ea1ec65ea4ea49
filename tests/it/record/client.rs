//! The recording client, tested with a small server in shell.

use serde_json::{Value, json};

use super::{lines, recording, said};
use crate::common::folder::Folder;

/// A script of a server that sends the given responses in order, whatever the requests are.
fn server(answers: &[&str]) -> String {
    let mut script = String::from("#!/bin/sh\n");
    for answer in answers {
        script.push_str("read line\n");
        if !answer.is_empty() {
            script.push_str(&format!("cat <<'END'\n{answer}\nEND\n"));
        }
    }
    script.push_str("cat >/dev/null\n");
    script
}

const HELLO: &str = r#"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"fake","version":"1.2"}}}"#;

fn page(id: u64, name: &str, cursor: Option<&str>) -> String {
    let mut result = json!({"tools": [{"name": name, "description": "Does it.", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": true}}]});
    if let Some(cursor) = cursor {
        result["nextCursor"] = json!(cursor);
    }
    json!({"jsonrpc": "2.0", "id": id, "result": result}).to_string()
}

fn record(answers: &[&str], options: &[&str]) -> (Folder, i32, String, String) {
    let folder = Folder::with(&[("server", &server(answers))]);
    let mut arguments = vec!["record", "--client", "-o", "a.jsonl", "--timeout", "5s"];
    arguments.extend(options);
    arguments.extend(["--", "sh", "server"]);
    let ran = folder.run(&arguments);
    let (code, out, err) = (ran.code(), ran.out().to_owned(), ran.err().to_owned());
    (folder, code, out, err)
}

fn methods(folder: &Folder) -> Vec<String> {
    let sent = said(&lines(&recording(folder)), "client");
    sent.iter().map(|it| it["method"].as_str().unwrap_or("answer").to_owned()).collect()
}

#[test]
fn every_page_is_asked_for() {
    let (first, second) = (page(1, "a", Some("next")), page(2, "b", None));
    let (folder, code, _, err) = record(&[HELLO, "", &first, &second], &[]);
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("started sh server (fake 1.2, protocol 2025-11-25)\n"), "{err}");
    assert!(
        err.contains("listed 2 tools in 2 pages; made no calls (--call and --calls make some)\n")
    );
    assert!(err.contains("recorded 7 messages in a.jsonl\n"), "{err}");
    let expected = ["initialize", "notifications/initialized", "tools/list", "tools/list"];
    assert_eq!(methods(&folder), expected);
    let sent = said(&lines(&recording(&folder)), "client");
    assert_eq!(sent[3]["params"], json!({"cursor": "next"}));
}

#[test]
fn a_cursor_that_comes_again_ends_the_list() {
    let pages: Vec<_> = (1..4).map(|id| page(id, "a", Some("same"))).collect();
    let (folder, code, _, err) = record(&[HELLO, "", &pages[0], &pages[1], &pages[2]], &[]);
    assert_eq!(code, 0);
    assert!(err.contains("same cursor twice"), "{err}");
    assert_eq!(methods(&folder).len(), 4);
}

#[test]
fn requests_of_the_server_are_answered_and_a_changed_list_is_asked_for_again() {
    let noise = concat!(
        "listening\n",
        r#"{"jsonrpc":"2.0","id":"p","method":"ping"}"#,
        "\n",
        r#"{"jsonrpc":"2.0","id":"r","method":"roots/list"}"#,
        "\n",
        r#"{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}"#,
        "\n",
    );
    let first = format!("{noise}{}", page(1, "a", None));
    let again = page(2, "b", None);
    let (folder, code, _, err) = record(&[HELLO, "", &first, "", "", &again], &[]);
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("listed 1 tool in 1 page"), "{err}");
    let sent = said(&lines(&recording(&folder)), "client");
    let answers: Vec<&Value> = sent.iter().filter(|it| it.get("method").is_none()).collect();
    assert_eq!(answers[0], &json!({"jsonrpc": "2.0", "id": "p", "result": {}}));
    assert_eq!(answers[1]["error"]["code"], -32601);
    assert_eq!(methods(&folder).iter().filter(|it| *it == "tools/list").count(), 2);
}

#[test]
fn calls_are_made_in_their_order_and_only_those_that_are_named() {
    let list = page(1, "a", None);
    let result = |id: u64| {
        json!({"jsonrpc": "2.0", "id": id, "result": {"content": [{"type": "text", "text": "x"}]}})
            .to_string()
    };
    let folder = Folder::with(&[
        ("server", &server(&[HELLO, "", &list, &result(2), &result(3)])),
        ("calls.jsonl", "{\"tool\": \"a\", \"arguments\": {\"x\": 1e2}}\n{\"tool\": \"other\"}\n"),
    ]);
    let arguments =
        ["record", "--client", "-o", "a.jsonl", "--calls", "calls.jsonl", "--", "sh", "server"];
    let ran = folder.run(&arguments);
    assert_eq!(ran.code(), 0, "{}", ran.err());
    assert!(ran.err().contains("calling `other`, which the server does not list"));
    assert!(!ran.err().contains("calling `a`") && ran.err().contains("made 2 calls"));
    assert!(folder.read("a.jsonl").contains(r#""arguments":{"x":1e2}"#));
    folder.write("calls.jsonl", "{\"tool\": 1}\n");
    let ran = folder.run(&arguments);
    assert_eq!(ran.code(), 2);
    assert!(ran.err().contains("line 1: `tool` must be the name of a tool"), "{}", ran.err());
}

#[test]
fn the_newer_era_has_no_handshake_and_meta_in_every_request() {
    let hello = r#"{"jsonrpc":"2.0","id":0,"result":{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"fake","version":"2"}}}}"#;
    let list = page(1, "a", None);
    let (folder, code, _, err) = record(&[hello, &list], &["--protocol", "2026-07-28"]);
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("(fake 2, protocol 2026-07-28)"), "{err}");
    assert_eq!(methods(&folder), ["server/discover", "tools/list"]);
    for sent in said(&lines(&recording(&folder)), "client") {
        let meta = &sent["params"]["_meta"];
        assert_eq!(meta["io.modelcontextprotocol/protocolVersion"], "2026-07-28");
        assert!(meta["io.modelcontextprotocol/clientCapabilities"].is_object());
    }
}

#[test]
fn a_server_that_breaks_off_is_reported_and_what_was_recorded_is_kept() {
    let refusal = r#"{"jsonrpc":"2.0","id":0,"error":{"code":-32601,"message":"no"}}"#;
    for (answers, options, expected) in [
        (&[refusal][..], &[][..], "responded to `initialize` with an error: no (-32601)"),
        (
            &[""],
            &["--timeout", "100ms", "--grace", "50ms"],
            "no response to `initialize` within 0.1 s",
        ),
    ] {
        let folder = Folder::with(&[("server", &server(answers))]);
        let mut arguments = vec!["record", "--client", "-o", "a.jsonl"];
        arguments.extend(options);
        arguments.extend(["--", "sh", "server"]);
        let ran = folder.run(&arguments);
        assert_eq!(ran.code(), 1);
        assert!(ran.err().contains(expected), "{}", ran.err());
        assert_eq!(methods(&folder), ["initialize"]);
    }
    let folder = Folder::new();
    let ran = folder.run(&["record", "--client", "-o", "a.jsonl", "--", "true"]);
    assert_eq!(ran.code(), 1);
    assert!(ran.err().contains("the server exited with code 0 without responding to `initialize`"));
    assert_eq!(folder.run(&["record", "--client", "--", "no-such-command"]).code(), 2);
}

#[test]
fn one_line_checks_a_server() {
    let list = page(1, "a b", None);
    let folder = Folder::with(&[("server", &server(&[HELLO, "", &list]))]);
    let ran = folder.run(&["record", "--client", "--check", "-f", "concise", "--", "sh", "server"]);
    assert_eq!(ran.code(), 1);
    assert!(ran.out().starts_with("<recording>:6:"), "{}", ran.out());
    assert!(ran.out().contains("error[tool-name-charset]"), "{}", ran.out());
    assert!(ran.err().contains("recorded 5 messages in memory (-o FILE keeps them)\n\n"));
    assert_eq!(folder.names(), ["server"]);
    let whole = folder.run(&["record", "--client", "-o", "-", "--", "sh", "server"]);
    assert!(whole.out().starts_with("{\"recording\":1,") && whole.code() == 0);
    let both = folder.run(&["record", "--client", "-o", "-", "--check", "--", "sh", "server"]);
    assert_eq!(both.code(), 2);
}

#[test]
fn the_summary_and_errors_of_the_server_are_printed_without_secrets() {
    let list = page(1, "a", None);
    let denied = r#"{"jsonrpc":"2.0","id":0,"error":{"code":-32603,"message":"no access to mysql://me:tr0ub4dor@db/x"}}"#;
    for (answers, expected) in [
        (
            &[HELLO, "", &list][..],
            "started sh server --api-key [redacted] mysql://[redacted]@db/x (fake 1.2, ",
        ),
        (&[denied], "with an error: no access to mysql://[redacted]@db/x (-32603)"),
    ] {
        let folder = Folder::with(&[("server", &server(answers))]);
        let command = ["sh", "server", "--api-key", "plain-value-9", "mysql://me:tr0ub4dor@db/x"];
        let ran = folder.run(&[&["record", "--client", "--check", "--"], &command[..]].concat());
        assert!(ran.err().contains(expected), "{}", ran.err());
        let printed = format!("{}{}", ran.out(), ran.err());
        assert!(!printed.contains("plain-value-9") && !printed.contains("tr0ub4dor"), "{printed}");
    }
}

#[cfg(unix)]
#[test]
fn a_termination_ends_the_client_whatever_the_server_does() {
    let script = "trap '' TERM; echo up >&2; while :; do sleep 0.01; done";
    let folder = Folder::new();
    let options = ["--client", "-o", "a.jsonl", "--timeout", "60m", "--grace", "50ms"];
    let mut child = super::proxy(&folder, &options, &["sh", "-c", script]).spawn().unwrap();
    let mut line = String::new();
    let mut stderr = std::io::BufReader::new(child.stderr.take().unwrap());
    std::io::BufRead::read_line(&mut stderr, &mut line).unwrap();
    assert_eq!(line, "up\n");
    let pid = rustix::process::Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[cfg(unix)]
#[test]
fn what_a_command_leaves_behind_ends_with_the_client() {
    let script = "trap '' TERM; sleep 300 & echo $! > left; trap - TERM";
    let folder = Folder::new();
    let options = ["--client", "-o", "a.jsonl", "--timeout", "1s", "--grace", "50ms"];
    let ended = super::proxy(&folder, &options, &["sh", "-c", script]).output().unwrap();
    assert_ne!(ended.status.code(), Some(0));
    let pid = folder.read("left").trim().parse().unwrap();
    let pid = rustix::process::Pid::from_raw(pid).unwrap();
    // Until its new parent has waited for it, it is still there.
    let is_there = || rustix::process::test_kill_process(pid).is_ok();
    for _ in 0..200 {
        if !is_there() || is_waited_for(&folder.read("left")) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("it is still running");
}

/// Whether a process has ended and only its parent has not taken note.
#[cfg(unix)]
fn is_waited_for(pid: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim())).unwrap_or_default();
    status.rsplit(") ").next().is_some_and(|rest| rest.starts_with('Z'))
}

/// Checks that an address in place of a path or command is rejected with the ways to check a
/// server.
#[test]
fn addresses_and_commands_of_servers_are_answered_with_how_to_check_them() {
    let folder = Folder::with(&[("node", "{}")]);
    let address = "https://mcp.example/s/hush?key=hush";
    for arguments in [
        &[address][..],
        &["check", "-f", "json", address],
        &["record", "--client", "--check", "--", address],
        &["record", "--client", "--check", address],
        &["record", "-o", "a.jsonl", "--", address],
        &["compare", "a.json", "--against", address],
        &["lock", "update", address],
    ] {
        let ran = folder.run(arguments);
        assert_eq!(ran.code(), 2, "{arguments:?}");
        assert!(ran.err().contains("write `mcp-lint try URL`"), "{}", ran.err());
        assert!(ran.err().contains("`https://mcp.example`") && !ran.err().contains("hush"));
    }
    let bridge = ["record", "--client", "--", "no-such-bridge", address];
    assert!(folder.run(&bridge).err().contains("cannot start `no-such-bridge`"));
    let pattern = ["record", "--client", "--redact-pattern", "https://x", "--", "no-such-command"];
    assert!(folder.run(&pattern).err().contains("cannot start"));
    for (arguments, way) in [
        (&["npx", "-y", "server"][..], "write `mcp-lint try npx …`"),
        (&["check", "python3", "server.py"], "write `mcp-lint try python3 server.py`"),
    ] {
        let ran = folder.run(arguments);
        assert!(ran.code() == 2 && ran.err().contains(way), "{}", ran.err());
    }
    assert!(!folder.run(&["node", "x.js"]).err().contains("mcp-lint try"), "it is a file");
}

/// Scripts of servers that do not respond, the reported cause, and the help.
const DEAD: [(&str, &str, &str); 8] = [
    ("exit 3", "exited with code 3 without responding to `initialize`", "help: its standard error"),
    ("kill -9 $$", "signal 9 ended the server before it responded to `initialize`", "help: "),
    ("echo ready; exit 1", "exited with code 1", "writes text to standard output: `ready`"),
    (r#"printf '\357\273\277{"jsonrpc":"2.0"}\n'; exit 1"#, "code 1", "a byte order mark (U+FEFF)"),
    (r"printf 'Content-Length: 2\r\n\r\n{}'; exit 1", "code 1", "`Content-Length` headers"),
    (r#"printf '{\n  "jsonrpc": "2.0"\n}\n'; exit 1"#, "code 1", "a message over several lines"),
    (
        r#"echo 'log: {"jsonrpc":"2.0"}'; exit 1"#,
        "code 1",
        "text before a message on the same line",
    ),
    ("cat >/dev/null", "no response to `initialize` within 0.2 s", "help: its standard error"),
];

#[cfg(unix)]
#[test]
fn a_dead_server_is_described_in_one_report() {
    for (script, failure, help) in DEAD {
        let folder = Folder::new();
        let options =
            ["record", "--client", "--check", "--timeout", "200ms", "--grace", "5s", "--"];
        // It reads first, because a closed input is not why it fails.
        let script = format!("read line; {script}");
        let ran = folder.run(&[&options[..], &["sh", "-c", &script]].concat());
        assert_eq!((ran.code(), ran.out()), (1, ""), "{script}");
        let lines: Vec<_> = ran.err().lines().collect();
        assert_eq!(lines.len(), 3, "{}", ran.err());
        assert_eq!(lines[0], "recorded 1 message in memory (-o FILE keeps them)");
        assert!(lines[1].starts_with("error: ") && lines[1].contains(failure), "{}", lines[1]);
        assert!(lines[2].contains(help), "{}", lines[2]);
    }
    // One that ends later is a finding.
    let folder = Folder::new();
    let script = format!("read line; echo '{HELLO}'; read line; read line; exit 7");
    let ran = folder.run(&["record", "--client", "--check", "--", "sh", "-c", &script]);
    assert!(ran.code() == 1 && ran.out().contains("the server exits with code 7"), "{}", ran.out());
    assert!(!ran.err().contains("code 7"), "{}", ran.err());
    // Programs that read a report get one.
    let folder = Folder::new();
    let ran = folder.run(&["record", "--client", "--check", "-f", "json", "--", "true"]);
    assert!(ran.code() == 1 && ran.out().contains("\"rule\": \"session-server-exited\""));
}

/// What servers write before they exit, with the end of the reported failure and the help.
const CAUSES: [(&str, &str, &str); 8] = [
    (
        "echo 'Error: WEATHER_API_KEY is not set' >&2; exit 1",
        "without responding to `initialize`: `WEATHER_API_KEY` is not set",
        "help: set `WEATHER_API_KEY` and run again: `WEATHER_API_KEY=… mcp-lint try sh -c '",
    ),
    (
        "no-such-program-of-mcp-lint",
        "code 127 without responding to `initialize`: the program `no-such-program-of-mcp-lint` is not installed, or not in PATH",
        "help: install it, or write its full path",
    ),
    (
        "printf 'Traceback\n  File \"a.py\", line 1, in f\nModuleNotFoundError: No module named '\"'httpx'\" >&2; exit 1",
        ": the Python module `httpx` is not installed",
        "help: install the server's dependencies",
    ),
    ("echo 1.2.3; exit 0", ": it prints a version and ends", "help: add the argument"),
    (
        "echo Listening on http://127.0.0.1:3000/mcp >&2; cat >/dev/null",
        "within 0.2 s (--timeout): it serves HTTP at `http://127.0.0.1:3000/mcp`, not standard",
        "help: start it for stdio, or check it with `mcp-lint try",
    ),
    ("echo 'no key given' >&2; exit 1", ": `no key given`", "help: its standard error"),
    (
        "echo \"bad token ghp_aB3dE5gH7jK9mN1pQ3rS5tU7wX9yZ1bC3dE5\" >&2; exit 1",
        ": `bad token [redacted]`",
        "help: its standard error",
    ),
    (
        "echo 'api key ghp_aB3dE5gH7jK9mN1pQ3rS5tU7wX9yZ1bC3dE5: not found' >&2; exit 1",
        ": `api key [redacted]: not found`",
        "help: its standard error",
    ),
];

#[cfg(unix)]
#[test]
fn the_cause_of_a_failure_is_in_its_headline() {
    for (script, failure, help) in CAUSES {
        let folder = Folder::new();
        let options = ["record", "--client", "--check", "--timeout", "200ms", "--"];
        let script = format!("read line; {script}");
        let ran = folder.run(&[&options[..], &["sh", "-c", &script]].concat());
        assert_eq!((ran.code(), ran.out()), (1, ""), "{script}");
        let [.., first, second] = &*ran.err().lines().collect::<Vec<_>>() else { panic!() };
        assert!(first.starts_with("error: ") && first.contains(failure), "{}", ran.err());
        assert!(second.trim_start().starts_with(help), "{}", ran.err());
        // In the recording, the finding says it.
        let arguments = [&options[..5], &["--stderr", "record", "-f", "concise", "--"]].concat();
        let ran = folder.run(&[&arguments[..], &["sh", "-c", &script]].concat());
        let cause = failure.rsplit_once(": ").unwrap().1;
        assert!(ran.out().contains(cause) || failure.contains("--timeout"), "{}", ran.out());
    }
    for (program, help) in [
        ("no-such-program-of-mcp-lint", "; install `no-such-program-of-mcp-lint`, or write its"),
        ("./no-such-file", "; correct the path, or build the server"),
        ("./a.py", "; run `chmod +x ./a.py`, or name its interpreter"),
    ] {
        let folder = Folder::with(&[("a.py", "")]);
        let ran = folder.run(&["record", "--client", "--", program]);
        assert!(ran.code() == 2 && ran.err().contains(help), "{}", ran.err());
    }
    // What a server writes is recorded unless that is not wanted.
    for (options, count) in [(&[][..], 1), (&["--stderr", "pass"], 0), (&["--stderr", "both"], 1)] {
        let folder = Folder::new();
        let client = ["record", "--client", "-o", "a.jsonl"];
        let command = ["--", "sh", "-c", "echo oops >&2"];
        let ran = folder.run(&[&client[..], options, &command].concat());
        assert!(ran.err().contains("oops"), "{}", ran.err());
        assert_eq!(folder.read("a.jsonl").matches("oops\"").count(), count, "{options:?}");
    }
}

/// Runs twenty times, because the threads that read a server's two streams end in any order.
#[cfg(unix)]
#[test]
fn what_a_server_writes_before_it_exits_is_recorded_and_quoted() {
    let script =
        r"read line; exec 1>&-; echo a >&2; printf '\033[31mError: no key\033[0m' >&2; exit 1";
    for turn in 0..20 {
        let folder = Folder::new();
        let options = ["record", "--client", "--check", "--stderr", "record", "-f", "json"];
        let ran = folder.run(&[&options[..], &["--", "sh", "-c", script]].concat());
        assert!(ran.out().contains("to `initialize`: `Error: no key`\""), "{turn}: {}", ran.out());
    }
    let folder = Folder::new();
    let options = ["record", "--client", "--stderr", "record", "-o", "a.jsonl"];
    folder.run(&[&options[..], &["--", "sh", "-c", script]].concat());
    let formats = [
        "pretty", "concise", "agent", "markdown", "junit", "json", "jsonl", "sarif", "github",
        "gitlab", "rdjson",
    ];
    for format in formats {
        let ran = folder.run(&["a.jsonl", "-f", format]);
        assert!(ran.out().contains("no key"), "{format}: {}", ran.out());
    }
    // A recording with all secrets may have one here.
    folder.run(&[&options[..5], &["b.jsonl", "--no-redact", "--", "sh", "-c", script]].concat());
    let ran = folder.run(&["b.jsonl", "-f", "json"]);
    assert!(ran.out().contains("responds to `initialize`\""), "{}", ran.out());
}

#[test]
fn a_revision_that_the_server_lists_replaces_one_that_it_rejects() {
    let rejection = json!({"jsonrpc": "2.0", "id": 0, "error": {"code": -32602, "message": "Unsupported protocol version", "data": {"supported": ["2024-11-05", "2025-03-26", "2099-01-01"]}}});
    let hello = HELLO.replace("\"id\":0", "\"id\":1").replace("2025-11-25", "2025-03-26");
    let list = page(2, "a", None);
    let (folder, code, _, err) = record(&[&rejection.to_string(), &hello, "", &list], &[]);
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("the server rejected 2025-11-25; using 2025-03-26\n"), "{err}");
    let sent = said(&lines(&recording(&folder)), "client");
    assert_eq!(sent[1]["params"]["protocolVersion"], "2025-03-26");
    // Once: a server that rejects what it lists is not asked again.
    let again = rejection.to_string().replace("\"id\":0", "\"id\":1");
    let (_, code, _, err) = record(&[&rejection.to_string(), &again], &[]);
    assert!(code == 1 && err.contains("Unsupported protocol version"), "{err}");
}

#[test]
fn calls_may_be_written_on_the_command_line() {
    let list = page(1, "a", None);
    let result = r#"{"jsonrpc":"2.0","id":2,"result":{"content":[]}}"#;
    let (folder, code, _, err) = record(&[HELLO, "", &list, result], &["--call", "a {\"x\": 1}"]);
    assert!(code == 0 && err.contains("made 1 call"), "{err}");
    assert!(folder.read("a.jsonl").contains(r#""name":"a","arguments":{"x":1}"#));
    let (_, code, _, err) = record(&[], &["--call", "a [1]"]);
    assert!(code == 2 && err.contains("the arguments of `a` must be an object"), "{err}");
}

#[test]
fn the_report_of_a_recording_in_memory_says_how_to_keep_it() {
    let folder = Folder::with(&[("server", &server(&[HELLO, "", &page(1, "a b", None)]))]);
    let hint = "`<recording>` is the session in memory; `-o FILE` keeps it\n";
    for (options, expected) in [(&[][..], true), (&["-o", "b.jsonl"], false)] {
        let arguments = [&["record", "--client", "--check"], options, &["--", "sh", "server"]];
        let ran = folder.run(&arguments.concat());
        assert_eq!((ran.code(), ran.err().ends_with(hint)), (1, expected), "{}", ran.err());
    }
}

#[test]
fn recordings_without_a_whole_message_are_named() {
    let header = r#"{"recording":1,"time":"2026-11-25T15:46:23.992052Z","program":"mcp-lint 0.1.0","transport":"stdio","command":["cat"],"redaction":"default"}"#;
    let part = |text: &str, part: &str| {
        let text = Value::from(text);
        format!(r#"{{"seq":0,"direction":"server","text":{text},"part":{part}}}"#)
    };
    let exit = r#"{"seq":0,"event":"exit","code":127,"signal":null}"#;
    let parts =
        [part(r#"{"jsonrpc":"2.0","id":1,"#, "0"), part(r#""result":{}}"#, "1,\"last\":true")];
    let folder = Folder::with(&[
        ("header.jsonl", &format!("{header}\n")),
        ("exit.jsonl", &format!("{header}\n{exit}\n")),
        ("parts.jsonl", &format!("{header}\n{}\n{}\n", parts[0], parts[1])),
    ]);
    for name in ["header.jsonl", "exit.jsonl"] {
        let ran = folder.run(&[name, "-f", "concise"]);
        assert_eq!(ran.code(), 2, "{name}: {}", ran.out());
        assert!(ran.out().contains("a recording without messages"), "{name}: {}", ran.out());
    }
    let ran = folder.run(&["parts.jsonl", "-f", "concise"]);
    assert_eq!(ran.out().lines().count(), 1, "{}", ran.out());
    assert!(ran.out().contains("warning[document-message-cut]"), "{}", ran.out());
}
