//! Recordings and HTTP archives of connections: those that fail say why, and those that work are
//! clean.

use crate::common::folder::Folder;
use serde_json::{Value, json};

fn initialize() -> Value {
    json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}})
}

fn initialized() -> Value {
    json!({"jsonrpc": "2.0", "id": 0, "result": {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": {"name": "s", "version": "1"}}})
}

fn list() -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
}

fn tools() -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "count_words", "description": "Counts the words of a text.", "inputSchema": {"type": "object", "properties": {"text": {"type": "string", "description": "The text."}}}}]}})
}

/// An exchange with a response: its status, type, body and further headers.
fn exchange(
    request: Option<&Value>,
    status: u16,
    kind: &str,
    body: &str,
    headers: &[&str],
) -> Value {
    let headers = headers.iter().map(|name| json!({"name": name, "value": "Bearer"}));
    let kind = json!({"name": "Content-Type", "value": kind});
    let headers: Vec<_> = headers.chain([kind]).collect();
    let method = if request.is_some() { "POST" } else { "GET" };
    let mut asked = json!({"method": method, "url": "https://example.com/mcp", "headers": []});
    if let Some(request) = request {
        asked["postData"] = json!({"mimeType": "application/json", "text": request.to_string()});
    }
    json!({"request": asked, "response": {"status": status, "headers": headers, "content": {"text": body}}})
}

fn answered(request: &Value, response: &Value) -> Value {
    exchange(Some(request), 200, "application/json", &response.to_string(), &[])
}

/// The findings above information of a file in a folder, and if it is named.
fn found(name: &str, text: &str) -> [String; 2] {
    let folder = Folder::with(&[(name, text)]);
    [".", name].map(|path| {
        let ran = folder.run(&[path, "-f", "json"]);
        let report: Value = serde_json::from_str(ran.out()).unwrap();
        let all = report["diagnostics"].as_array().unwrap().iter();
        let shown = all.filter(|it| it["severity"] != "info").map(|it| {
            format!("{}[{}] {}", it["severity"], it["rule"], it["message"]).replace('"', "")
        });
        shown.collect::<Vec<_>>().join("; ")
    })
}

fn archive(entries: &[Value]) -> [String; 2] {
    let archive = json!({"log": {"version": "1.2", "entries": entries}});
    found("a.har", &archive.to_string())
}

#[track_caller]
fn assert_both(found: &[String; 2], expected: &str) {
    assert_eq!(*found, [expected, expected]);
}

fn recording(lines: &[Value]) -> String {
    let mut text = "{\"recording\":1,\"transport\":\"stdio\"}\n".to_owned();
    for line in lines {
        let sender = if line.get("method").is_some() { "client" } else { "server" };
        text += &format!("{}\n", json!({"direction": sender, "message": line}));
    }
    text
}

#[test]
fn a_rejected_handshake_is_an_error_that_quotes_the_server() {
    let error = |id: Value, error: Value| {
        let answer = json!({"jsonrpc": "2.0", "id": id, "error": error});
        found("s.jsonl", &recording(&[initialize(), answer]))
    };
    for (code, verb) in [(-32602, "rejects"), (-32603, "fails to respond to"), (-32001, "rejects")]
    {
        let expected =
            format!("error[handshake-failed] the server {verb} `initialize` ({code}): `no x`");
        assert_both(&error(json!(0), json!({"code": code, "message": "no x"})), &expected);
    }
    let expected = "error[handshake-failed] the server rejects `initialize` (-32600): `what?`";
    assert_both(&error(Value::Null, json!({"code": -32600, "message": "what?"})), expected);
    // Clients of the newest revision connect.
    let supported = json!({"supported": ["2026-07-28"], "requested": "2025-11-25"});
    let refused = json!({"code": -32022, "message": "unsupported", "data": supported});
    assert_both(&error(json!(0), refused), "");
}

#[test]
fn a_later_handshake_that_succeeds_is_enough() {
    let refused = json!({"jsonrpc": "2.0", "id": 0, "error": {"code": -32602, "message": "no"}});
    let session = [initialize(), refused, initialize(), initialized(), list(), tools()];
    assert_both(&found("s.jsonl", &recording(&session)), "");
}

#[test]
fn a_server_that_never_responds_is_an_error_where_a_program_recorded_it() {
    let expected = "error[handshake-failed] the server does not respond to any request";
    assert_both(&found("s.jsonl", &recording(&[initialize()])), expected);
    // A request may be kept to be sent.
    let [in_folder, named] = found("s.json", &initialize().to_string());
    assert_eq!((&*in_folder, &*named), ("", expected));
}

#[test]
fn an_archive_without_a_session_quotes_status_and_body() {
    for (status, kind, body, level) in [
        (401, "application/json", "{'error':'invalid_token'}", "warning"),
        (404, "text/html", "<html>not found</html>", "error"),
        (405, "text/plain", "Method Not Allowed", "error"),
        (500, "text/plain", "Internal Server Error", "error"),
        (200, "text/html", "<html>sign in</html>", "error"),
    ] {
        let entry = exchange(Some(&initialize()), status, kind, body, &[]);
        // A page is not quoted.
        let quoted = if body.starts_with('<') { String::new() } else { format!(": `{body}`") };
        let expected = format!(
            "{level}[handshake-failed] `initialize` is answered with HTTP {status} ({kind}){quoted}"
        );
        assert_both(&archive(&[entry]), &expected);
    }
    // Blocked by the browser.
    let entry = exchange(Some(&initialize()), 0, "", "", &[]);
    assert_both(
        &archive(&[entry]),
        "error[handshake-failed] `initialize` has no response over HTTP",
    );
    // A server that asks for authorization works as intended.
    let asks = exchange(Some(&initialize()), 401, "text/plain", "no", &["WWW-Authenticate"]);
    assert_both(&archive(&[asks]), "");
}

#[test]
fn a_session_that_goes_on_after_authorization_is_clean() {
    let challenge = |request| exchange(Some(request), 401, "", "", &["WWW-Authenticate"]);
    let notice = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    let in_json = json!({"jsonrpc": "2.0", "id": null, "error": {"code": -32001, "message": "no"}});
    let stream = json!({"jsonrpc": "2.0", "id": null, "error": {"code": -32000, "message": "no"}});
    let step_up = exchange(Some(&list()), 403, "text/plain", "", &["WWW-Authenticate"]);
    let entries = [
        challenge(&initialize()),
        exchange(Some(&initialize()), 401, "application/json", &in_json.to_string(), &[]),
        answered(&initialize(), &initialized()),
        exchange(Some(&notice), 202, "", "", &[]),
        exchange(None, 405, "application/json", &stream.to_string(), &[]),
        step_up,
        answered(&list(), &tools()),
    ];
    assert_both(&archive(&entries), "");
}

#[test]
fn a_request_that_is_only_rejected_over_http_is_reported_in_the_words_of_the_response() {
    let entries = [
        answered(&initialize(), &initialized()),
        exchange(Some(&list()), 502, "text/plain", "Bad Gateway", &[]),
    ];
    let expected = "warning[transcript-unanswered] `tools/list` is answered with HTTP 502 \
                    (text/plain): `Bad Gateway`";
    assert_both(&archive(&entries), expected);
    // Nothing is known about a response whose body was left out.
    let entries = [
        answered(&initialize(), &initialized()),
        exchange(Some(&list()), 200, "application/json", "", &[]),
    ];
    let expected = "warning[document-message-cut] a response was recorded without its body and \
                    was not checked";
    assert_both(&archive(&entries), expected);
}

#[test]
fn a_recording_over_http_has_the_status() {
    let asked = json!({"seq": 0, "direction": "client", "http": {"exchange": 1, "method": "POST", "path": "/mcp", "headers": {}}, "message": initialize()});
    let answer = json!({"seq": 1, "direction": "server", "http": {"exchange": 1, "status": 503, "headers": {"content-type": "text/html"}}, "bytes": 12});
    let text = format!("{{\"recording\":1,\"transport\":\"http\"}}\n{asked}\n{answer}\n");
    let expected = "error[handshake-failed] `initialize` is answered with HTTP 503 (text/html)";
    assert_both(&found("s.jsonl", &text), expected);
}

#[test]
fn an_error_of_json_rpc_says_more_than_the_status_it_is_sent_with() {
    let error = json!({"code": -32602, "message": "the metadata is invalid"});
    let full = json!({"jsonrpc": "2.0", "id": 0, "error": error});
    let entry =
        |body: &str, status| exchange(Some(&initialize()), status, "application/json", body, &[]);
    let expected = "error[handshake-failed] the server rejects `initialize` (-32602): \
                    `the metadata is invalid`";
    assert_both(&archive(&[entry(&full.to_string(), 400)]), expected);
    // Without the envelope, and written on several lines.
    let bare = serde_json::to_string_pretty(&json!({"error": error})).unwrap();
    let expected = "error[handshake-failed] `initialize` is answered with HTTP 400 and the error \
                    -32602: `the metadata is invalid`";
    assert_both(&archive(&[entry(&bare, 400)]), expected);
    let shown = |body: &str, status| {
        let text = json!({"log": {"version": "1.2", "entries": [entry(body, status)]}}).to_string();
        let folder = Folder::with(&[("a.har", &*text)]);
        folder.run(&["a.har"]).out().to_owned()
    };
    for body in [&*full.to_string(), &bare] {
        let text = shown(body, 400);
        assert!(text.contains("does not accept the parameters of the client"), "{text}");
        assert!(!text.contains("Content-Type"), "{text}");
    }
    // The status is the cause, whatever the body says.
    let text = shown(&full.to_string(), 401);
    assert!(text.contains("WWW-Authenticate"), "{text}");
}

#[test]
fn a_call_that_http_rejects_in_a_session_is_reported() {
    let call = |id: u8| json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": "count_words", "arguments": {}}});
    let is_json = "application/json";
    let begin = |session: Value, answer: Value| {
        exchange(Some(&session), 200, is_json, &answer.to_string(), &[])
    };
    let result =
        json!({"jsonrpc": "2.0", "id": 5, "result": {"content": [{"type": "text", "text": "4"}]}});
    let answered = || begin(call(5), result.clone());
    let accepted = json!({"jsonrpc": "2.0", "id": 0, "result": {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": {"name": "s", "version": "1"}}});
    let connected = || begin(initialize(), accepted.clone());
    let lost =
        json!({"jsonrpc": "2.0", "id": null, "error": {"code": -32000, "message": "no session"}});
    let rejected = |status| exchange(Some(&call(6)), status, is_json, &lost.to_string(), &[]);
    let expected = |status| {
        format!(
            "warning[transcript-unanswered] `tools/call` is answered with HTTP {status} and the \
             error -32000: `no session`"
        )
    };
    // Earlier calls that were answered explain nothing.
    assert_both(&archive(&[connected(), answered(), rejected(400)]), &expected(400));
    assert_both(&archive(&[connected(), answered(), rejected(404)]), &expected(404));
    // Another call is not the rejected one, unless the client began another session for it.
    assert_both(&archive(&[connected(), rejected(400), answered()]), &expected(400));
    assert_both(&archive(&[connected(), rejected(404), connected(), answered()]), "");
    let stream = "event: message\ndata: {'error': 'no session'}\n\n";
    let stream = exchange(Some(&call(6)), 200, "text/event-stream", stream, &[]);
    let text = "warning[transcript-unanswered] `tools/call` is answered with HTTP 200 \
                (text/event-stream): `data: {'error': 'no session'}`";
    assert_both(&archive(&[connected(), answered(), stream]), text);
}

#[test]
fn a_request_that_waits_while_later_ones_are_answered_is_not_cut_off() {
    let ask = |id: u8, method: &str, params: Value| json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
    let discover = ask(
        7,
        "server/discover",
        json!({"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientInfo": {"name": "c", "version": "1"}, "io.modelcontextprotocol/clientCapabilities": {}}}),
    );
    let expected = |method: &str| {
        format!(
            "warning[transcript-unanswered] `{method}` has no response, but a later request has"
        )
    };
    let session = [discover, initialize(), initialized(), list(), tools()];
    assert_both(&found("s.jsonl", &recording(&session)), &expected("server/discover"));
    let ping = ask(7, "ping", json!({}));
    let overtaken = [initialize(), initialized(), ping.clone(), list(), tools()];
    assert_both(&found("s.jsonl", &recording(&overtaken)), &expected("ping"));
    // The last request may have been in flight, a call may take long, and one may be cancelled.
    let last = [initialize(), initialized(), list(), tools(), ping.clone()];
    let [in_folder, named] = found("s.jsonl", &recording(&last));
    assert_eq!(in_folder, "");
    assert_eq!(named, "warning[transcript-unanswered] `ping` has no response");
    let call = ask(7, "tools/call", json!({"name": "count_words", "arguments": {}}));
    let [in_folder, _] =
        found("s.jsonl", &recording(&[initialize(), initialized(), call, list(), tools()]));
    assert_eq!(in_folder, "");
    let cancelled =
        json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 7}});
    let session = [initialize(), initialized(), ping, cancelled, list(), tools()];
    assert_both(&found("s.jsonl", &recording(&session)), "");
}
