//! A session, in the form in which each recorder writes it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

/// The text in the result that should be a number.
pub(super) const WRONG: &str = "warm";

/// The session in the form of one recorder.
pub(super) struct Form {
    pub(super) name: &'static str,
    pub(super) text: String,
    /// For bodies in Base64: where the body with the result begins in the file, and where the wrong
    /// value begins in the body.
    pub(super) base64_start: Option<(usize, usize)>,
}

/// The messages of the session: the sender and JSON of each.
pub(super) fn messages() -> Vec<(&'static str, String)> {
    let schema = json!({"type": "object", "properties": {"celsius": {"type": "number"}}, "required": ["celsius"]});
    let input = json!({"type": "object", "properties": {"city": {"type": "string", "description": "Name, as in “Zürich”."}}, "required": ["city"], "additionalProperties": false});
    let tool = json!({"name": "get_temperature", "description": "Measures the air temperature in a city.", "inputSchema": input, "outputSchema": schema});
    let client = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "c", "version": "1.0.0"}});
    let server = json!({"protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": {"name": "s", "version": "1.0.0"}});
    let wrong = json!({"content": [{"type": "text", "text": "{\"celsius\":\"warm\"}"}], "structuredContent": {"celsius": "warm"}});
    let request = |id: u32, method: &str, params: Value| json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
    let answer = |id: u32, result: Value| json!({"jsonrpc": "2.0", "id": id, "result": result});
    [
        ("client", request(0, "initialize", client)),
        ("server", answer(0, server)),
        ("client", json!({"jsonrpc": "2.0", "method": "notifications/initialized"})),
        ("client", request(1, "tools/list", json!({}))),
        ("server", answer(1, json!({"tools": [tool]}))),
        (
            "client",
            request(
                2,
                "tools/call",
                json!({"name": "get_temperature", "arguments": {"city": "Zürich"}}),
            ),
        ),
        ("server", answer(2, wrong)),
    ]
    .map(|(sender, message)| (sender, message.to_string()))
    .to_vec()
}

/// Requests and notifications with their responses; a notification has none.
fn exchanges() -> Vec<(String, Option<String>)> {
    let mut exchanges: Vec<(String, Option<String>)> = Vec::new();
    for (sender, message) in messages() {
        match (sender, exchanges.last_mut()) {
            ("server", Some(last)) => last.1 = Some(message),
            _ => exchanges.push((message, None)),
        }
    }
    exchanges
}

fn lines(line: impl Fn(&str, &str) -> String) -> String {
    messages().iter().map(|(sender, message)| line(sender, message) + "\n").collect()
}

fn events(message: &str) -> String {
    format!("event: message\nid: 7\ndata: {message}\n\n")
}

fn quoted(text: &str) -> String {
    json!(text).to_string()
}

fn form(name: &'static str, text: String) -> Form {
    Form { name, text, base64_start: None }
}

pub(super) fn all() -> Vec<Form> {
    let mut forms = of_lines();
    forms.extend(of_logs());
    forms.extend(of_http());
    forms
}

fn of_lines() -> Vec<Form> {
    let recorded =
        |sender: &str, message: &str| format!(r#"{{"direction":"{sender}","message":{message}}}"#);
    let header = "{\"recording\":1,\"transport\":\"stdio\"}\n";
    let end = "{\"stream\":\"stderr\",\"text\":\"warn\"}\n{\"event\":\"exit\",\"code\":0,\"signal\":null}\n";
    let arrow = |sender: &str| if sender == "client" { "->" } else { "<-" };
    let short = |sender: &str| if sender == "client" { "c2s" } else { "s2c" };
    let raw = |sender: &str, message: &str| {
        format!(r#"{{"direction":"{sender}","raw":{}}}"#, quoted(message))
    };
    let array = messages().iter().map(|(sender, message)| raw(sender, message)).collect::<Vec<_>>();
    vec![
        form("plain.jsonl", lines(|_, message| message.to_owned())),
        form("own.jsonl", format!("{header}{}{end}", lines(recorded))),
        form("own-cut.jsonl", format!("{header}{}{}", lines(recorded), r#"{"direction":"serv"#)),
        form(
            "arrow.jsonl",
            lines(|sender, message| {
                format!(r#"{{"direction":"{}","payload":{message}}}"#, arrow(sender))
            }),
        ),
        form(
            "short.jsonl",
            lines(|sender, message| format!(r#"{{"dir":"{}","msg":{message}}}"#, short(sender))),
        ),
        form("raw.jsonl", lines(raw)),
        form(
            "container.jsonl",
            lines(|_, message| {
                let log =
                    json!({"log": format!("{message}\n"), "stream": "stdout", "time": "10:00"});
                let noise =
                    json!({"log": "{\"jsonrpc\": 1}\n", "stream": "stderr", "time": "10:00"});
                format!("{log}\n{noise}")
            }),
        ),
        form("raw.json", format!("[\n{}\n]", array.join(",\n"))),
    ]
}

fn of_logs() -> Vec<Form> {
    let desktop = |sender: &str, message: &str| {
        format!(
            "2026-01-27T14:05:31.490Z [weather] [info] Message from {sender}: {message} {{ metadata: undefined }}\nstarting {{…}}"
        )
    };
    let editor = |sender: &str, message: &str| {
        let way = if sender == "client" { "editor -> server" } else { "server -> editor" };
        format!("2026-10-05 10:11:12.340 [trace] [{way}] {message}\nDiscovered 1 tools")
    };
    let says = |sender: &str, message: &str| {
        let name = if sender == "client" { "Client" } else { "Server" };
        format!("2026-10-05 10:11:12.340 [debug] [{name} Says] {message}")
    };
    // As `curl -i` prints one response after another.
    let bodies = || messages().into_iter().filter(|(sender, _)| *sender == "server");
    let response = |kind: &str, body: &str| {
        format!("HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nVia: {{a}}\r\n\r\n{body}\n")
    };
    let plain = bodies().map(|(_, message)| response("application/json", &message)).collect();
    let streamed = bodies().map(|(_, it)| response("text/event-stream", &events(&it)));
    let streamed = format!("HTTP/1.1 100 Continue\r\n\r\n{}", streamed.collect::<String>());
    let streams = |sender: &str, message: &str| {
        format!("{} {message}", if sender == "client" { "STDIN:" } else { "STDOUT:" })
    };
    let tee = |sender: &str, message: &str| {
        format!("---\n{}: {message}", if sender == "client" { "in" } else { "out" })
    };
    let answers = messages().into_iter().filter(|(sender, _)| *sender == "server");
    let body: String = answers.map(|(_, message)| events(&message)).collect();
    // Several `data` lines are one text; an event without data only sets an ID.
    let split =
        body.replace(",\"result\"", ",\ndata: \"result\"").replace("event: message\n", ": hi\n");
    vec![
        form("desktop.log", lines(desktop)),
        form("editor.log", lines(editor)),
        form("says.log", lines(says)),
        form("curl.txt", plain),
        form("curl-events.txt", streamed),
        form("streams.txt", lines(streams)),
        form("tee.yaml", lines(tee)),
        form("body.sse", format!("id: 1\ndata: \n\n{body}")),
        form("split.sse", format!("retry: 10\n\n{split}").replace('\n', "\r\n")),
    ]
}

fn of_http() -> Vec<Form> {
    let plain: Vec<Value> = exchanges().iter().map(|(ask, answer)| entry(ask, &json!({"mimeType": "text/event-stream", "text": answer.as_deref().map(events).unwrap_or_default()}))).collect();
    let encoded: Vec<Value> = exchanges().iter().map(|(ask, answer)| entry(ask, &json!({"mimeType": "application/json", "encoding": "base64", "text": STANDARD.encode(answer.as_deref().unwrap_or_default())}))).collect();
    let archive = |entries: &[Value]| {
        format!("{:#}\n", json!({"log": {"version": "1.2", "entries": entries}}))
    };
    let network: Vec<Value> = exchanges().iter().map(|(ask, answer)| json!({"method": "POST", "url": "http://127.0.0.1/mcp", "requestHeaders": {"authorization": "x"}, "requestBody": ask, "responseStatus": 200, "responseBody": answer.as_deref().map(events).unwrap_or_default(), "category": "transport"})).collect();
    let traced = exchanges().into_iter().map(|(ask, answer)| {
        let answer = answer.unwrap_or_else(|| "null".to_owned());
        format!(r#"{{"schemaVersion":1,"request":{{"httpMethod":"POST","body":{{"value":{ask}}}}},"response":{{"status":200,"body":{{"value":{answer}}}}}}}{}"#, "\n")
    });
    let mut forms = vec![
        form("escaped.har", archive(&plain)),
        form("network.json", format!("{:#}", json!(network))),
        form("trace.ndjson", traced.collect()),
        form("vcr-double.yaml", cassette(quoted)),
        form("vcr-single.yaml", cassette(|text| format!("'{}'", text.replace('\'', "''").replace('\n', "\n\n        ")))),
        form("vcr-block.yaml", cassette(|text| format!("|\n        {}", text.replace('\n', "\n        ")))),
        form("ruby.yaml", cassette(quoted).replace("interactions:", "http_interactions:")),
        form("parsed.yaml", exchanges().iter().fold("interactions:\n".to_owned(), |text, (ask, answer)| format!("{text}- request:\n    method: POST\n    parsed_body: {ask}\n  response:\n    parsed_body: {}\n", answer.as_deref().unwrap_or("null")))),
        form("vcr.json", json!({"version": 1, "interactions": exchanges().iter().map(|(ask, answer)| json!({"request": {"method": "POST", "uri": "http://a/mcp", "headers": {"Mcp-Session-Id": ["s"]}, "body": ask}, "response": {"status": {"code": 200}, "body": {"string": answer}}})).collect::<Vec<_>>()}).to_string()),
    ];
    forms.push(with_base64(archive(&encoded)));
    forms
}

fn entry(ask: &str, content: &Value) -> Value {
    let headers =
        json!([{"name": "Cookie", "value": "secret=1"}, {"name": "mcp-session-id", "value": "s"}]);
    json!({"request": {"method": "POST", "url": "http://127.0.0.1/mcp?x=1", "headers": headers, "postData": {"mimeType": "application/json", "text": ask}}, "response": {"status": 200, "headers": [], "content": content}})
}

/// A cassette of VCR whose bodies are written by `scalar`.
fn cassette(scalar: impl Fn(&str) -> String) -> String {
    let mut text = "interactions:\n".to_owned();
    for (ask, answer) in exchanges() {
        let answer = answer.map(|it| events(&it)).unwrap_or_default();
        text += &format!(
            "- request:\n    body: {}\n    method: POST\n    uri: http://localhost/mcp\n  response:\n    body:\n      string: {}\n    status: {{code: 200, message: OK}}\n",
            quoted(&ask),
            scalar(answer.trim_end())
        );
    }
    text + "version: 1\n"
}

fn with_base64(text: String) -> Form {
    let (_, answer) = exchanges().pop().unwrap();
    let answer = answer.unwrap();
    let body = text.find(&STANDARD.encode(&answer)).unwrap();
    let base64_start = Some((body, answer.rfind(WRONG).unwrap() - 1));
    Form { name: "base64.har", text, base64_start }
}
