//! A client in the process of the server, which keeps the text of documents and what the server
//! sent.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::Duration;

use lsp_server::{Message, Notification, Request, Response, ResponseError};
use serde_json::{Value, json};

use mcp_lint::lsp::{Event, Options, Outbox, Outgoing, serve};

/// How long the client waits for a message before it assumes that the server hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// The capabilities of a test client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Profile {
    /// The client receives published diagnostics, and counts UTF-16 code units.
    Push,
    /// The client requests diagnostics, and counts bytes.
    Pull,
    /// The client requests diagnostics, counts bytes, and knows no snippets.
    PlainPull,
    /// The client has no optional capability.
    Bare,
}

impl Profile {
    fn capabilities(self) -> Value {
        if self == Self::Bare {
            return json!({});
        }
        let mut capabilities = json!({
            "general": {"positionEncodings": ["utf-16"]},
            "workspace": {
                "workspaceEdit": {"documentChanges": true, "resourceOperations": ["create"],
                    "changeAnnotationSupport": {}},
            },
            "textDocument": {
                "publishDiagnostics": {"relatedInformation": true, "codeDescriptionSupport": true,
                    "tagSupport": {"valueSet": [1, 2]}, "versionSupport": true},
                "codeAction": {"dataSupport": true, "resolveSupport": {"properties": ["edit"]},
                    "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}},
                "hover": {"contentFormat": ["markdown"]},
                "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
                "definition": {"linkSupport": true},
                "completion": {"completionItem": {"snippetSupport": true,
                    "documentationFormat": ["markdown"]}},
            },
        });
        if self == Self::PlainPull {
            capabilities["textDocument"]["completion"] = json!({});
        }
        if matches!(self, Self::Pull | Self::PlainPull) {
            capabilities["general"]["positionEncodings"] = json!(["utf-8", "utf-16"]);
            capabilities["textDocument"]["diagnostic"] = json!({"relatedInformation": true});
            capabilities["workspace"]["diagnostics"] = json!({"refreshSupport": true});
        }
        capabilities
    }
}

/// A client with a running server.
pub(super) struct Client {
    events: SyncSender<Event>,
    outbox: Arc<Outbox>,
    server: Option<JoinHandle<u8>>,
    next_id: i32,
    pub(super) capabilities: Value,
    /// The last diagnostics of each document, with its version.
    pub(super) published: BTreeMap<String, (Option<i64>, Vec<Value>)>,
    /// The number of `publishDiagnostics` notifications that the client received.
    pub(super) publications: usize,
    /// The messages that the server wrote into the client's log.
    pub(super) logged: Vec<String>,
    /// The methods of requests that the server sent.
    pub(super) asked: Vec<String>,
    /// The settings that the client returns when the server requests them.
    pub(super) settings: Value,
    responses: BTreeMap<i32, Result<Value, ResponseError>>,
    /// The ids of responses to requests that have ids of another type than this client uses.
    other_responses: Vec<String>,
}

pub(super) fn uri(path: &Path) -> String {
    let path = path.to_str().unwrap();
    if !cfg!(windows) {
        return format!("file://{path}");
    }
    // As the server writes it, and Visual Studio Code.
    let (drive, path) = path.split_once(':').unwrap();
    format!("file:///{}%3A{}", drive.to_ascii_lowercase(), path.replace('\\', "/"))
}

impl Client {
    /// A client that has opened some folders.
    pub(super) fn new(profile: Profile, folders: &[&Path], settings: Value) -> Self {
        let mut client = Self::start();
        client.initialize(profile.capabilities(), folders, settings);
        client
    }

    fn initialize(&mut self, capabilities: Value, folders: &[&Path], settings: Value) {
        let folders: Vec<_> =
            folders.iter().map(|path| json!({"uri": uri(path), "name": "folder"})).collect();
        let parameters = json!({
            "processId": null,
            "rootUri": null,
            "capabilities": capabilities,
            "workspaceFolders": folders,
            "initializationOptions": settings,
        });
        let result = self.request("initialize", parameters).unwrap();
        self.capabilities = result["capabilities"].clone();
        self.notify("initialized", json!({}));
    }

    /// A client that receives published diagnostics, with edits that may be snippets.
    pub(super) fn with_snippet_edits(folders: &[&Path], has_snippets: bool) -> Self {
        let mut capabilities = Profile::Push.capabilities();
        capabilities["workspace"]["workspaceEdit"]["snippetEditSupport"] = has_snippets.into();
        let mut client = Self::start();
        client.initialize(capabilities, folders, Value::Null);
        client
    }

    /// A client that receives published diagnostics, and shows Markdown with this parser.
    pub(super) fn with_markdown_parser(folders: &[&Path], parser: Option<&str>) -> Self {
        let mut capabilities = Profile::Push.capabilities();
        capabilities["general"]["markdown"]["parser"] = parser.into();
        let mut client = Self::start();
        client.initialize(capabilities, folders, Value::Null);
        client
    }

    /// A client whose settings the server requests: in general, and for each folder.
    pub(super) fn asking_settings(folders: &[&Path], settings: Value) -> Self {
        let mut capabilities = Profile::Push.capabilities();
        capabilities["workspace"]["configuration"] = true.into();
        let mut client = Self::start();
        client.settings = settings;
        client.initialize(capabilities, folders, Value::Null);
        client
    }

    /// A client that has not sent any message yet.
    pub(super) fn start() -> Self {
        let (events, incoming) = sync_channel(256);
        let outbox = Arc::new(Outbox::default());
        let (own, sending) = (Arc::clone(&outbox), events.clone());
        let options = Options { today: None, folder: std::env::temp_dir(), verbose: false };
        let server = std::thread::spawn(move || serve(&options, &sending, &incoming, &own));
        Self {
            events,
            outbox,
            server: Some(server),
            next_id: 0,
            capabilities: Value::Null,
            published: BTreeMap::new(),
            publications: 0,
            logged: Vec::new(),
            asked: Vec::new(),
            settings: Value::Null,
            responses: BTreeMap::new(),
            other_responses: Vec::new(),
        }
    }

    pub(super) fn send(&self, message: Message) {
        self.events.send(Event::Message(message)).unwrap();
    }

    pub(super) fn notify(&self, method: &str, parameters: Value) {
        self.send(Message::Notification(Notification::new(method.to_owned(), parameters)));
    }

    /// Sends a request without waiting for the response, and returns the id of the request.
    pub(super) fn begin(&mut self, method: &str, parameters: Value) -> i32 {
        self.next_id += 1;
        let id = self.next_id;
        self.send(Message::Request(Request::new(id.into(), method.to_owned(), parameters)));
        id
    }

    pub(super) fn request(
        &mut self,
        method: &str,
        parameters: Value,
    ) -> Result<Value, ResponseError> {
        let id = self.begin(method, parameters);
        self.response(id)
    }

    pub(super) fn response(&mut self, id: i32) -> Result<Value, ResponseError> {
        self.until(|client| client.responses.contains_key(&id));
        self.responses.remove(&id).unwrap()
    }

    /// Waits for `count` responses to requests with ids of another type, and returns those ids.
    pub(super) fn other_responses(&mut self, count: usize) -> Vec<String> {
        self.until(|client| client.other_responses.len() == count);
        std::mem::take(&mut self.other_responses)
    }

    /// Handles messages until `is_done` is true.
    #[track_caller]
    pub(super) fn until(&mut self, is_done: impl Fn(&Self) -> bool) {
        while !is_done(self) {
            let message = self.outbox.next_within(Some(PATIENCE));
            self.handle(parsed(&message.expect("a server that does not hang")));
        }
    }

    /// Handles messages as long as another one arrives within `time`.
    pub(super) fn drain(&mut self, time: Duration) {
        while let Some(message) = self.outbox.next_within(Some(time)) {
            self.handle(parsed(&message));
        }
    }

    fn handle(&mut self, message: Message) {
        match message {
            Message::Response(Response { id, response_result }) => {
                let Ok(id) = id.to_string().parse::<i32>() else {
                    self.other_responses.push(id.to_string());
                    return;
                };
                let earlier = self.responses.insert(id, response_result);
                assert!(earlier.is_none(), "two responses to {id}");
            }
            Message::Notification(Notification { method, params }) => {
                if method == "window/logMessage" {
                    self.logged.push(params["message"].as_str().unwrap().to_owned());
                    return;
                }
                assert_eq!(method, "textDocument/publishDiagnostics");
                let uri = params["uri"].as_str().unwrap().to_owned();
                let diagnostics = params["diagnostics"].as_array().unwrap().clone();
                self.publications += 1;
                self.published.insert(uri, (params["version"].as_i64(), diagnostics));
            }
            Message::Request(Request { id, method, .. }) => {
                let result = match &*method {
                    "workspace/configuration" if self.settings.is_array() => self.settings.clone(),
                    "workspace/configuration" => json!([self.settings]),
                    _ => Value::Null,
                };
                self.asked.push(method);
                self.send(Message::Response(Response::new_ok(id, result)));
            }
        }
    }

    pub(super) fn open(&self, uri: &str, language: &str, version: i32, text: &str) {
        let item = json!({"uri": uri, "languageId": language, "version": version, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": item}));
    }

    /// Sends a change that replaces the whole text of a document.
    pub(super) fn replace(&self, uri: &str, version: i32, text: &str) {
        self.change(uri, version, json!([{"text": text}]));
    }

    pub(super) fn change(&self, uri: &str, version: i32, changes: Value) {
        let document = json!({"uri": uri, "version": version});
        self.notify(
            "textDocument/didChange",
            json!({"textDocument": document, "contentChanges": changes}),
        );
    }

    pub(super) fn close(&self, uri: &str) {
        self.notify("textDocument/didClose", json!({"textDocument": {"uri": uri}}));
    }

    /// The diagnostics of a version of a document, pushed or pulled.
    pub(super) fn diagnostics(&mut self, uri: &str, version: i32) -> Vec<Value> {
        if self.capabilities.get("diagnosticProvider").is_some() {
            let parameters = json!({"textDocument": {"uri": uri}});
            let report = self.request("textDocument/diagnostic", parameters).unwrap();
            return report["items"].as_array().unwrap().clone();
        }
        let version = Some(i64::from(version));
        self.until(|client| client.published.get(uri).is_some_and(|(of, _)| *of == version));
        self.published[uri].1.clone()
    }

    /// Waits until the folders are scanned and the open documents are linted with the result.
    #[track_caller]
    pub(super) fn settle(&mut self) {
        self.settle_within(usize::MAX);
    }

    /// Waits like [`Client::settle`], and fails if more than `most` diagnostics are published
    /// before.
    #[track_caller]
    pub(super) fn settle_within(&mut self, most: usize) {
        let before = self.publications;
        loop {
            let sent = self.publications - before;
            assert!(sent <= most, "a server that does not become quiet");
            let command = json!({"command": "mcp-lint.debugInfo", "arguments": []});
            let info = self.request("workspace/executeCommand", command).unwrap();
            let is_idle = info["busy"] == json!(false);
            if is_idle {
                break;
            }
            self.drain(Duration::from_millis(5));
        }
        self.drain(Duration::ZERO);
    }

    /// Shuts the server down, and returns its exit code.
    pub(super) fn end(mut self) -> u8 {
        assert_eq!(self.request("shutdown", Value::Null).unwrap(), Value::Null);
        self.notify("exit", Value::Null);
        self.server.take().unwrap().join().unwrap()
    }

    /// Waits for the server to end, and returns its exit code.
    pub(super) fn exit_code(mut self) -> u8 {
        self.server.take().unwrap().join().unwrap()
    }
}

fn parsed(message: &Outgoing) -> Message {
    serde_json::from_slice(message.json()).unwrap()
}

impl Drop for Client {
    fn drop(&mut self) {
        drop(self.events.send(Event::End(None)));
    }
}
