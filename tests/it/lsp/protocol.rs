//! The rules of the Language Server Protocol, and clients that break them.

use std::io::{Read, Write};
use std::process::{Child, Stdio};
use std::time::Duration;

use lsp_server::{Message, Notification, Request};
use serde_json::{Value, json};

use super::client::{Client, Profile, uri};
use crate::common::folder::Folder;
use crate::common::watchdog::ends;

const TOOL: &str = r#"{"name": "get weather", "inputSchema": {"type": "object"}}"#;

#[test]
fn requests_are_rejected_by_the_rules() {
    let mut client = Client::start();
    let code =
        |client: &mut Client, method: &str| client.request(method, json!({})).unwrap_err().code;
    assert_eq!(code(&mut client, "textDocument/hover"), -32002, "not initialized");
    client.notify(
        "textDocument/didOpen",
        json!({"textDocument": {"uri": "file:///a.json", "text": TOOL}}),
    );
    let result = client.request("initialize", json!({"capabilities": {}})).unwrap();
    assert_eq!(result["serverInfo"]["name"], "mcp-lint");
    assert_eq!(result["capabilities"]["positionEncoding"], "utf-16");
    assert_eq!(code(&mut client, "initialize"), -32600, "twice");
    assert_eq!(code(&mut client, "textDocument/nothing"), -32601);
    assert_eq!(code(&mut client, "textDocument/diagnostic"), -32602, "the document is not open");
    for unknown in ["$/setTrace", "$/nothing", "nothing/at/all"] {
        client.notify(unknown, json!({"value": "verbose"}));
    }
    client.request("shutdown", Value::Null).unwrap();
    assert_eq!(code(&mut client, "textDocument/diagnostic"), -32600, "shut down");
    client.notify("exit", Value::Null);
    assert_eq!(client.exit_code(), 0);
}

#[test]
fn the_exit_code_says_whether_the_end_was_orderly() {
    let client = Client::new(Profile::Push, &[], Value::Null);
    client.notify("exit", Value::Null);
    assert_eq!(client.exit_code(), 1);
}

#[test]
fn a_used_id_is_rejected_and_the_first_request_has_its_response() {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Pull, &[], Value::Null);
    let uri = uri(&folder.file("a.json"));
    client.open(&uri, "json", 1, &format!("[{}]", vec![TOOL; 5_000].join(",")));
    let parameters = json!({"textDocument": {"uri": uri}});
    for _ in 0..2 {
        let request = Request::new(
            "twice".to_owned().into(),
            "textDocument/diagnostic".to_owned(),
            &parameters,
        );
        client.send(Message::Request(request));
    }
    let ids = client.other_responses(2);
    assert_eq!(ids, ["\"twice\"", "\"twice\""]);
    assert_eq!(client.end(), 0);
}

#[test]
fn documents_that_are_odd_do_no_harm() {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    let own = uri(&folder.file("a.json"));
    // Not open, not closed, no parameters.
    client.change("file:///nowhere.json", 1, json!([{"text": "{}"}]));
    client.close("file:///nowhere.json");
    for method in ["didOpen", "didChange", "didClose", "didSave"] {
        client.notify(&format!("textDocument/{method}"), json!([1, null]));
        client.notify(&format!("textDocument/{method}"), Value::Null);
    }
    client.open(&own, "json", 5, TOOL);
    assert!(!client.diagnostics(&own, 5).is_empty());
    // Ranges that do not exist, backwards, and too large; a version that goes back.
    let far = json!({"line": 2_147_483_647u32, "character": 4_294_967_295u32});
    let begin = json!({"line": 0, "character": 0});
    client.change(
        &own,
        3,
        json!([
            {"range": {"start": far, "end": begin}, "text": "{"},
            {"range": {"start": far, "end": far}, "text": "}"},
            {"range": {"start": {"line": -1, "character": 1.5}, "end": begin}, "text": "broken"},
            {"range": "x", "text": "broken"},
            {"text": 5},
        ]),
    );
    assert_eq!(client.diagnostics(&own, 3), [] as [Value; 0], "the text is {{}}");
    // Opened twice, and other schemes.
    client.open(&own, "json", 9, TOOL);
    assert!(!client.diagnostics(&own, 9).is_empty());
    for (uri, language, is_linted) in [
        ("untitled:Untitled-1", "json", true),
        ("vscode-vfs://github/a/b.json", "json", true),
        ("git:/a.json?x", "json", false),
        ("file:///a/compose.yaml", "dockercompose", false),
        ("", "json", true),
    ] {
        client.open(uri, language, 1, TOOL);
        assert_eq!(client.diagnostics(uri, 1).is_empty(), !is_linted, "{uri}");
    }
    client.close(&own);
    client.until(|client| client.published[&own] == (None, Vec::new()));
    assert_eq!(client.end(), 0);
}

#[test]
fn many_changes_end_with_the_last_one() {
    let folder = Folder::new();
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    let uri = uri(&folder.file("a.json"));
    client.open(&uri, "json", 0, TOOL);
    let at = json!({"line": 0, "character": 10});
    for version in 1..=10_000 {
        let text = if version % 2 == 1 { "x" } else { "" };
        let end = json!({"line": 0, "character": if version % 2 == 1 { 10 } else { 11 }});
        client.change(&uri, version, json!([{"range": {"start": at, "end": end}, "text": text}]));
    }
    assert!(client.diagnostics(&uri, 10_000).iter().any(|it| it["code"] == "tool-name-charset"));
    assert_eq!(client.end(), 0);
}

#[test]
fn problems_are_bounded_on_both_sides() {
    let folder = Folder::new();
    let settings = json!({"maxProblems": 9});
    let mut client = Client::new(Profile::Push, &[folder.path()], settings);
    let all = |count: usize| {
        let tool = |index: usize| {
            format!(
                r#"{{"name": "a b{index}", "description": "Does {index}.", "inputSchema": {{"type": "object"}}}}"#
            )
        };
        (0..count).map(tool).collect::<Vec<_>>().join("\n")
    };
    let uri = uri(&folder.file("a.jsonl"));
    client.open(&uri, "jsonl", 1, &all(3));
    let few = client.diagnostics(&uri, 1);
    client.replace(&uri, 2, &all(4));
    let many = client.diagnostics(&uri, 2);
    assert!(few.len() == 9 && few.iter().all(|it| it["code"] != Value::Null), "{few:?}");
    assert_eq!((many.len(), &many[0]["code"]), (10, &Value::Null));
    assert!(many[0]["message"].as_str().unwrap().starts_with("and 3 more"), "{many:?}");
    assert_eq!(client.end(), 0);
}

#[test]
fn configurations_apply_when_they_change_and_show_their_mistakes() {
    let folder =
        Folder::with(&[("a.json", TOOL), ("ignored/b.json", TOOL), (".gitignore", "ignored/\n")]);
    let mut client = Client::new(Profile::Push, &[folder.path()], Value::Null);
    client.settle();
    let own = uri(&folder.file("a.json"));
    client.open(&own, "json", 1, TOOL);
    assert!(client.diagnostics(&own, 1).iter().any(|it| it["code"] == "tool-name-charset"));
    let excluded = uri(&folder.file("ignored/b.json"));
    client.open(&excluded, "json", 1, TOOL);
    assert_eq!(client.diagnostics(&excluded, 1), [] as [Value; 0], "an excluded file");
    let configuration = uri(&folder.file("mcp-lint.toml"));
    let changed = json!({"changes": [{"uri": configuration, "type": 1}]});
    write_configuration(&folder, "[rules]\ntool-name-charset = \"off\"\n");
    client.notify("workspace/didChangeWatchedFiles", changed.clone());
    client.until(|it| !it.published[&own].1.iter().any(|it| it["code"] == "tool-name-charset"));
    // The last configuration that could be used still applies.
    write_configuration(&folder, "[rules]\ntool-name-charset = \"loud\"\n");
    client.notify("workspace/didChangeWatchedFiles", changed.clone());
    client.until(|it| it.published.get(&configuration).is_some_and(|(_, found)| found.len() == 1));
    let found = client.published[&configuration].1[0].clone();
    assert!(found["message"].as_str().unwrap().contains("loud"), "{found}");
    assert_eq!(found["range"]["start"]["line"], 1);
    client.settle();
    assert!(!client.published[&own].1.iter().any(|it| it["code"] == "tool-name-charset"));
    // An unknown rule is only a warning.
    write_configuration(
        &folder,
        "[rules]\ntool-name-charset = \"off\"\ntool-name-chars = \"off\"\n",
    );
    client.notify("workspace/didChangeWatchedFiles", changed);
    client.until(|it| it.published[&configuration].1.first().is_some_and(|it| it["severity"] == 2));
    client.settle();
    // A client that watches nothing: the file is compared once a second.
    write_configuration(&folder, "\n\n[rules]\ntool-name-charset = \"warn\"\n");
    std::thread::sleep(Duration::from_millis(1100));
    client.replace(&own, 2, TOOL);
    client.until(|it| {
        it.published[&own]
            .1
            .iter()
            .any(|it| it["code"] == "tool-name-charset" && it["severity"] == 2)
    });
    client.until(|it| it.published[&configuration].1.is_empty());
    // Settings of the editor, which a file takes precedence over.
    client.settings = json!({"enable": false});
    client.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": {"mcp-lint": {"enable": false}}}),
    );
    client.until(|it| it.published[&own].1.is_empty());
    assert_eq!(client.end(), 0);
}

/// Writes a configuration atomically, as editors do: a server may read the file at any time, and a
/// temporarily empty file would be a valid configuration.
fn write_configuration(folder: &Folder, text: &str) {
    folder.write("configuration.new", text);
    std::fs::rename(folder.file("configuration.new"), folder.file("mcp-lint.toml")).unwrap();
}

/// A language server that runs as a process.
struct Process(Child);

impl Process {
    fn start() -> Self {
        let mut command = Folder::new().command(&["lsp", "--stdio"]);
        command.current_dir(std::env::temp_dir());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Self(command.spawn().unwrap())
    }

    fn write(&mut self, bytes: impl AsRef<[u8]>) -> std::io::Result<()> {
        let stdin = self.0.stdin.as_mut().unwrap();
        stdin.write_all(bytes.as_ref())?;
        stdin.flush()
    }

    fn send(&mut self, message: &Message) {
        let mut bytes = Vec::new();
        message.write(&mut bytes).unwrap();
        self.write(bytes).unwrap();
    }

    /// The standard output, standard error and exit code of the server after its input is closed.
    fn end(mut self) -> (Vec<u8>, String, Option<i32>) {
        drop(self.0.stdin.take());
        ends("the server", move || {
            let (mut out, mut errors) = (Vec::new(), String::new());
            self.0.stdout.take().unwrap().read_to_end(&mut out).unwrap();
            self.0.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
            (out, errors, self.0.wait().unwrap().code())
        })
    }
}

fn initialize() -> Message {
    Message::Request(Request::new(1.into(), "initialize".to_owned(), json!({"capabilities": {}})))
}

#[test]
fn nothing_but_messages_is_on_standard_output() {
    let mut process = Process::start();
    process.send(&initialize());
    let notify = |method: &str, parameters: Value| {
        Message::Notification(Notification::new(method.to_owned(), parameters))
    };
    process.send(&notify("initialized", json!({})));
    let item =
        json!({"uri": "file:///nowhere/a.json", "languageId": "json", "version": 1, "text": TOOL});
    process.send(&notify("textDocument/didOpen", json!({"textDocument": item})));
    process.send(&Message::Request(Request::new(2.into(), "shutdown".to_owned(), Value::Null)));
    process.send(&notify("exit", Value::Null));
    let (out, errors, code) = process.end();
    assert_eq!((errors.as_str(), code), ("", Some(0)));
    let (mut rest, mut messages) = (&out[..], 0);
    while let Some(message) = Message::read(&mut rest).unwrap() {
        messages += 1;
        drop(message);
    }
    assert!(messages >= 2, "{messages}");
}

#[test]
fn clients_that_break_the_protocol_are_left_orderly() {
    for (bytes, why) in [
        (&b"Content-Length: 2147483648\r\n\r\n"[..], "a message of 2147483648 bytes is too long"),
        (b"Content-Length: 99999999999999999999\r\n\r\n", "a message has no valid length"),
        (b"Content-Length: 10\r\n\r\n{", "the input ends inside a message"),
        (b"Content-Length: 5\r\n\r\nhello", "a message is not valid: expected value"),
        (b"hello\r\n", "a header is not valid"),
        (b"Content-Length: 10", "a header is too long or incomplete"),
    ] {
        let mut process = Process::start();
        drop(process.write(bytes));
        let (out, errors, code) = process.end();
        assert_eq!((out.len(), code), (0, Some(1)), "{why}");
        assert!(errors.starts_with(&format!("mcp-lint lsp: {why}")), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
    }
    let mut process = Process::start();
    drop(process.write(vec![b'x'; 1 << 20]));
    assert_eq!(process.end().2, Some(1));
}

#[test]
fn the_server_ends_with_its_client() {
    let mut process = Process::start();
    process.send(&initialize());
    let (out, _, code) = process.end();
    assert!(!out.is_empty());
    assert_eq!(code, Some(1), "the input ended without a shutdown");
    let (_, _, code) = Process::start().end();
    assert_eq!(code, Some(1));
}

/// Checks that the messages of a client that writes and does not read are handled.
#[test]
fn a_client_that_does_not_read_does_not_stop_the_server() {
    let mut process = Process::start();
    process.send(&initialize());
    let text = format!("[{}]", vec![TOOL; 400].join(","));
    let item =
        json!({"uri": "file:///nowhere/a.json", "languageId": "json", "version": 0, "text": text});
    let notify = |method: &str, parameters: Value| {
        Message::Notification(Notification::new(method.to_owned(), parameters))
    };
    process.send(&notify("textDocument/didOpen", json!({"textDocument": item})));
    for version in 1..300 {
        let change = json!({"textDocument": {"uri": "file:///nowhere/a.json", "version": version},
            "contentChanges": [{"text": text}]});
        process.send(&notify("textDocument/didChange", change));
    }
    let (out, _, code) = process.end();
    assert!(code == Some(1) && !out.is_empty());
}
