//! Fuzz target: the language server, with any bytes as a document and as edits, and all requests.

use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::time::Duration;

use lsp_server::{Message, Notification, Request};
use mcp_lint::lsp::{Event, Options, Outbox, serve};
use serde_json::{Value, json};

/// The time limit for a response, after which the server counts as hanging.
const PATIENCE: Duration = Duration::from_secs(60);
const METHODS: [&str; 10] = [
    "diagnostic",
    "hover",
    "documentSymbol",
    "definition",
    "references",
    "documentHighlight",
    "completion",
    "prepareRename",
    "rename",
    "codeAction",
];
/// Texts that edits insert.
const PIECES: [&str; 8] = ["", "\"", "{", "}", ",", "\r", "😀", "\n# mcp-lint: ignore["];

pub(crate) fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (events, incoming) = sync_channel(64);
    let outbox = Arc::new(Outbox::default());
    let (own, sending) = (Arc::clone(&outbox), events.clone());
    let server = std::thread::spawn(move || {
        let options = Options { today: None, folder: std::env::temp_dir(), verbose: false };
        serve(&options, &sending, &incoming, &own)
    });
    let notify = |method: &str, parameters: Value| {
        let message = Message::Notification(Notification::new(method.to_owned(), parameters));
        events.send(Event::Message(message)).unwrap();
    };
    let mut id = 0;
    let mut request = |method: &str, parameters: Value| {
        id += 1;
        let request = Request::new(id.into(), method.to_owned(), parameters);
        events.send(Event::Message(Message::Request(request))).unwrap();
        loop {
            let message = outbox.next_within(Some(PATIENCE)).expect("a response");
            let message = serde_json::from_slice(message.json()).unwrap();
            if let Message::Response(response) = message {
                assert_eq!(response.id, id.into());
                let internal = response.response_result.err().filter(|error| error.code == -32603);
                assert!(internal.is_none(), "{method}: {internal:?}");
                break;
            }
        }
    };
    // Capabilities with which diagnostics are pulled: the server sends nothing on its own.
    let capabilities = json!({
        "textDocument": {"diagnostic": {}, "codeAction": {"codeActionLiteralSupport": {}}},
        "workspace": {"diagnostics": {"refreshSupport": true}},
    });
    request("initialize", json!({"capabilities": capabilities}));
    for language in ["json", "yaml"] {
        let uri = format!("untitled:{language}");
        let item = json!({"uri": uri, "languageId": language, "version": 0, "text": text});
        notify("textDocument/didOpen", json!({"textDocument": item}));
        // The bytes are positions as well.
        for (version, place) in data.chunks(3).take(6).enumerate() {
            let byte = |at: usize| u32::from(place.get(at).copied().unwrap_or_default());
            let position = json!({"line": byte(0) % 8, "character": byte(1) % 64});
            let end = json!({"line": byte(0) % 8, "character": byte(2) % 64});
            let piece = PIECES[byte(2) as usize % PIECES.len()];
            let change = json!({"range": {"start": position, "end": end}, "text": piece});
            let document = json!({"uri": uri, "version": version + 1});
            notify(
                "textDocument/didChange",
                json!({"textDocument": document, "contentChanges": [change]}),
            );
            for method in METHODS {
                let parameters = json!({
                    "textDocument": {"uri": uri},
                    "position": position,
                    "range": {"start": position, "end": end},
                    "newName": "renamed",
                    "context": {"diagnostics": []},
                });
                request(&format!("textDocument/{method}"), parameters);
            }
        }
    }
    request("shutdown", Value::Null);
    notify("exit", Value::Null);
    assert_eq!(server.join().unwrap(), 0);
}
