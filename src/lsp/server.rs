//! The loop that owns all state, and the messages that change it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

use super::channel::outbox::Outbox;
use super::channel::workers::Workers;
use super::client::capabilities::{Client, folder};
use super::client::settings::ClientSettings;
use super::documents::open_document::Document;
use super::documents::uri::{path_of, uri_of};
use super::folders::Folders;
use super::requests;
use super::state::{Done, Event, Options, Server};

/// Serves one client until it disconnects; returns the exit code.
pub fn serve(
    options: &Options,
    events: &SyncSender<Event>,
    incoming: &Receiver<Event>,
    outbox: &Outbox,
) -> u8 {
    let mut server = Server {
        options,
        events,
        outbox,
        workers: Workers::start(),
        client: None,
        is_shut_down: false,
        documents: BTreeMap::new(),
        opened: 0,
        folders: Folders::default(),
        pending: HashMap::new(),
        asked_settings: None,
        asked: HashMap::new(),
        next_id: 0,
        mistakes: BTreeMap::new(),
        published: BTreeMap::new(),
    };
    loop {
        let event = match server.next_due() {
            Some(due) => incoming.recv_timeout(due.saturating_duration_since(Instant::now())),
            None => incoming.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let code = match event {
            Ok(_) if !outbox.is_read() => {
                server.log_error("the client does not read its messages");
                Some(1)
            }
            Ok(event) => server.handle(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(1),
        };
        if let Some(code) = code {
            server.pending.values().for_each(|pending| pending.cancel.cancel());
            return code;
        }
        server.start_due();
    }
}

impl Server<'_> {
    /// Handles an event; returns the exit code if the event was the last one.
    fn handle(&mut self, event: Event) -> Option<u8> {
        match event {
            Event::Message(Message::Request(request)) => self.request(request),
            Event::Message(Message::Notification(notification)) => {
                if notification.method == "exit" {
                    return Some(u8::from(!self.is_shut_down));
                }
                self.notification(&notification);
            }
            Event::Message(Message::Response(response)) => self.response(&response),
            Event::End(None) => return Some(u8::from(!self.is_shut_down)),
            Event::End(Some(why)) => {
                self.log_error(&why);
                return Some(1);
            }
            Event::Done(Done(outcome)) => self.done(outcome),
        }
        None
    }

    fn request(&mut self, request: Request) {
        if self.pending.contains_key(&request.id) {
            let why = "a request with this id has no response yet";
            return self.reject(request.id, ErrorCode::InvalidRequest, why);
        }
        match (&*request.method, &self.client) {
            ("initialize", None) => self.initialize(request.id, &request.params),
            ("initialize", Some(_)) => {
                self.reject(request.id, ErrorCode::InvalidRequest, "already initialized");
            }
            (_, None) => {
                self.reject(request.id, ErrorCode::ServerNotInitialized, "not initialized");
            }
            _ if self.is_shut_down => {
                self.reject(request.id, ErrorCode::InvalidRequest, "shut down");
            }
            ("shutdown", _) => {
                self.is_shut_down = true;
                self.pending.values().for_each(|pending| pending.cancel.cancel());
                self.respond(Response::new_ok(request.id, Value::Null));
            }
            ("workspace/executeCommand", _) => self.execute(request.id, &request.params),
            ("workspace/diagnostic", _) => {
                let report = self.workspace_diagnostics(&request.params);
                self.respond(Response::new_ok(request.id, report));
            }
            _ => requests::start(self, request),
        }
    }

    fn notification(&mut self, notification: &Notification) {
        let parameters = &notification.params;
        if notification.method == "$/cancelRequest" {
            return self.cancel(parameters);
        }
        if self.client.is_none() || self.is_shut_down {
            return;
        }
        let uri = parameters.pointer("/textDocument/uri").and_then(Value::as_str);
        match &*notification.method {
            "initialized" => self.initialized(),
            "textDocument/didOpen" => self.open(&parameters["textDocument"]),
            "textDocument/didChange" => self.change(parameters),
            "textDocument/didClose" => uri.into_iter().for_each(|uri| self.close(uri)),
            "textDocument/didSave" => uri.into_iter().for_each(|uri| self.saved(uri)),
            "workspace/didChangeConfiguration" => self.ask_settings(&parameters["settings"]),
            "workspace/didChangeWatchedFiles" => self.files_changed(&parameters["changes"]),
            "workspace/didChangeWorkspaceFolders" => self.folders_changed(&parameters["event"]),
            other => self.log(&format!("ignored notification {other}")),
        }
    }

    fn response(&mut self, response: &Response) {
        let method = self.asked.remove(&response.id);
        if method == Some("workspace/configuration")
            && let Some((_, folders)) = self.asked_settings.take_if(|(id, _)| *id == response.id)
            && let Ok(Value::Array(values)) = &response.response_result
            && let Some((general, of_folders)) = values.split_first()
        {
            self.set_settings(general, &folders.into_iter().zip(of_folders).collect());
        }
    }

    fn initialize(&mut self, id: RequestId, parameters: &Value) {
        let options = parameters.get("initializationOptions").unwrap_or(&Value::Null);
        let client = Arc::new(Client::of(parameters, ClientSettings::of(options)));
        client.settings.mistakes.iter().for_each(|mistake| self.log_error(mistake));
        let result = requests::initialize_result(&client);
        for root in &client.folders {
            self.folders.open(root, true, &client, self.options.today);
        }
        self.client = Some(client);
        self.respond(Response::new_ok(id, result));
    }

    fn initialized(&mut self) {
        let Some(client) = self.client.clone() else { return };
        if client.watches_files {
            let globs = ["**/mcp-lint.toml", "**/*.{json,jsonc,jsonl,yaml,yml,toml}"];
            let watchers = globs[..1 + usize::from(client.settings.workspace_scan)].iter();
            let watchers: Vec<_> = watchers.map(|glob| json!({"globPattern": glob})).collect();
            let registration = json!({
                "id": "files",
                "method": "workspace/didChangeWatchedFiles",
                "registerOptions": {"watchers": watchers},
            });
            self.ask("client/registerCapability", json!({"registrations": [registration]}));
        }
        self.ask_settings(&Value::Null);
    }

    /// Requests the settings of the editor, in general and for each open folder, or applies those
    /// that it sent.
    fn ask_settings(&mut self, sent: &Value) {
        let Some(client) = &self.client else { return };
        if client.asks_configuration {
            let open = self.folders.iter().filter(|folder| folder.is_open);
            let roots: Vec<_> = open.map(|folder| folder.root.clone()).collect();
            let mut items = vec![json!({"section": "mcp-lint"})];
            let of_folder = |root| json!({"scopeUri": uri_of(root), "section": "mcp-lint"});
            items.extend(roots.iter().map(|root| of_folder(root)));
            let id = self.ask("workspace/configuration", json!({"items": items}));
            self.asked_settings = id.map(|id| (id, roots));
        } else if sent.get("mcp-lint").is_some() {
            self.set_settings(sent, &BTreeMap::new());
        }
    }

    /// Applies the settings of the editor: in general, and those of some folders.
    fn set_settings(&mut self, general: &Value, of_folders: &BTreeMap<PathBuf, &Value>) {
        let Some(client) = self.client.clone() else { return };
        let mut mistakes = BTreeSet::new();
        let client = client.with(general, &mut mistakes);
        let mut changed = BTreeSet::new();
        for folder in self.folders.iter_mut() {
            let own = of_folders.get(&folder.root).copied().unwrap_or(&Value::Null);
            let own = client.with(own, &mut mistakes);
            if own.settings != folder.client.settings {
                folder.client = own;
                changed.insert(folder.root.clone());
            }
        }
        self.client = Some(client);
        mistakes.iter().for_each(|mistake| self.log_error(mistake));
        if !changed.is_empty() {
            self.reconfigure(|folder| changed.contains(&folder.root));
        }
    }

    fn folders_changed(&mut self, event: &Value) {
        let Some(client) = self.client.clone() else { return };
        let named = |name: &str| {
            event.get(name).and_then(Value::as_array).into_iter().flatten().filter_map(folder)
        };
        let removed: Vec<_> = named("removed").collect();
        self.folders.retain(|folder| !removed.contains(&folder.root));
        for root in named("added") {
            self.folders.open(&root, true, &client, self.options.today);
        }
        self.assign_documents();
        self.ask_settings(&Value::Null);
    }

    fn files_changed(&mut self, changes: &Value) {
        let uris =
            changes.as_array().into_iter().flatten().filter_map(|it| it.get("uri")?.as_str());
        let paths: Vec<_> = uris.filter_map(path_of).collect();
        self.reconfigure(|folder| {
            paths.iter().any(|path| {
                folder.is_configured_by(path)
                    || path.ends_with(crate::config::CONFIG_NAME) && path.starts_with(&folder.root)
            })
        });
        self.rescan(&paths);
    }

    fn cancel(&mut self, parameters: &Value) {
        let id: Option<RequestId> =
            parameters.get("id").and_then(|id| serde_json::from_value(id.clone()).ok());
        let Some(id) = id else { return };
        if let Some(pending) = self.pending.remove(&id) {
            pending.cancel.cancel();
            self.reject(id, ErrorCode::RequestCanceled, "cancelled");
        }
    }

    fn execute(&mut self, id: RequestId, parameters: &Value) {
        match parameters.get("command").and_then(Value::as_str) {
            Some("mcp-lint.debugInfo") => {
                let info = self.debug_information();
                self.respond(Response::new_ok(id, info));
            }
            _ => self.reject(id, ErrorCode::InvalidParams, "there is no such command"),
        }
    }

    /// Information for bug reports.
    fn debug_information(&self) -> Value {
        let client = self.client.as_ref();
        let folders = self.folders.iter().map(|folder| {
            let configs = folder.configuration.configs.files();
            json!({
                "root": folder.root,
                "scanned": folder.is_scanned,
                "notScanned": folder.not_scanned,
                "files": folder.project.work().len(),
                "configurations": configs,
                "uncheckedServers": folder.unchecked_servers,
                "errors": folder.errors.iter().map(ToString::to_string).collect::<Vec<_>>(),
            })
        });
        let documents = self.documents.values().map(Document::debug_information);
        json!({
            "version": env!("CARGO_PKG_VERSION"),
            "busy": self.is_busy(),
            "encoding": client.map(|client| client.encoding()),
            "diagnostics": client.map(|client| if client.pulls { "pulled" } else { "pushed" }),
            "settings": client.map(|client| format!("{:?}", client.settings)),
            "folders": folders.collect::<Vec<_>>(),
            "documents": documents.collect::<Vec<_>>(),
        })
    }

    /// Whether work is running or scheduled.
    fn is_busy(&self) -> bool {
        self.documents.values().any(Document::is_busy)
            || self.folders.iter().any(|folder| folder.scan.is_some() || folder.scan_due.is_some())
    }

    /// The time of the next scheduled work.
    fn next_due(&self) -> Option<Instant> {
        let documents = self.documents.values().filter_map(|document| document.due);
        let scans = self.folders.iter().filter(|folder| folder.scan.is_none());
        let due = documents.chain(scans.filter_map(|folder| folder.scan_due)).min();
        // Some clients watch no files.
        let watches = self.client.as_ref().is_some_and(|client| client.watches_files);
        let check = (!watches && !self.documents.is_empty())
            .then(|| Instant::now() + Duration::from_secs(2));
        due.into_iter().chain(check).min()
    }
}
