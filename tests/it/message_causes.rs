//! Sessions in which one fault explains others: the cause is reported, and what follows is not.

use mcp_lint::diagnostic::Severity;

use crate::common::lint::{lint, settings};

const TOOL: &str = r#"{"name":"find_note","description":"Finds notes.","inputSchema":{"type":"object","properties":{"text":{"type":"string","description":"Words."}},"additionalProperties":false}}"#;

/// The rules of the errors and warnings of a session that begins with a handshake.
fn rules(capabilities: &str, lines: &[&str]) -> Vec<&'static str> {
    let handshake = [
        r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"roots":{}},"clientInfo":{"name":"c","version":"1"}}}"#.to_owned(),
        format!(r#"{{"jsonrpc":"2.0","id":0,"result":{{"protocolVersion":"2025-11-25","capabilities":{capabilities},"serverInfo":{{"name":"s","version":"1"}}}}}}"#),
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#.to_owned(),
    ];
    let lines = lines.iter().map(|line| line.replace("TOOL", TOOL));
    rules_of(&handshake.into_iter().chain(lines).collect::<Vec<_>>())
}

fn rules_of(lines: &[String]) -> Vec<&'static str> {
    let found = lint(&lines.join("\n"), "s.jsonl", &settings(None));
    found.iter().filter(|it| it.severity > Severity::Info).map(|it| it.rule).collect()
}

const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
const LISTED: &str = r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[TOOL]}}"#;
const CALL: &str = r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"find_note","arguments":{"text":"a"}}}"#;
const CANCELLED: &str =
    r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"#;
const FAILED: &str = r#"{"jsonrpc":"2.0","id":7,"error":{"code":0,"message":"Cancelled."}}"#;

#[test]
fn an_id_that_is_not_echoed_is_the_cause_of_two_responses() {
    let listed = LISTED.replace("\"id\":1", "\"id\":0");
    assert_eq!(rules(r#"{"tools":{}}"#, &[LIST, &listed]), ["rpc-id-mismatch"]);
    // A second response that is none to the open request remains one.
    let other = r#"{"jsonrpc":"2.0","id":0,"result":{"content":[]}}"#;
    let found = rules(r#"{"tools":{}}"#, &[LIST, other]);
    assert_eq!(found, ["transcript-unanswered", "transcript-answered-twice"]);
}

#[test]
fn a_response_after_a_cancellation_is_not_judged_for_its_code() {
    let after = rules(r#"{"tools":{}}"#, &[LIST, LISTED, CALL, CANCELLED, FAILED]);
    assert_eq!(after, ["cancelled-answered"]);
    let before = rules(r#"{"tools":{}}"#, &[LIST, LISTED, CALL, FAILED, CANCELLED]);
    assert_eq!(before, ["error-tool-failure-as-protocol-error"]);
    let done = r#"{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"x"}]}}"#;
    let result = rules(r#"{"tools":{}}"#, &[LIST, LISTED, CALL, CANCELLED, done]);
    assert_eq!(result, ["cancelled-answered"]);
}

#[test]
fn an_error_in_response_to_a_notification_needs_no_id() {
    let error = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"Unknown."}}"#;
    assert_eq!(rules("{}", &[error]), ["notification-answered"]);
    let unread = error.replace("-32601", "-32700");
    assert_eq!(rules("{}", &[&unread]), ["rpc-error-id-null"]);
}

#[test]
fn a_list_that_never_ends_repeats_its_entries() {
    let page = |id: u32, next: &str| {
        format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{"tools":[TOOL]{next}}}}}"#)
    };
    let again = r#"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"cursor":"8"}}"#;
    let next = r#","nextCursor":"8""#;
    let pages = |last: &str| {
        let (first, second) = (page(1, next), page(2, last));
        rules(r#"{"tools":{}}"#, &[LIST, &first, again, &second])
    };
    assert_eq!(pages(next), ["list-page-unread", "list-cursor-loop"]);
    assert_eq!(pages(""), ["list-page-unread", "tool-name-duplicate"]);
}

#[test]
fn a_server_without_the_revision_answers_in_an_earlier_form() {
    let request = |id: u32, method: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{{"_meta":{{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{{"name":"c","version":"1"}},"io.modelcontextprotocol/clientCapabilities":{{}}}}}}}}"#
        )
    };
    let refused = r#"{"jsonrpc":"2.0","id":0,"error":{"code":-32601,"message":"Unknown."}}"#;
    let list = [request(1, "tools/list"), LISTED.replace("TOOL", TOOL)];
    let session = [&[request(0, "server/discover"), refused.to_owned()][..], &list].concat();
    assert_eq!(rules_of(&session), ["handshake-failed"]);
    let alone = ["list-cache-scope-missing", "list-ttl-missing", "result-type-missing"];
    assert_eq!(rules_of(&list), alone);
}

#[test]
fn a_misspelt_member_is_not_a_missing_one() {
    let result = r#"{"jsonrpc":"2.0","id":0,"result":{"protocol_version":"2025-11-25","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}"#;
    let asked = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}"#;
    let found = lint(&format!("{asked}\n{result}"), "s.jsonl", &settings(None));
    let messages: Vec<_> = found.iter().map(|it| it.message.as_ref()).collect();
    assert_eq!(messages, ["`protocol_version` must be `protocolVersion`"]);
}

#[test]
fn messages_of_a_recording_need_no_version() {
    let record = |side: &str, message: &str| {
        format!(r#"{{"seq":1,"direction":"{side}","message":{message}}}"#)
    };
    let session = [
        r#"{"recording":1,"transport":"stdio"}"#.to_owned(),
        record("client", r#"{"jsonrpc":"2.0","id":1,"method":"resources/subscribe"}"#),
        record("server", r#"{"id":1,"result":{}}"#),
    ];
    assert_eq!(rules_of(&session), ["message-member", "rpc-version"]);
    // Outside of a recording, a method that only this protocol has shows a message.
    for (text, expected) in [
        (r#"{"id":1,"method":"resources/subscribe"}"#, &["message-member", "rpc-version"][..]),
        (r#"{"jsonrpc":"2.0","id":1,"method":7}"#, &["message-member"]),
        (r#"{"id":1,"method":"subscribe","params":{}}"#, &["document-unrecognised"]),
        (r#"{"method":"resources/subscribe","params":{}}"#, &["document-unrecognised"]),
    ] {
        let mut found = rules_of(&[text.to_owned()]);
        found.sort_unstable();
        assert_eq!(found, expected, "{text}");
    }
}
