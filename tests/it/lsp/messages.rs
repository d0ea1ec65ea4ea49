//! Completion and hover in messages of the protocol and in recorded results.

use serde_json::{Value, json};

use super::client::{Client, Profile, uri};
use super::features::{ask, at, offered_as};
use crate::common::folder::Folder;

fn labels(text: &str) -> Vec<String> {
    offered_as("a.json", text, None).0
}

fn hover(name: &str, text: &str) -> (String, String) {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    let own = uri(&folder.file(name));
    let language = name.rsplit('.').next().unwrap();
    let (found, text) = ask(&mut client, &own, language, text, "hover", Value::Null);
    assert_eq!(client.end(), 0);
    let range = found.get("range").map(|range| at(&text, range).to_owned());
    let markdown = found["contents"]["value"].as_str().unwrap_or_default().to_owned();
    (range.unwrap_or_default(), markdown)
}

/// A message with a method and with parameters in which `|` marks the cursor.
fn request(method: &str, params: &str) -> String {
    format!(r#"{{"jsonrpc": "2.0", "id": 1, "method": "{method}", "params": {params}}}"#)
}

#[test]
fn parameters_are_completed_by_the_method() {
    let (found, text) =
        offered_as("a.json", &request("prompts/get", r#"{"name": "a", "|"}"#), Some("arguments"));
    assert_eq!(found, ["_meta", "arguments", "inputResponses", "requestState"]);
    assert_eq!(text, request("prompts/get", r#"{"name": "a", "arguments": {}}"#));
    for (method, params, expected) in [
        ("resources/read", r#"{"|"}"#, &["uri", "_meta", "inputResponses", "requestState"][..]),
        ("completion/complete", r#"{"argument": {"|"}}"#, &["name", "value"]),
        ("completion/complete", r#"{"ref": {"|"}}"#, &["name", "type", "uri", "title"]),
        ("completion/complete", r#"{"ref": {"type": "ref/resource", "|"}}"#, &["uri"]),
        (
            "elicitation/create",
            r#"{"mode": "url", "|"}"#,
            &["elicitationId", "message", "url", "task", "_meta"],
        ),
        (
            "notifications/progress",
            r#"{"|"}"#,
            &["progress", "progressToken", "message", "total", "_meta"],
        ),
        ("prompts/get", r#"{"arguments": {"|"}}"#, &[]),
        ("no/method", r#"{"|"}"#, &[]),
    ] {
        assert_eq!(labels(&request(method, params)), expected, "{method} {params}");
    }
    assert!(!labels(&request("elicitation/create", r#"{"|"}"#)).contains(&"url".to_owned()));
}

#[test]
fn words_and_methods_are_completed() {
    let roles = labels(&request(
        "sampling/createMessage",
        r#"{"messages": [{"role": "|", "content": {"type": "text", "text": ""}}]}"#,
    ));
    assert_eq!(roles, ["user", "assistant"]);
    let levels = labels(&request("logging/setLevel", r#"{"level": "|"}"#));
    assert_eq!(levels.len(), 8, "{levels:?}");
    assert_eq!(labels(&request("elicitation/create", r#"{"mode": "|"}"#)), ["form", "url"]);
    let blocks = labels(&request(
        "sampling/createMessage",
        r#"{"messages": [{"role": "user", "content": {"type": "|"}}]}"#,
    ));
    assert!(blocks.contains(&"image".to_owned()) && !blocks.contains(&"resource".to_owned()));
    let context = labels(&request("sampling/createMessage", r#"{"includeContext": "|"}"#));
    assert_eq!(context, ["allServers", "none", "thisServer"]);
    let (methods, text) =
        offered_as("a.json", r#"{"jsonrpc": "2.0", "id": 1, "method": "|"}"#, Some("prompts/get"));
    assert!(methods.contains(&"prompts/get".to_owned()), "{methods:?}");
    assert_eq!(text, r#"{"jsonrpc": "2.0", "id": 1, "method": "prompts/get"}"#);
    let (members, _) =
        offered_as("a.json", r#"{"jsonrpc": "2.0", "method": "tools/list", "|"}"#, Some(""));
    assert_eq!(members, ["id", "params"]);
    let notification = r#"{"jsonrpc": "2.0", "method": "notifications/initialized", "|"}"#;
    assert_eq!(labels(notification), ["params"]);
    let (found, _) =
        offered_as("a.json", r#"{"jsonrpc": "2.0", "id": 1, "error": {"|"}}"#, Some(""));
    assert_eq!(found, ["code", "message", "data"]);
}

/// A session of a revision up to the line in which `|` marks the cursor.
fn session(revision: &str, line: &str) -> String {
    let hello = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": revision, "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}});
    let welcome = json!({"jsonrpc": "2.0", "id": 0, "result": {"protocolVersion": revision, "capabilities": {}, "serverInfo": {"name": "s", "version": "1"}}});
    let get = request("prompts/get", r#"{"name": "p"}"#);
    format!("{hello}\n{welcome}\n{get}\n{line}\n")
}

#[test]
fn results_are_completed_by_their_request_in_the_revision_of_the_session() {
    let complete =
        |revision: &str, line: &str| offered_as("a.jsonl", &session(revision, line), Some("")).0;
    let result = |members: &str| format!(r#"{{"jsonrpc": "2.0", "id": 1, "result": {members}}}"#);
    let found = complete("2025-06-18", &result(r#"{"|"}"#));
    assert_eq!(found, ["messages", "description", "_meta"], "no `resultType` before 2026-07-28");
    let message = |block: &str| {
        result(&format!(r#"{{"messages": [{{"role": "user", "content": {block}}}]}}"#))
    };
    let of_block = message(r#"{"type": "text", "|"}"#);
    assert_eq!(complete("2025-06-18", &of_block), ["text", "annotations", "_meta"]);
    assert_eq!(complete("2025-03-26", &of_block), ["text", "annotations"], "no `_meta` yet");
    let audience = message(r#"{"type": "text", "text": "", "annotations": {"audience": ["|"]}}"#);
    assert_eq!(complete("2025-06-18", &audience), ["user", "assistant"]);
    let of_resource = message(r#"{"type": "resource", "resource": {"uri": "a:b", "|"}}"#);
    let found = complete("2025-06-18", &of_resource);
    assert!(found.contains(&"text".to_owned()) && found.contains(&"blob".to_owned()), "{found:?}");
    let without_request = r#"{"jsonrpc": "2.0", "id": 99, "result": {"messages": [], "|"}}"#;
    assert_eq!(complete("2025-06-18", without_request), ["description", "_meta"]);
    let unknown = r#"{"jsonrpc": "2.0", "id": 99, "result": {"|"}}"#;
    assert_eq!(complete("2025-06-18", unknown), [] as [String; 0]);
}

#[test]
fn a_result_that_requests_input_or_begins_a_task_is_completed_as_that() {
    let call = |params: &str, result: &str| {
        let call = request("tools/call", params);
        let result = format!(r#"{{"jsonrpc": "2.0", "id": 1, "result": {result}}}"#);
        offered_as("a.jsonl", &format!("{call}\n{result}\n"), Some("")).0
    };
    let input = call(r#"{"name": "a"}"#, r#"{"resultType": "input_required", "|"}"#);
    assert_eq!(input, ["inputRequests", "requestState", "_meta"]);
    let text = r#"{"resultType": "input_required", "inputRequests": {"a": {"method": "elicitation/create", "params": {"mode": "|"}}}}"#;
    assert_eq!(call(r#"{"name": "a"}"#, text), ["form", "url"]);
    let task = call(r#"{"name": "a", "task": {}}"#, r#"{"task": {"status": "|"}}"#);
    assert_eq!(task, ["cancelled", "completed", "failed", "input_required", "working"]);
}

#[test]
fn a_result_in_a_file_is_completed_without_an_envelope() {
    let result = r#"{"tool": "a", "result": {"content": [{"type": "image", "data": "", "|"}]}}"#;
    assert_eq!(labels(result), ["mimeType", "annotations", "_meta"]);
    let result =
        r#"{"tool": "a", "result": {"content": [{"type": "text", "text": ""}], "isError": |}}"#;
    assert_eq!(labels(result), ["true", "false"]);
}

#[test]
fn hover_explains_members_of_messages() {
    let (range, text) = hover(
        "a.json",
        &request("sampling/createMessage", r#"{"messages": [{"ro|le": "user"}], "maxTokens": 1}"#),
    );
    assert_eq!(range, "\"role\"");
    assert!(text.contains("`role` (string, required, in all revisions): "), "{text}");
    assert!(text.contains("\n\nValues: `user`, `assistant`"), "{text}");
    let (_, text) =
        hover("a.json", &request("prompts/get", r#"{"name": "a", "request|State": "b"}"#));
    assert!(text.contains("`requestState` (string, only in 2026-07-28): "), "{text}");
    let params = r#"{"progressToken": 1, "prog|ress": 1}"#;
    let (_, text) = hover("a.json", &request("notifications/progress", params));
    assert!(text.contains("`progress` (number, required, in all revisions): How far"), "{text}");
    let (_, text) = hover("a.json", &request("tasks/get", r#"{"task|Id": "b", "_meta": {}}"#));
    assert!(text.contains("`taskId` (string, required, only in 2025-11-25): "), "{text}");
    let (_, text) = hover("a.json", &request("initialize", r#"{"client|Info": {}}"#));
    assert!(text.contains("`clientInfo` (object, required, until 2025-11-25): "), "{text}");
    let (_, text) = hover("a.json", r#"{"json|rpc": "2.0", "id": 1, "method": "ping"}"#);
    assert!(text.contains("`jsonrpc` (string, required, in all revisions): "), "{text}");
    assert!(text.contains("[`rpc-version`](https://"), "{text}");
    let (_, text) = hover("a.json", &request("prompts/get", r#"{"arguments": {"na|me": "b"}}"#));
    assert!(!text.contains("`name` ("), "a key of the file's own: {text}");
    let (_, text) = hover(
        "a.yaml",
        "jsonrpc: '2.0'\nid: 1\nmethod: logging/setLevel\nparams:\n  le|vel: debug\n",
    );
    assert!(text.contains("Values: `debug`, `info`"), "{text}");
}
