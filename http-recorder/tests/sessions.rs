//! Sessions through the recorder with a small server: messages arrive unchanged, and the linter can
//! read the recording.
#![allow(clippy::disallowed_methods, reason = "tests start programs and open connections")]
#![allow(clippy::unwrap_used, reason = "a test may stop at what it did not expect")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

/// Starts a server that sends the given responses in turn, and returns its address and a thread
/// that returns the received requests.
fn server(answers: Vec<Vec<u8>>) -> (String, std::thread::JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let thread = std::thread::spawn(move || {
        let mut seen = Vec::new();
        for answer in answers {
            let (mut client, _) = listener.accept().unwrap();
            seen.push(request(&mut client));
            client.write_all(&answer).unwrap();
        }
        seen
    });
    (address, thread)
}

/// Reads a request whose body has a `Content-Length`.
fn request(client: &mut TcpStream) -> String {
    let mut reader = BufReader::new(client);
    let (mut text, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let lower = line.to_ascii_lowercase();
        if let Some(value) = lower.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        text += &line;
        if line == "\r\n" {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    text + &String::from_utf8(body).unwrap()
}

struct Recorder {
    child: Child,
    address: String,
    folder: TempDir,
}

impl Recorder {
    fn start(upstream: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let upstream = format!("http://{upstream}");
        let mut child = Command::new(env!("CARGO_BIN_EXE_mcp-lint-http"))
            .args(["--upstream", &upstream, "-o", "session.jsonl"])
            .current_dir(folder.path())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
        let rest = line.strip_prefix("http://").unwrap_or_else(|| panic!("{line}"));
        let address = rest.split([' ', '/']).next().unwrap().to_owned();
        Self { child, address, folder }
    }

    /// Sends a request, and returns everything that is received until the connection closes.
    fn send(&self, text: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("session.jsonl")
    }

    fn lines(&self) -> Vec<Value> {
        let text = std::fs::read_to_string(self.path()).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn post(body: &Value, headers: &str) -> String {
    let body = body.to_string();
    let length = body.len();
    format!(
        "POST /mcp?x=1 HTTP/1.1\r\nHost: example\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
    )
}

#[test]
fn messages_of_both_sides_are_recorded_and_pass_unchanged() {
    let ask = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"});
    let list = json!({"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "a b", "description": "Does it.", "inputSchema": {"type": "object"}}]}});
    let note = json!({"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info", "data": "x", "token": "hush"}});
    let events = format!("id: 1\ndata: \n\nid: 2\ndata: {note}\n\ndata: {list}\n\n");
    let (first, second) = events.split_at(events.len() / 2);
    let body =
        format!("{:x}\r\n{first}\r\n{:x}\r\n{second}\r\n0\r\n\r\n", first.len(), second.len());
    let stream = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nMcp-Session-Id: secret-session\r\nSet-Cookie: secret\r\nTransfer-Encoding: chunked\r\n\r\n{body}"
    );
    let accepted = "HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n";
    let page = "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n<html>";
    let (address, thread) =
        server([&stream, accepted, page].map(|it| it.as_bytes().to_vec()).to_vec());
    let recorder = Recorder::start(&address);
    let answer = recorder.send(&post(&ask, "Authorization: Bearer secret\r\nMcp-Session-Id: secret-session\r\nAccept-Encoding: gzip\r\n"));
    assert!(answer.ends_with(&body), "{answer}");
    assert!(answer.contains("Set-Cookie: secret\r\n"));
    let initialized = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    assert!(recorder.send(&post(&initialized, "")).starts_with("HTTP/1.1 202 Accepted\r\n"));
    assert!(recorder.send("GET /mcp HTTP/1.1\r\nHost: x\r\n\r\n").ends_with("<html>"));
    let seen = thread.join().unwrap();
    assert!(
        seen[0].ends_with(&ask.to_string()) && seen[0].contains("Authorization: Bearer secret\r\n")
    );
    assert!(seen[0].contains(&format!("Host: {address}\r\n")) && seen[0].contains("identity"));
    let lines = recorder.lines();
    assert_eq!((&lines[0]["recording"], &lines[0]["transport"]), (&json!(1), &json!("http")));
    let messages: Vec<_> = lines.iter().filter_map(|line| line.get("message")).collect();
    let mut hidden = note.clone();
    hidden["params"]["token"] = json!("[redacted]");
    assert_eq!(messages, [&ask, &hidden, &list, &initialized]);
    assert!(!std::fs::read_to_string(recorder.path()).unwrap().contains("secret"));
    let http = |index: usize| &lines[index]["http"];
    assert_eq!(
        (&http(1)["method"], &http(1)["path"], &http(1)["exchange"]),
        (&json!("POST"), &json!("/mcp"), &json!(0))
    );
    assert_eq!((&http(2)["status"], &http(2)["event"]), (&json!(200), &json!("2")));
    assert_eq!(http(1)["headers"]["mcp-session-id"], http(2)["headers"]["mcp-session-id"]);
    let last = lines.last().unwrap();
    assert_eq!((&last["http"]["status"], &last["bytes"]), (&json!(404), &json!(6)));
    let report = mcp_lint::Linter::builder()
        .build()
        .lint_paths([recorder.path()], &mcp_lint::CancelToken::new())
        .unwrap();
    let found: Vec<_> = report
        .findings()
        .filter(|it| it.severity() == mcp_lint::Severity::Error)
        .map(|it| it.rule().to_owned())
        .collect();
    assert_eq!(found, ["tool-name-charset"]);
}

#[test]
fn an_answer_arrives_before_the_stream_ends() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let recorder = Recorder::start(&listener.local_addr().unwrap().to_string());
    let mut client = TcpStream::connect(&recorder.address).unwrap();
    client.write_all(b"GET /mcp HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    let (mut server, _) = listener.accept().unwrap();
    request(&mut server);
    let message = r#"{"jsonrpc":"2.0","method":"notifications/x"}"#;
    let text =
        format!("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: {message}\n\n");
    server.write_all(text.as_bytes()).unwrap();
    let mut seen = Vec::new();
    let mut byte = [0];
    while !seen.ends_with(format!("{message}\n\n").as_bytes()) {
        client.read_exact(&mut byte).unwrap();
        seen.push(byte[0]);
    }
    assert!(recorder.lines().iter().any(|line| line.get("message").is_some()), "recorded first");
    // When the client leaves, the server sees it.
    drop(client);
    assert_eq!(server.read(&mut byte).unwrap_or(0), 0);
}

#[test]
fn a_server_that_cannot_be_reached_is_a_bad_gateway() {
    let unused = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let recorder = Recorder::start(&unused);
    assert!(recorder.send(&post(&json!({}), "")).starts_with("HTTP/1.1 502 "));
}
