//! Findings about the response to `initialize` or `server/discover`, alone and within its session.

use crate::common::folder::Folder;
use crate::common::lint::{lint, settings, summary};
use mcp_lint::diagnostic::Severity;
use serde_json::{Value, json};

const MEMBER: &[&str] = &["handshake-member"];
const INFO: &[&str] = &["server-info-member"];
const CAPABILITY: &[&str] = &["server-capability-type"];
const TOOLS: &[&str] = &["tools-capability-list-changed-type"];
const UNKNOWN: &[&str] = &["protocol-version-unknown"];
const UNUSABLE: &[&str] = &["supported-versions-unusable"];

fn initialized() -> Value {
    json!({"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "tide", "version": "0.3"}})
}

fn discovered() -> Value {
    json!({"resultType": "complete", "supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}}, "ttlMs": 5, "cacheScope": "private"})
}

/// The JSON with the value at a pointer replaced or removed. Missing objects on the way are added.
fn changed(mut result: Value, pointer: &str, value: Option<Value>) -> Value {
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    let mut at = &mut result;
    for name in parent.split('/').skip(1) {
        at = at.as_object_mut().unwrap().entry(name).or_insert_with(|| json!({}));
    }
    let members = at.as_object_mut().unwrap();
    match value {
        Some(value) => drop(members.insert(key.to_owned(), value)),
        None => drop(members.remove(key)),
    }
    result
}

/// The warnings and errors.
fn findings(text: &str) -> Vec<String> {
    let mut found = summary(&lint(text, "jsonl", &settings(None)), Severity::Warning);
    found.retain(|it| !it.starts_with("document-unrecognised"));
    found
}

/// The rules that report warnings or errors about a result alone and within its session.
fn rules(method: &str, result: &Value) -> [Vec<String>; 2] {
    let answer = json!({"jsonrpc": "2.0", "id": 7, "result": result}).to_string();
    let params = match method {
        "initialize" => {
            json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}})
        }
        _ => {
            json!({"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}})
        }
    };
    let asked = json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params}).to_string();
    [answer.clone(), format!("{asked}\n{answer}")].map(|text| {
        findings(&text).iter().map(|it| it.split(':').next().unwrap().to_owned()).collect()
    })
}

#[track_caller]
fn assert_rules(method: &str, result: &Value, expected: &[&str]) {
    let [alone, in_session] = rules(method, result);
    assert_eq!(alone, expected, "{result}");
    assert_eq!(in_session, expected, "{result}");
}

#[test]
fn what_clients_reject_in_initialize_is_reported_once() {
    assert_rules("initialize", &initialized(), &[]);
    for member in ["/protocolVersion", "/capabilities", "/serverInfo"] {
        assert_rules("initialize", &changed(initialized(), member, None), MEMBER);
    }
    for member in ["/serverInfo/name", "/serverInfo/version"] {
        assert_rules("initialize", &changed(initialized(), member, None), INFO);
    }
    for (pointer, value, expected) in [
        ("/protocolVersion", json!("3.1"), UNKNOWN),
        ("/protocolVersion", json!("2088-02-01"), UNKNOWN),
        ("/protocolVersion", json!("2024-10-07"), UNKNOWN),
        ("/protocolVersion", json!(20_250_618), MEMBER),
        ("/protocolVersion", json!(null), MEMBER),
        ("/protocolVersion", json!("2026-07-28"), &["protocol-version-without-handshake"]),
        ("/protocolVersion", json!("2024-11-05"), &[]),
        ("/capabilities", json!(null), MEMBER),
        ("/capabilities", json!([]), MEMBER),
        ("/serverInfo", json!("tide 0.3"), MEMBER),
        ("/serverInfo", json!(null), MEMBER),
        ("/serverInfo/version", json!(3), INFO),
        ("/serverInfo/name", json!(""), &[]),
        ("/serverInfo/title", json!(null), INFO),
        ("/serverInfo/websiteUrl", json!(0), INFO),
        ("/serverInfo/icons", json!(null), INFO),
        ("/capabilities/logging", json!(true), CAPABILITY),
        ("/capabilities/logging", json!({"own": 1}), &[]),
        ("/capabilities/completions", json!(null), CAPABILITY),
        ("/capabilities/prompts", json!([]), CAPABILITY),
        ("/capabilities/prompts/listChanged", json!(1), CAPABILITY),
        ("/capabilities/resources/subscribe", json!("yes"), CAPABILITY),
        ("/capabilities/resources/subscribe", json!(false), &[]),
        ("/capabilities/experimental/own", json!(true), CAPABILITY),
        ("/capabilities/tasks/requests/tools/call", json!(true), CAPABILITY),
        ("/capabilities/tasks/requests", json!({"own": true}), &[]),
        ("/capabilities/tools", json!(true), TOOLS),
        ("/capabilities/tools/listChanged", json!("no"), TOOLS),
        ("/capabilities/own", json!(5), &[]),
        ("/instructions", json!(9), MEMBER),
        ("/instructions", json!(null), MEMBER),
        ("/instructions", json!("A table of tides."), &[]),
        ("/_meta", json!(null), &["meta-type"]),
    ] {
        assert_rules("initialize", &changed(initialized(), pointer, Some(value)), expected);
    }
}

#[test]
fn what_clients_reject_in_discover_is_reported_once() {
    assert_rules("server/discover", &discovered(), &[]);
    for member in ["/supportedVersions", "/capabilities"] {
        assert_rules("server/discover", &changed(discovered(), member, None), MEMBER);
    }
    for (pointer, value, expected) in [
        ("/supportedVersions", json!("2026-07-28"), MEMBER),
        ("/supportedVersions", json!([2026]), MEMBER),
        ("/supportedVersions", json!([]), UNUSABLE),
        ("/supportedVersions", json!(["4.0"]), UNUSABLE),
        ("/supportedVersions", json!(["2025-06-18"]), UNUSABLE),
        ("/supportedVersions", json!(["2025-06-18", "2026-07-28"]), &[]),
        ("/ttlMs", json!(0.5), MEMBER),
        ("/ttlMs", json!(null), MEMBER),
        ("/cacheScope", json!("shared"), MEMBER),
        ("/cacheScope", json!("public"), &[]),
        ("/capabilities", json!([]), MEMBER),
        ("/capabilities/logging", json!(true), CAPABILITY),
        ("/capabilities/tasks", json!(true), CAPABILITY),
        ("/capabilities/tasks", json!(null), &[]),
        (
            "/capabilities/tasks/requests",
            json!(true),
            &["capability-removed", "server-capability-type"],
        ),
        ("/capabilities/tools", json!("all"), TOOLS),
        ("/instructions", json!(9), MEMBER),
        ("/_meta", json!([]), &["meta-type"]),
        (
            "/_meta",
            json!({"io.modelcontextprotocol/serverInfo": {"name": "tide"}}),
            &["meta-server-info"],
        ),
    ] {
        assert_rules("server/discover", &changed(discovered(), pointer, Some(value)), expected);
    }
}

#[test]
fn icons_of_a_server_are_checked_where_icons_are_defined() {
    let with_icons = |icons: Value| {
        let newest = changed(initialized(), "/protocolVersion", Some(json!("2025-11-25")));
        changed(newest, "/serverInfo/icons", Some(icons))
    };
    for (icons, expected) in [
        (json!(["https://tide.example/i.png"]), &["icons-type"][..]),
        (json!([{"mimeType": "image/png"}]), &["icon-src-missing"]),
        (json!([{"src": "https://tide.example/i.png", "theme": "sepia"}]), &["icon-theme-value"]),
        (json!([{"src": "https://tide.example/i.png"}]), &[]),
    ] {
        let found = rules("initialize", &with_icons(icons));
        assert_eq!(found[0], expected);
    }
}

#[test]
fn several_missing_members_are_one_finding() {
    let messages = findings(
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}
{"jsonrpc":"2.0","id":1,"result":{}}"#,
    );
    let expected = "handshake-member: the result of `initialize` has no \
                    `protocolVersion`, `capabilities` and `serverInfo`";
    let asked = "message-member: the parameters have no `capabilities` and `clientInfo`";
    assert_eq!(messages, [asked, expected]);
}

#[test]
fn handshakes_of_other_protocols_are_not_judged() {
    for text in [
        // The Language Server Protocol
        r#"{"jsonrpc":"2.0","id":1,"result":{"capabilities":{"hoverProvider":true},"serverInfo":{"name":"ls"}}}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":1,"capabilities":{}}}
{"jsonrpc":"2.0","id":1,"result":{"capabilities":{"hoverProvider":true}}}"#,
        // The Agent Client Protocol
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1}}
{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":1,"agentCapabilities":{}}}"#,
        // Agent2Agent
        r#"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"0.3.0","name":"a","capabilities":{"streaming":true},"skills":[]}}"#,
    ] {
        assert_eq!(findings(text), [""; 0], "{text}");
    }
}

/// Checks that a session with `initialize` is judged by a revision that has that method.
#[test]
fn a_broken_version_does_not_make_a_session_one_of_the_newest_revision() {
    for version in [json!("2026-07-28"), json!(2), json!(null), json!("5")] {
        let result = changed(initialized(), "/protocolVersion", Some(version));
        let text = [
            json!({"jsonrpc": "2.0", "id": 7, "result": result}),
            json!({"jsonrpc": "2.0", "id": 8, "method": "tools/list"}),
            json!({"jsonrpc": "2.0", "id": 8, "result": {"tools": [{"name": "tide", "description": "Says when the tide is high.", "inputSchema": {"type": "object"}}]}}),
        ]
        .map(|line| line.to_string());
        let found = findings(&text.join("\n"));
        assert_eq!(found.len(), 1, "{found:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_recorded_server_that_clients_reject_does_not_pass() {
    let lines = [
        r#"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"1.0","capabilities":{"tools":{}},"serverInfo":{"name":"s"}}}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","description":"Does it.","inputSchema":{"type":"object"}}]}}"#,
    ];
    let [hello, list] = lines;
    let script = format!("read a; echo '{hello}'; read b; read c; echo '{list}'; cat >/dev/null");
    let folder = Folder::new();
    let arguments = ["record", "--client", "--check", "-f", "concise", "--", "sh", "-c", &script];
    let ran = folder.run(&arguments);
    assert_eq!(ran.code(), 1, "{}", ran.err());
    for rule in ["[protocol-version-unknown]", "[server-info-member]"] {
        assert!(ran.out().contains(rule), "{}", ran.out());
    }
}

#[test]
fn a_response_alone_is_found_in_a_directory() {
    let responses = [
        changed(initialized(), "/protocolVersion", Some(json!("1.0"))),
        changed(discovered(), "/supportedVersions", Some(json!([]))),
    ];
    for result in responses {
        let response = json!({"jsonrpc": "2.0", "id": 7, "result": result}).to_string();
        let folder = Folder::with(&[("recorded/response.json", &*response)]);
        let ran = folder.run(&["recorded", "-f", "concise"]);
        assert_eq!(ran.code(), 1, "{}", ran.err());
        assert!(ran.out().starts_with("recorded/response.json:1:"), "{}", ran.out());
    }
}

const ASK: &str = r#"{"jsonrpc":"2.0","id":ID,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"roots":{}},"clientInfo":{"name":"c","version":"1"}}}"#;
const HELLO: &str = r#"{"jsonrpc":"2.0","id":ID,"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"tide","version":"0.3"}}}"#;
const READY: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
const CALL: &str = r#"{"jsonrpc":"2.0","id":ID,"method":"tools/call","params":{"name":"tide"}}"#;
const DONE: &str =
    r#"{"jsonrpc":"2.0","id":ID,"result":{"content":[{"type":"text","text":"high at 9"}]}}"#;
const PROBE: &str = r#"{"jsonrpc":"2.0","id":ID,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#;
const REFUSED: &str = r#"{"jsonrpc":"2.0","id":ID,"error":{"code":-32601,"message":"no"}}"#;

/// The rules that report findings about messages whose `ID` is replaced by the given ids.
fn rules_of(messages: &[(&str, u64)]) -> Vec<String> {
    let lines = messages.iter().map(|(line, id)| line.replace("ID", &id.to_string()));
    let found = findings(&lines.collect::<Vec<_>>().join("\n"));
    found.iter().map(|it| it.split(':').next().unwrap().to_owned()).collect()
}

#[test]
fn a_session_begins_with_one_handshake() {
    let whole = [(ASK, 0), (HELLO, 0), (READY, 0), (CALL, 1), (DONE, 1)];
    assert_eq!(rules_of(&whole), [""; 0]);
    let order = ["session-initialize-order"];
    // Before the response, or before the notification.
    let early = [(ASK, 0), (CALL, 1), (HELLO, 0), (READY, 0), (DONE, 1), (CALL, 2), (DONE, 2)];
    assert_eq!(rules_of(&early), order);
    let unready = [(ASK, 0), (HELLO, 0), (CALL, 1), (READY, 0), (DONE, 1)];
    assert_eq!(rules_of(&unready), order);
    // Without the notification, the recording may be an excerpt.
    assert_eq!(rules_of(&[(ASK, 0), (HELLO, 0), (CALL, 1), (DONE, 1)]), [""; 0]);
    // One side after the other has no order.
    let apart = [(ASK, 0), (READY, 0), (CALL, 1), (HELLO, 0), (DONE, 1)];
    assert_eq!(rules_of(&apart), [""; 0]);
    let pings = [(ASK, 0), (r#"{"jsonrpc":"2.0","id":ID,"method":"ping"}"#, 1)];
    let pings = [&pings[..], &[(r#"{"jsonrpc":"2.0","id":ID,"result":{}}"#, 1)], &whole[1..3]];
    assert_eq!(rules_of(&pings.concat()), [""; 0]);
}

#[test]
fn a_second_handshake_is_reported_if_the_connection_is_the_same() {
    let again = |id| {
        let first = [(ASK, 0), (HELLO, 0), (READY, 0), (CALL, 1), (DONE, 1)];
        [&first[..], &[(ASK, id), (HELLO, id), (READY, id)]].concat()
    };
    assert_eq!(rules_of(&again(2)), ["session-initialize-order"]);
    // Another session, of which the file is a collection.
    assert_eq!(rules_of(&again(0)), [""; 0]);
    assert_eq!(rules_of(&again(7)), [""; 0]);
    let late = [(CALL, 1), (DONE, 1), (ASK, 2), (HELLO, 2), (READY, 2)];
    assert_eq!(rules_of(&late), ["session-initialize-order"]);
    let probed = [(PROBE, 0), (REFUSED, 0), (ASK, 1), (HELLO, 1), (READY, 1)];
    assert_eq!(rules_of(&probed), [""; 0]);
}

#[test]
fn a_server_requests_only_what_its_client_declared() {
    let opening = [(ASK, 0), (HELLO, 0), (READY, 0)];
    let of = |method: &str| {
        let request = format!(r#"{{"jsonrpc":"2.0","id":ID,"method":"{method}","params":{{}}}}"#);
        let mut found =
            rules_of(&[&opening[..], &[(&request, 4), (REFUSED, 4), (&request, 5)]].concat());
        found.retain(|rule| rule != "message-member");
        found
    };
    assert_eq!(of("roots/list"), [""; 0]);
    assert_eq!(of("sampling/createMessage"), ["session-server-request"]);
    assert_eq!(of("elicitation/create"), ["session-server-request"]);
}

#[test]
fn notifications_that_receivers_drop_are_reported() {
    let of = |method: &str, params: &str| {
        let text = format!(r#"{{"jsonrpc":"2.0","method":"{method}","params":{params}}}"#);
        findings(&text)
            .iter()
            .map(|it| it.split(':').next().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let params = ["notification-params"];
    for (method, given, expected) in [
        ("progress", r#"{"progressToken":"a","progress":"3 of 4"}"#, &params[..]),
        ("progress", r#"{"progress":3}"#, &params),
        ("progress", r#"{"progressToken":null,"progress":3}"#, &params),
        ("progress", r#"{"progressToken":1.5,"progress":3}"#, &params),
        ("progress", r#"{"progressToken":"a","progress":0.75,"total":1}"#, &[]),
        ("message", r#"{"level":"debug"}"#, &params),
        ("message", r#"{"level":"warn","data":{}}"#, &["logging-level"]),
        ("message", r#"{"level":4,"data":{}}"#, &["logging-level"]),
        ("message", r#"{"level":"alert","data":null}"#, &[]),
        ("cancelled", "{}", &params),
        ("cancelled", r#"{"requestId":4,"reason":"late"}"#, &[]),
        ("cancelled", "[]", &["rpc-params-object"]),
    ] {
        assert_eq!(of(&format!("notifications/{method}"), given), expected, "{given}");
    }
    let cancelled =
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":ID}}"#;
    assert_eq!(rules_of(&[(ASK, 0), (cancelled, 0)]), ["cancelled-initialize"]);
    assert_eq!(rules_of(&[(ASK, 0), (HELLO, 0), (READY, 0), (CALL, 1), (cancelled, 1)]), [""; 0]);
}
