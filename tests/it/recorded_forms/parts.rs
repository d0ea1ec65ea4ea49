//! Incomplete messages in recordings: cut lines, missing bodies, noise and hidden values.

use serde_json::json;

use super::forms::messages;
use super::{findings, marked};
use crate::common::folder::Folder;
use mcp_lint::source::SourceText;

const HEADER: &str = "{\"recording\":1,\"transport\":\"stdio\"}\n";

const PING: &str = "{\"direction\":\"client\",\"message\":{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"tools/list\"}}\n";

fn server_says(text: &str) -> String {
    json!({"direction": "server", "text": text}).to_string() + "\n"
}

#[test]
fn noise_of_the_server_is_reported_where_it_is() {
    let text = format!(
        "{HEADER}{PING}{}{}",
        server_says("Listening…"),
        server_says("{\"jsonrpc\":\"2.0\",\"id\":1,\"é\":[}")
    );
    let (found, _) = findings("a.jsonl", &text);
    let stray: Vec<_> = found.iter().filter(|it| it["rule"] == "session-stray-output").collect();
    assert_eq!(marked(&text, stray[0]).1, "\"Listening…\"");
    assert_eq!(stray[1]["message"], "a message of the server is not JSON: expected `]`, found `}`");
    assert_eq!(marked(&text, stray[1]).1, "}");
    for (line, count) in [
        (r#"{"direction":"client","text":"x"}"#, 0),
        (r#"{"direction":"server","text":"x","cut":true}"#, 0),
        (r#"{"direction":"server","text":" "}"#, 0),
        (r#"{"stream":"stderr","text":"x"}"#, 0),
        (r#"{"direction":"server","text":"x"}"#, 1),
    ] {
        let (found, _) = findings("a.jsonl", &format!("{HEADER}{PING}{line}\n"));
        let stray = found.iter().filter(|it| it["rule"] == "session-stray-output");
        assert_eq!(stray.count(), count, "{line}");
    }
}

#[test]
fn a_cut_last_line_is_information() {
    let text = format!("{HEADER}{{\"direction\":\"server\",\"message\":{{\"jsonrpc\":");
    let folder = Folder::with(&[("a.jsonl", &text)]);
    let report = folder.run(&["a.jsonl", "-f", "json", "-v"]).json();
    let found = report["diagnostics"].as_array().unwrap();
    let cut = found.iter().find(|it| it["rule"] == "document-message-cut").unwrap();
    assert_eq!((&cut["severity"], &cut["span"]["start"]["line"]), (&json!("info"), &json!(2)));
    assert!(!found.iter().any(|it| it["rule"] == "document-syntax"), "{found:#?}");
}

#[test]
fn a_message_in_parts_was_not_checked() {
    let part =
        |number: u32| json!({"direction": "server", "text": "{\"a", "part": number}).to_string();
    let (found, _) = findings("a.jsonl", &format!("{HEADER}{PING}{}\n{}\n", part(0), part(1)));
    let cut: Vec<_> = found.iter().filter(|it| it["rule"] == "document-message-cut").collect();
    assert_eq!(cut.len(), 1);
    assert_eq!(cut[0]["message"], "a message was recorded in parts and was not checked");
}

#[test]
fn answers_without_a_body_are_counted() {
    let ask = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).to_string();
    let entry = json!({"request": {"method": "POST", "url": "http://a/", "postData": {"text": ask}}, "response": {"status": 200, "content": {"size": 0}}});
    let text = json!({"log": {"entries": [entry, entry]}}).to_string();
    let (found, _) = findings("a.har", &text);
    let cut = found.iter().find(|it| it["rule"] == "document-message-cut").unwrap();
    assert_eq!(cut["message"], "2 responses were recorded without a body and not checked");
    assert_eq!(marked(&text, cut).1, "{");
    // An answer to a notification has none.
    let silent = text.replace("\\\"id\\\":1,", "");
    let (found, _) = findings("a.har", &silent);
    assert!(!found.iter().any(|it| it["rule"] == "document-message-cut"), "{found:#?}");
}

/// The findings about a result with this text and structured content, in which a value is hidden.
fn about_result(text: &str, content: &serde_json::Value, hidden: &str) -> Vec<(String, String)> {
    let properties = json!({"token": {"pattern": "^[0-9]+$"}, "n": {"type": "number"}});
    let schema = json!({"type": "object", "properties": properties});
    let tool = json!({"name": "a", "description": "Does it.", "inputSchema": {"type": "object"}, "outputSchema": schema});
    let result = json!({"content": [{"type": "text", "text": text}], "structuredContent": content});
    let lines = [
        json!({"direction": "client", "message": {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}}),
        json!({"direction": "server", "message": {"jsonrpc": "2.0", "id": 1, "result": {"tools": [tool]}}}),
        json!({"direction": "client", "message": {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "a", "arguments": {}}}}),
        json!({"direction": "server", "message": {"jsonrpc": "2.0", "id": 2, "result": result}, "redacted": [hidden]}),
    ];
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let (_, report) = findings("a.jsonl", &format!("{HEADER}{text}"));
    let found = report["diagnostics"].as_array().unwrap();
    let member = |it: &serde_json::Value, name: &str| it[name].as_str().unwrap().to_owned();
    let found = found.iter().map(|it| (member(it, "rule"), member(it, "pointer")));
    found.filter(|(rule, _)| rule.starts_with("structured-content-")).collect()
}

#[test]
fn hidden_values_are_not_judged_and_others_are() {
    let content = json!({"token": "[redacted]", "n": "x"});
    let pointers = |hidden: &str| {
        let found = about_result("", &content, hidden);
        let of_rule = found.into_iter().filter(|(rule, _)| rule == "structured-content-mismatch");
        of_rule.map(|(_, pointer)| pointer).collect::<Vec<_>>()
    };
    let place = |name: &str| format!("/message/result/structuredContent/{name}");
    assert_eq!(pointers("/none"), [place("n"), place("token")]);
    assert_eq!(pointers("/result/structuredContent/token"), [place("n")]);
}

#[test]
fn a_text_with_a_hidden_value_need_not_equal_the_content() {
    let text = r#"{"token": "[redacted]", "n": 1}"#;
    let differs = |hidden: &str| {
        let found = about_result(text, &json!({"token": "1", "n": 1}), hidden);
        found.iter().any(|(rule, _)| rule == "structured-content-text-differs")
    };
    assert!(differs("/none"));
    assert!(!differs("/result/content/0/text"));
}

#[test]
fn a_newer_revision_that_the_server_rejects_is_not_that_of_the_session() {
    let discover = json!({"jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}}});
    let client = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}});
    let server = json!({"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": {"name": "s", "version": "1"}});
    let protocol = |first: serde_json::Value| {
        let lines = [
            discover.clone(),
            first,
            json!({"jsonrpc": "2.0", "id": 2, "method": "initialize", "params": client}),
            json!({"jsonrpc": "2.0", "id": 2, "result": server}),
            json!({"jsonrpc": "2.0", "id": 3, "method": "tools/list"}),
        ];
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        findings("a.jsonl", &text).1["files"][0]["protocol"].clone()
    };
    for id in [json!(1), json!(null)] {
        let error = json!({"code": -32601, "message": "Method not found"});
        assert_eq!(protocol(json!({"jsonrpc": "2.0", "id": id, "error": error})), "2025-11-25");
    }
    let result = json!({"supportedVersions": ["2026-07-28"], "capabilities": {}});
    assert_eq!(protocol(json!({"jsonrpc": "2.0", "id": 1, "result": result})), "2026-07-28");
}

#[test]
fn servers_in_one_log_are_sessions_of_their_own() {
    // Both use the ID 1, and neither begins with a handshake.
    let line = |server: &str, sender: &str, message: serde_json::Value| {
        format!("2026-01-27T14:05:31.490Z [{server}] [info] Message from {sender}: {message}\n")
    };
    let list = |name: &str| json!({"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": name, "description": "Measures it.", "inputSchema": {"type": "object", "additionalProperties": false}}]}});
    let ask = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"});
    let text = [
        line("one", "client", ask.clone()),
        line("two", "client", ask),
        line("two", "server", list("b")),
        line("one", "server", list("a c")),
    ]
    .concat();
    let (found, report) = findings("mcp.log", &text);
    let [only] = found.as_slice() else { panic!("{found:#?}") };
    assert_eq!(only["rule"], "tool-name-charset");
    assert_eq!((marked(&text, only).1, &only["span"]["start"]["line"]), (" ", &json!(4)));
    assert_eq!(only["pointer"], "/result/tools/0/name");
    assert_eq!(report["summary"]["tools"], 2);
}

#[test]
fn files_without_messages_are_named() {
    for (text, expected) in [
        (
            r#"{"id": "r", "run_type": "tool", "inputs": {"input": "{'a': 1}"}}"#,
            "a run of LangSmith",
        ),
        (r#"{"resourceSpans": []}"#, "OpenTelemetry spans without arguments and results"),
        (r#"{"type": "summary", "leafUuid": "b"}"#, "a transcript of Claude Code"),
        (
            r#"{"uuid": "a", "sessionId": "s", "cwd": "/", "message": {"role": "user"}}"#,
            "a transcript of Claude Code",
        ),
        (r#"{"debug": "x", "sessionId": "s", "cwd": "/", "timestamp": "t"}"#, "a client's own log"),
        (
            r#"{"schemaVersion": 1, "request": {"httpMethod": "POST", "body": null}}"#,
            "a trace without messages",
        ),
        (r#"{"log": {"entries": [{"request": {}}]}}"#, "an HTTP archive (HAR) without messages"),
        (
            r#"{"interactions": [{"request": {"body": "a=b"}}]}"#,
            "an HTTP cassette (VCR) without messages",
        ),
    ] {
        let folder = Folder::with(&[("a.json", text)]);
        let ran = folder.run(&["a.json", "-f", "concise"]);
        assert_eq!(ran.code(), 2, "{text}");
        assert!(ran.out().contains(expected), "{}", ran.out());
    }
}

#[test]
fn files_in_formats_of_other_programs_are_named() {
    let flows = "31:7:version;2:21#4:type;4:http;}";
    let text = "# serializer version: 1\n# name: test_list\n  list([\n    dict({\n      'inputSchema': dict({\n        'type': 'object',\n      }),\n    }),\n  ])\n# ---\n";
    for (name, text, expected) in
        [("a.ambr", text, "a snapshot of syrupy"), ("flows", flows, "flows of mitmproxy")]
    {
        let folder = Folder::with(&[(name, text)]);
        let ran = folder.run(&[name, "-f", "concise"]);
        assert_eq!(ran.code(), 2);
        assert!(ran.out().contains(expected), "{}", ran.out());
    }
}

#[test]
fn output_that_the_client_could_not_parse_is_reported_once_with_its_number() {
    let log = |servers: [&str; 2]| {
        let line = |server: &str, sender: &str, text: &str| {
            format!(
                "2025-07-23T15:09:15.427Z [{server}] [info] Message from {sender}: {text} {{ metadata: undefined }}\n"
            )
        };
        let stray = "[error] Unexpected token 'T', \"Tides up\"... is not valid JSON";
        let mut text = String::new();
        for server in servers {
            for (sender, message) in messages() {
                text += &line(server, sender, &message);
            }
            text += &format!("2025-07-23T15:09:15.428Z [{server}] {stray}\n");
        }
        text
    };
    // One server, and two of which each has messages of its own.
    for text in [log(["a", "a"]), log(["a", "b"])] {
        let (found, _) = findings("client.log", &text);
        let stray = found.iter().find(|it| it["rule"] == "session-stray-output").unwrap();
        assert_eq!(stray["message"], "the client received 2 lines that are not messages");
        assert_eq!(
            marked(&text, stray).1,
            "Unexpected token 'T', \"Tides up\"... is not valid JSON"
        );
    }
}

#[test]
fn output_that_a_client_could_not_parse_is_noted() {
    let start = "[Client Says] {\"jsonrpc\":1}\n[Server Says] {\"jsonrpc\":2}\n";
    for (line, expected) in [
        (
            "2025-07-23T15:09:15.427Z [tides] [error] Unexpected token 'T', \"Tides MCP\"... is not valid JSON { metadata: undefined }",
            "Unexpected token",
        ),
        ("2025-07-23T15:09:15Z [error] Unexpected token T in JSON at position 0", "Unexpected"),
        ("2026-10-05 10:11:12.345 [warning] Failed to parse message: \"Ready\\n\"", "Failed"),
        ("[warning] Failed to parse message: \"Ready\"", "Failed"),
        // Keep-alives, and what the server logs about responses of others.
        ("2026-10-05 10:11:12.345 [warning] Failed to parse message: \"\"", ""),
        ("2026-10-05 10:11:12.345 [warning] Failed to parse message: \"\\r\\n\"", ""),
        ("2025-07-23T15:09:15Z [error] Unexpected end of JSON input", ""),
        ("[api] Unexpected token '<', \"<!DOCTYPE\"... is not valid JSON", ""),
        ("2026 [warning] [server stderr] Failed to parse message: \"a\"", ""),
        ("2026 [info] I said: Failed to parse message: \"a\"", ""),
    ] {
        let text = format!("{start}{line}\n");
        let messages = SourceText::messages_of(&SourceText::new("a.log", text.as_str())).unwrap();
        let found = messages.stray_output().first().map(|(start, end)| {
            let (start, end) = (*start as usize, *end as usize);
            assert_eq!(end, text.trim_end().len());
            &text[start..end]
        });
        assert_eq!(found.is_some(), !expected.is_empty(), "{line}");
        assert!(found.unwrap_or_default().starts_with(expected), "{line}: {found:?}");
    }
}
