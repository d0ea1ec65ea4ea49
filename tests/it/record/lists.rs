//! The lists and planned requests of the recording client, tested with a small server in shell.

use serde_json::{Value, json};

use super::{lines, recording, said};
use crate::common::folder::Folder;

/// A response of the server.
#[derive(Clone, Copy)]
pub(super) enum Response<'r> {
    Result(&'r str),
    Error(&'r str),
    /// A line before the empty result of a list.
    After(&'r str, &'r str),
    Nothing,
}

use Response::{After, Error, Nothing, Result};

/// A script of a server that responds to the requests whose lines match a pattern of the shell, by
/// the first that matches, and to all others with an error.
fn server(responses: &[(&str, Response<'_>)]) -> String {
    let mut script = String::from(
        "#!/bin/sh\nsay() { printf '{\"jsonrpc\":\"2.0\",\"id\":%s,%s}\\n' \"$id\" \"$1\"; }\n\
         while read -r line; do\nid=$(printf '%s' \"$line\" | sed -n 's/.*\"id\":\\([0-9]*\\).*/\\1/p')\ncase \"$line\" in\n",
    );
    for (pattern, response) in responses {
        let action = match response {
            Result(json) => format!("say '\"result\":{json}'"),
            Error(json) => format!("say '\"error\":{json}'"),
            After(line, json) => format!("echo '{line}'; say '\"result\":{json}'"),
            Nothing => ":".to_owned(),
        };
        script.push_str(&format!("*'\"method\":\"{pattern}\"'*) {action};;\n"));
    }
    let unknown = r#""error":{"code":-32601,"message":"Method not found"}"#;
    script.push_str(&format!("*'\"id\":'*) say '{unknown}';;\nesac\ndone\n"));
    script
}

pub(super) fn hello(capabilities: &str) -> String {
    format!(
        r#"{{"protocolVersion":"2025-11-25","capabilities":{capabilities},"serverInfo":{{"name":"fake","version":"1"}}}}"#
    )
}

const ALL: &str = r#"{"tools":{},"prompts":{},"resources":{}}"#;
const NO_TOOLS: (&str, Response<'static>) = ("tools/list", Result(r#"{"tools":[]}"#));

pub(super) struct Recorded {
    folder: Folder,
    pub(super) code: i32,
    pub(super) err: String,
}

impl Recorded {
    /// The methods of the client's requests, without the handshake.
    pub(super) fn methods(&self) -> Vec<String> {
        let sent = self.sent();
        let methods = sent.iter().filter_map(|it| it["method"].as_str());
        let is_first = |it: &&str| {
            matches!(*it, "initialize" | "notifications/initialized" | "server/discover")
        };
        methods.filter(|it| !is_first(it)).map(str::to_owned).collect()
    }

    pub(super) fn sent(&self) -> Vec<Value> {
        said(&lines(&recording(&self.folder)), "client")
    }
}

pub(super) fn record(
    responses: &[(&str, Response<'_>)],
    calls: &[&str],
    options: &[&str],
) -> Recorded {
    let calls = calls.join("\n");
    let folder = Folder::with(&[("server", &server(responses)), ("calls.jsonl", &calls)]);
    let mut arguments = vec!["record", "--client", "-o", "a.jsonl"];
    if !calls.is_empty() {
        arguments.extend(["--calls", "calls.jsonl"]);
    }
    arguments.extend(options);
    arguments.extend(["--", "sh", "server"]);
    let ran = folder.run(&arguments);
    let (code, err) = (ran.code(), ran.err().to_owned());
    Recorded { folder, code, err }
}

#[test]
fn each_list_that_is_declared_is_requested_with_all_its_pages() {
    let hello = hello(ALL);
    let responses = [
        ("initialize", Result(&hello)),
        NO_TOOLS,
        ("prompts/list\"'*'\"cursor\":\"2", Result(r#"{"prompts":[{"name":"b"}]}"#)),
        ("prompts/list", Result(r#"{"prompts":[{"name":"a"}],"nextCursor":"2"}"#)),
        ("resources/list", Result(r#"{"resources":[{"uri":"a:b","name":"b"}]}"#)),
        ("resources/templates/list", Result(r#"{"resourceTemplates":[]}"#)),
    ];
    let recorded = record(&responses, &[], &[]);
    assert_eq!(recorded.code, 0, "{}", recorded.err);
    let expected = [
        "tools/list",
        "prompts/list",
        "prompts/list",
        "resources/list",
        "resources/templates/list",
    ];
    assert_eq!(recorded.methods(), expected);
    assert!(recorded.sent()[4]["params"] == json!({"cursor": "2"}), "{}", recorded.err);
    let expected = "listed 0 tools in 1 page, 2 prompts in 2 pages, 1 resource in 1 page, \
                    0 resource templates in 1 page; made no calls";
    assert!(recorded.err.contains(expected), "{}", recorded.err);
}

#[test]
fn a_list_that_is_not_declared_is_not_requested() {
    for (capabilities, expected) in [
        ("{}", &[][..]),
        (r#"{"tools":{},"prompts":null,"completions":{}}"#, &[]),
        (r#"{"prompts":{}}"#, &["prompts/list"]),
        (r#"{"resources":{"subscribe":true}}"#, &["resources/list", "resources/templates/list"]),
    ] {
        let hello = hello(capabilities);
        let recorded = record(&[("initialize", Result(&hello)), NO_TOOLS], &[], &[]);
        assert_eq!(recorded.methods(), [&["tools/list"][..], expected].concat(), "{capabilities}");
    }
}

#[test]
fn what_a_server_declares_in_a_discovery_is_requested_with_meta() {
    let hello = r#"{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"prompts":{}}}"#;
    let responses = [("server/discover", Result(hello)), NO_TOOLS];
    let calls = [
        r#"{"method": "prompts/get", "params": {"name": "p", "_meta": {"progressToken": 7, "io.modelcontextprotocol/clientCapabilities": {"roots": {}}}}}"#,
        r#"{"tool": "t"}"#,
    ];
    let recorded = record(&responses, &calls, &["--protocol", "2026-07-28"]);
    assert_eq!(recorded.code, 0, "{}", recorded.err);
    let expected = ["tools/list", "prompts/list", "prompts/get", "tools/call"];
    assert_eq!(recorded.methods(), expected);
    let capability = "io.modelcontextprotocol/clientCapabilities";
    for sent in recorded.sent() {
        let meta = &sent["params"]["_meta"];
        assert_eq!(meta["io.modelcontextprotocol/protocolVersion"], "2026-07-28");
        let is_planned = sent["method"] == "prompts/get";
        let extensions = json!({
            "io.modelcontextprotocol/ui": {"mimeTypes": ["text/html;profile=mcp-app"]},
            "io.modelcontextprotocol/skills": {},
        });
        let own = json!({"extensions": extensions});
        assert_eq!(meta[capability], if is_planned { json!({"roots": {}}) } else { own });
        assert_eq!(meta.get("progressToken").is_some(), is_planned);
    }
}

#[test]
fn a_list_that_is_rejected_or_not_answered_does_not_end_the_visit() {
    let hello = hello(ALL);
    let rejected = Error(r#"{"code":-32601,"message":"none here"}"#);
    for (response, code, expected) in [
        (rejected, 0, "the server responded to `prompts/list` with an error: none here (-32601)\n"),
        (Nothing, 1, "error: no response to `prompts/list` within 3 s (--timeout)\n"),
    ] {
        let responses = [
            ("initialize", Result(&hello)),
            NO_TOOLS,
            ("prompts/list", response),
            ("resources/list", Result(r#"{"resources":[]}"#)),
            ("tools/call", response),
        ];
        let calls = [r#"{"tool": "a"}"#, r#"{"method": "ping"}"#];
        let recorded = record(&responses, &calls, &["--timeout", "3s"]);
        assert_eq!(recorded.code, code, "{}", recorded.err);
        let expected_methods = [
            "tools/list",
            "prompts/list",
            "resources/list",
            "resources/templates/list",
            "tools/call",
            "ping",
        ];
        assert_eq!(recorded.methods(), expected_methods);
        assert_eq!(recorded.err.matches(expected).count(), 1, "{}", recorded.err);
        let of_calls = "no response to `tools/call` within 3 s";
        assert_eq!(recorded.err.contains(of_calls), code == 1, "each is reported once");
        assert!(recorded.err.contains("1 other request"), "{}", recorded.err);
    }
}

#[test]
fn a_list_that_changes_is_requested_once_more() {
    let hello = hello(r#"{"prompts":{}}"#);
    let changed =
        |what: &str| format!(r#"{{"jsonrpc":"2.0","method":"notifications/{what}/list_changed"}}"#);
    for (what, count) in [("prompts", 2), ("tools", 1), ("resources", 1)] {
        let changed = changed(what);
        let responses = [
            ("initialize", Result(&hello)),
            NO_TOOLS,
            ("prompts/list", After(&changed, r#"{"prompts":[{"name":"a"}]}"#)),
        ];
        let recorded = record(&responses, &[], &[]);
        let methods = recorded.methods();
        assert_eq!(methods.iter().filter(|it| *it == "prompts/list").count(), count, "{what}");
        assert!(recorded.err.contains("0 tools in 1 page, 1 prompt in 1 page;"), "{what}");
    }
}

#[test]
fn any_request_of_a_client_can_be_planned() {
    let hello = hello(ALL);
    let calls = [
        r#"{"method": "prompts/get", "params": {"name": "p", "arguments": {"x": "1"}}}"#,
        r#"{"method": "resources/read", "params": {"uri": "a:b"}}"#,
        r#"{"method": "completion/complete", "params": {"ref": {"type": "ref/prompt", "name": "p"}, "argument": {"name": "x", "value": ""}}}"#,
        r#"{"method": "logging/setLevel", "params": {"level": "debug"}}"#,
        r#"{"jsonrpc": "2.0", "id": "copied", "method": "resources/subscribe", "params": {"uri": "a:b"}}"#,
        r#"{"method": "tools/call", "params": {"name": "t", "arguments": {"x": 1.0}, "_meta": {"progressToken": 1}}}"#,
        r#"{"method": "tasks/list"}"#,
    ];
    let recorded = record(&[("initialize", Result(&hello))], &calls, &[]);
    assert_eq!(recorded.code, 0, "{}", recorded.err);
    assert!(recorded.err.contains("; made 1 call and 6 other requests\n"), "{}", recorded.err);
    assert!(recorded.err.contains("calling `t`, which the server does not list"));
    let sent = recorded.sent();
    for (planned, sent) in calls.iter().zip(&sent[sent.len() - calls.len()..]) {
        let planned: Value = serde_json::from_str(planned).unwrap();
        let params = planned.get("params").cloned().unwrap_or(json!({}));
        assert_eq!((&sent["method"], &sent["params"]), (&planned["method"], &params));
        assert!(sent["id"].is_u64(), "{sent}");
    }
    assert!(recorded.folder.read("a.jsonl").contains(r#""x":1.0"#), "numbers keep their spelling");
}

#[test]
fn an_entry_that_is_not_a_request_is_reported_before_the_server_starts() {
    for (entry, expected) in [
        (r#"{"method": "prompts/gett"}"#, "not \"prompts/gett\"; did you mean `prompts/get`?"),
        (r#"{"method": "ping", "params": 1}"#, "`params` and its `_meta` must be objects"),
        ("{}", "`tool` or `method` is missing"),
    ] {
        let folder = Folder::with(&[("calls.jsonl", &format!("{{\"tool\": \"a\"}}\n{entry}\n"))]);
        let ran =
            folder.run(&["record", "--client", "--calls", "calls.jsonl", "--", "touch", "started"]);
        assert_eq!(ran.code(), 2);
        assert!(ran.err().contains("`calls.jsonl`, line 2: "), "{}", ran.err());
        assert!(ran.err().contains(expected), "{}", ran.err());
        assert_eq!(folder.names(), ["calls.jsonl"]);
    }
}
