//! Hostile recordings: limits apply, and they are reported.

use serde_json::{Value, json};

use super::findings;
use super::forms::messages;
use crate::hostile::harness::{Attack, many};

#[test]
fn strings_are_opened_one_level_deep() {
    let mut text = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).to_string();
    for _ in 0..3 {
        text = json!({"direction": "client", "raw": text}).to_string();
    }
    let folder = crate::common::folder::Folder::with(&[("a.json", &text)]);
    let ran = folder.run(&["a.json"]);
    assert_eq!(ran.code(), 2, "{}", ran.out());
}

#[test]
fn a_broken_message_in_a_string_is_an_error_of_syntax_at_its_place() {
    let text =
        json!({"direction": "client", "raw": "{\"jsonrpc\": \"2.0\", \"id\": }"}).to_string();
    let (found, _) = findings("a.json", &text);
    let error = found.iter().find(|it| it["rule"] == "document-syntax").unwrap();
    let (start, _) = super::marked(&text, error);
    assert_eq!(&text[start..], " }\"}");
}

#[test]
fn a_huge_archive_is_read_within_bounds() {
    let body = json!({"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": "\"\\\u{1}".repeat(500)}]}}).to_string();
    let entry = json!({"request": {"method": "POST", "url": "http://a/", "postData": {"text": "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"a\"}}"}}, "response": {"status": 200, "content": {"text": body}}}).to_string();
    // 200 MB at full size.
    let entries = vec![entry.as_str(); many(24_000)].join(",");
    let attack = Attack::with("a.har", format!("{{\"log\":{{\"entries\":[{entries}]}}}}"));
    let ended = attack.run(&["a.har", "-f", "json"]);
    assert!(ended.code <= 1, "{}", ended.stderr);
    let report: Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!(report["summary"]["calls"], many(24_000));
}

#[test]
fn a_long_line_of_a_log_is_read_within_bounds() {
    for (head, tail) in
        [("{\"jsonrpc\":\"2.0\",\"a\":\"", ""), ("{\"jsonrpc\":\"2.0\",\"a\":\"", "\"}")]
    {
        let line = format!("[editor -> server] {head}{}{tail}\n", "x".repeat(many(50 << 20)));
        let attack = Attack::with("a.log", line);
        assert!(attack.run(&["a.log"]).code <= 2);
    }
}

#[test]
fn many_escapes_cost_no_more_than_their_text() {
    let text = json!({"jsonrpc": "2.0", "id": 1, "method": "x", "params": {"a": "\u{1}\"".repeat(many(1_000_000))}});
    let attack =
        Attack::with("a.json", json!({"direction": "client", "raw": text.to_string()}).to_string());
    // MCP does not define the method.
    assert_eq!(attack.run(&["a.json"]).code, 2);
}

#[test]
fn many_responses_are_read_in_linear_time() {
    // The end of the headers is searched in each.
    let text = "HTTP/1.1 200 OK\n\n".repeat(200_000) + &messages()[4].1;
    let (_, report) = findings("responses.txt", &text);
    assert_eq!(report["summary"]["tools"], 1);
}
