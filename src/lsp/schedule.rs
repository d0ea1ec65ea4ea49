//! When documents are linted, and where the findings go.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use lsp_server::ErrorCode;
use serde_json::{Value, json};

use crate::cancel::CancelToken;
use crate::config::CONFIG_NAME;
use crate::source::{SourceText, folder_of};

use super::client::Client;
use super::diagnostics::{diagnostics, of_error, of_warning};
use super::documents::{Change, Text, extension_of, is_language};
use super::folders::{self, Folder};
use super::limits::{MAX_DELAY, QUICK_LINT, SCAN_DELAY};
use super::server::{Done, Event, Outcome, Server};
use super::snapshot::{Linted, Snapshot};
use super::uri::{path_of, uri_of};

/// A document that the client has open.
pub(super) struct Document {
    uri: String,
    path: Option<PathBuf>,
    /// The folder that it belongs to.
    pub(super) root: PathBuf,
    version: i32,
    text: Text,
    extension: Option<&'static str>,
    is_ours: bool,
    /// The text as the linter reads it, once something needs it.
    source: Option<Arc<SourceText>>,
    /// Whether its folder does not exclude it.
    is_linted: bool,
    pub(super) linted: Option<Arc<Linted>>,
    /// The lint that is running.
    running: Option<CancelToken>,
    /// When it is to be linted.
    pub(super) due: Option<Instant>,
    took: Duration,
}

impl Document {
    pub(super) fn is_busy(&self) -> bool {
        self.due.is_some() || self.running.is_some()
    }

    pub(super) fn debug_information(&self) -> Value {
        json!({
            "uri": self.uri,
            "version": self.version,
            "bytes": self.text.as_str().len(),
            "linted": self.is_linted,
            "milliseconds": self.took.as_millis(),
        })
    }

    /// Its path in its folder's project.
    fn name(&self, folder: &Folder) -> Arc<str> {
        match &self.path {
            Some(path) => folder.name_of(path).into(),
            None => self.uri.as_str().into(),
        }
    }

    /// Makes a new state known to its folder.
    fn settle(&mut self, folder: &mut Folder) {
        let name = self.name(folder);
        let source = self.text.source(&name, self.extension).filter(|_| self.is_ours).map(Arc::new);
        self.is_linted = match (&source, &self.path) {
            (Some(source), Some(path)) => folder.put(path, source),
            (source, _) => source.is_some(),
        };
        self.source = source;
    }
}

impl Server<'_> {
    pub(super) fn open(&mut self, item: &Value) {
        let text = |name: &str| item.get(name).and_then(Value::as_str).unwrap_or_default();
        let (uri, language) = (text("uri"), text("languageId"));
        let version = item.get("version").and_then(Value::as_i64).unwrap_or_default();
        let path = path_of(uri);
        let name = path.as_ref().map_or(uri.into(), |path| path.to_string_lossy());
        let document = Document {
            uri: uri.to_owned(),
            root: PathBuf::new(),
            version: i32::try_from(version).unwrap_or_default(),
            text: Text::new(text("text").to_owned()),
            extension: extension_of(language, &name),
            // The difference view of an editor shows the same file twice.
            is_ours: is_language(language) && !uri.starts_with("git:"),
            path,
            source: None,
            is_linted: false,
            linted: None,
            running: None,
            due: None,
            took: Duration::ZERO,
        };
        self.documents.insert(uri.to_owned(), document);
        self.assign(uri);
        self.want(uri, Duration::ZERO);
    }

    /// Finds the folder of a document.
    fn assign(&mut self, uri: &str) {
        let (Some(client), Some(document)) = (self.client.clone(), self.documents.get_mut(uri))
        else {
            return;
        };
        let own = || document.path.as_deref().map(|path| folder_of(path).to_owned());
        let around = document.path.as_deref().and_then(|path| self.folders.root_of(path));
        let first = || self.folders.iter().find(|it| it.is_open).map(|it| it.root.clone());
        let root = around.map(Path::to_owned).or_else(own).or_else(first);
        let root = root.unwrap_or_else(|| self.options.folder.clone());
        let folder = self.folders.open(&root, false, &client.settings, self.options.today);
        document.root.clone_from(&folder.root);
        document.source = None;
        document.settle(folder);
        let root = root.clone();
        self.reconfigure_if_new(&root);
    }

    /// Assigns all documents anew, after folders came or went.
    pub(super) fn assign_documents(&mut self) {
        let uris: Vec<_> = self.documents.keys().cloned().collect();
        for uri in uris {
            self.assign(&uri);
            self.want(&uri, Duration::ZERO);
        }
        self.forget_unused_folders();
    }

    fn forget_unused_folders(&mut self) {
        let documents = &self.documents;
        self.folders.retain(|folder| {
            folder.is_open || documents.values().any(|document| document.root == folder.root)
        });
    }

    pub(super) fn change(&mut self, parameters: &Value) {
        let Some(client) = self.client.clone() else { return };
        let uri = parameters.pointer("/textDocument/uri").and_then(Value::as_str);
        let Some(document) = uri.and_then(|uri| self.documents.get_mut(uri)) else {
            return self.log("a document changes that is not open");
        };
        let version = parameters.pointer("/textDocument/version").and_then(Value::as_i64);
        let version = version.and_then(|version| i32::try_from(version).ok());
        document.version = version.unwrap_or(document.version.saturating_add(1));
        let changes = parameters.get("contentChanges").and_then(Value::as_array);
        for change in changes.into_iter().flatten() {
            let range = change.get("range").filter(|range| !range.is_null());
            let range = range.map(|range| serde_json::from_value(range.clone()));
            let text = change.get("text").and_then(Value::as_str);
            // A range that is none would replace the whole document.
            let (Some(text), Ok(range)) = (text, range.transpose()) else { continue };
            document.text.apply(Change { range, text: text.to_owned() }, client.unit);
        }
        document.source = None;
        document.linted = None;
        let (uri, version, took) = (document.uri.clone(), document.version, document.took);
        self.drop_outdated_requests(&uri, version);
        if client.settings.on_type {
            let automatic =
                if took < QUICK_LINT { Duration::ZERO } else { (2 * took).min(MAX_DELAY) };
            self.want(&uri, client.settings.delay.unwrap_or(automatic));
        }
    }

    /// Responds to requests that were about an earlier version: their responses would be wrong.
    fn drop_outdated_requests(&mut self, uri: &str, version: i32) {
        let is_outdated = |pending: &super::server::Pending| {
            pending.depends_on_version
                && pending.document.as_ref().is_some_and(|(of, at)| of == uri && *at != version)
        };
        let outdated = self.pending.iter().filter(|(_, pending)| is_outdated(pending));
        let outdated: Vec<_> = outdated.map(|(id, _)| id.clone()).collect();
        for id in outdated {
            if let Some(pending) = self.pending.remove(&id) {
                pending.cancel.cancel();
            }
            self.refuse(id, ErrorCode::ContentModified, "the document has changed");
        }
    }

    pub(super) fn close(&mut self, uri: &str) {
        let Some(document) = self.documents.remove(uri) else { return };
        if let Some(running) = &document.running {
            running.cancel();
        }
        self.drop_outdated_requests(uri, document.version.wrapping_add(1));
        if let Some(folder) = self.folders.get_mut(&document.root) {
            let name = document.name(folder);
            folder.project.forget_text(&name);
            folder.schedule_scan(Instant::now() + SCAN_DELAY);
        }
        let pushes = self.client.as_ref().is_some_and(|client| !client.pulls);
        if pushes {
            let parameters = json!({"uri": uri, "diagnostics": []});
            self.notify("textDocument/publishDiagnostics", parameters);
        }
        self.forget_unused_folders();
    }

    pub(super) fn saved(&mut self, uri: &str) {
        let path = path_of(uri);
        self.reconfigure(|folder| path.as_ref().is_some_and(|path| folder.is_configured_by(path)));
        self.rescan(path.as_slice());
        self.want(uri, Duration::ZERO);
    }

    /// Scans the folders of some files again: what is known of the files has changed.
    pub(super) fn rescan(&mut self, paths: &[PathBuf]) {
        for folder in self.folders.iter_mut() {
            if paths.iter().any(|path| path.starts_with(&folder.root)) {
                folder.schedule_scan(Instant::now() + SCAN_DELAY);
            }
        }
    }

    /// Lints a document after a delay, and no earlier version of it. What is pulled is linted when
    /// the client asks.
    fn want(&mut self, uri: &str, delay: Duration) {
        let pulls = self.client.as_ref().is_none_or(|client| client.pulls);
        let Some(document) = self.documents.get_mut(uri) else { return };
        if let Some(running) = document.running.take() {
            running.cancel();
        }
        document.due = (!pulls).then(|| Instant::now() + delay);
    }

    /// Lints all documents of a folder again.
    fn want_all(&mut self, root: &Path) {
        let of_folder = self.documents.values_mut().filter(|document| document.root == root);
        let mut uris = Vec::new();
        for document in of_folder {
            document.linted = None;
            uris.push(document.uri.clone());
        }
        uris.iter().for_each(|uri| self.want(uri, Duration::ZERO));
        self.ask_to_pull();
    }

    /// Has the client ask for diagnostics again, if it asks at all.
    fn ask_to_pull(&mut self) {
        let Some(client) = self.client.clone() else { return };
        if client.pulls && !self.documents.is_empty() {
            self.ask("workspace/diagnostic/refresh", Value::Null);
        }
        if client.refreshes_lenses && client.settings.code_lens {
            self.ask("workspace/codeLens/refresh", Value::Null);
        }
    }

    /// Reads the configurations of some folders again.
    pub(super) fn reconfigure(&mut self, is_affected: impl Fn(&Folder) -> bool) {
        let Some(client) = self.client.clone() else { return };
        let affected = self.folders.iter().filter(|folder| is_affected(folder));
        let roots: Vec<_> = affected.map(|folder| folder.root.clone()).collect();
        for root in roots {
            let documents = self.paths_in(&root);
            let Some(folder) = self.folders.get_mut(&root) else { continue };
            folder.reconfigure(&documents, &client.settings, self.options.today);
            for document in self.documents.values_mut().filter(|document| document.root == root) {
                document.settle(folder);
            }
            self.want_all(&root);
        }
        self.publish_configurations(&client);
    }

    /// Reads the configuration of a folder for a document that it did not have.
    fn reconfigure_if_new(&mut self, root: &Path) {
        let Some(client) = self.client.clone() else { return };
        let documents = self.paths_in(root);
        let Some(folder) = self.folders.get_mut(root) else { return };
        folder.meet(&documents);
        self.publish_configurations(&client);
    }

    /// The documents of a folder that are files.
    fn paths_in(&self, root: &Path) -> Vec<PathBuf> {
        let of_folder = self.documents.values().filter(|document| document.root == root);
        of_folder.filter_map(|document| document.path.clone()).collect()
    }

    /// Publishes what is wrong with configurations, and that nothing is any longer.
    fn publish_configurations(&mut self, client: &Client) {
        let known = std::mem::take(&mut self.published_configurations).into_iter();
        let mut found: BTreeMap<_, _> = known.map(|uri| (uri, Vec::new())).collect();
        for folder in self.folders.iter() {
            for error in &folder.errors {
                let uri = uri_of(&folder.path_of(&error.path));
                found.entry(uri).or_default().push(of_error(error, client));
            }
            for warning in folder.configuration.warnings() {
                let uri = uri_of(&folder.path_of(warning.place.source.path()));
                found.entry(uri).or_default().push(of_warning(&warning, client));
            }
        }
        for (uri, diagnostics) in found {
            let parameters = json!({"uri": uri, "diagnostics": diagnostics});
            self.notify("textDocument/publishDiagnostics", parameters);
            if !diagnostics.is_empty() {
                self.published_configurations.push(uri);
            }
        }
    }

    /// Starts what has become due.
    pub(super) fn start_due(&mut self) {
        let roots: Vec<_> = self
            .folders
            .iter_mut()
            .filter_map(|folder| folder.has_new_configuration().then(|| folder.root.clone()))
            .collect();
        if !roots.is_empty() {
            self.reconfigure(|folder| roots.contains(&folder.root));
        }
        let now = Instant::now();
        let due = self.documents.values_mut().filter(|it| it.due.is_some_and(|due| due <= now));
        let due: Vec<_> = due
            .map(|document| {
                document.due = None;
                document.uri.clone()
            })
            .collect();
        due.iter().for_each(|uri| self.lint(uri));
        self.start_scans(now);
    }

    /// One document with all that its findings depend on.
    pub(super) fn snapshot(&mut self, uri: &str) -> Option<Snapshot> {
        let client = self.client.clone()?;
        let configurations = self.open_configurations();
        let document = self.documents.get_mut(uri)?;
        let folder = self.folders.get_mut(&document.root)?;
        if document.source.is_none() {
            document.settle(folder);
        }
        let name = document.name(folder);
        let source = document.source.clone();
        let source = source.unwrap_or_else(|| Arc::new(SourceText::new(name, "")));
        let project = match &document.path {
            Some(_) if document.is_linted => folder.project.clone(),
            _ => folders::alone(&source, document.is_linted, folder),
        };
        let linted = OnceLock::new();
        let is_current = |linted: &&Arc<Linted>| linted.generation == folder.generation;
        if let Some(known) = document.linted.as_ref().filter(is_current) {
            drop(linted.set(Arc::clone(known)));
        }
        Some(Snapshot {
            client,
            uri: uri.to_owned(),
            version: document.version,
            path: document.path.clone(),
            root: folder.root.clone(),
            generation: folder.generation,
            source,
            configuration: Arc::clone(&folder.configuration),
            project,
            configurations,
            linted,
        })
    }

    /// The configuration files that are open.
    fn open_configurations(&self) -> Arc<BTreeMap<String, (String, i32)>> {
        let is_one = |document: &&Document| {
            document.path.as_ref().is_some_and(|path| path.ends_with(CONFIG_NAME))
        };
        let open = self.documents.values().filter(is_one);
        let text = |document: &Document| (document.text.as_str().to_owned(), document.version);
        Arc::new(open.map(|document| (document.uri.clone(), text(document))).collect())
    }

    fn lint(&mut self, uri: &str) {
        let Some(snapshot) = self.snapshot(uri) else { return };
        let token = CancelToken::new();
        if let Some(document) = self.documents.get_mut(uri) {
            document.running = Some(token.clone());
        }
        let events = self.events.clone();
        self.workers.run(move || {
            let linted = super::requests::caught(&token, || Arc::clone(snapshot.linted()));
            let uri = snapshot.uri.clone();
            drop(snapshot);
            drop(events.send(Event::Done(Done(Outcome::Linted(uri, linted.ok().flatten())))));
        });
    }

    pub(super) fn done(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Linted(uri, Some(linted)) => {
                if self.keep(&uri, &linted) {
                    self.publish(&uri, &linted);
                }
            }
            Outcome::Linted(_, None) => {}
            Outcome::Answered(response, uri, linted) => {
                if let Some(linted) = &linted {
                    self.keep(&uri, linted);
                }
                // Those that were cancelled have their response.
                if self.pending.remove(&response.id).is_some() {
                    self.respond(response);
                }
            }
            Outcome::Scanned(root, scan) => self.scanned(&root, scan),
        }
    }

    /// Keeps what a lint has found, if it is about the present state of the document; whether it is.
    fn keep(&mut self, uri: &str, linted: &Arc<Linted>) -> bool {
        let Some(document) = self.documents.get_mut(uri) else { return false };
        let Some(folder) = self.folders.get_mut(&document.root) else { return false };
        document.took = linted.took;
        if (linted.version, linted.generation) != (document.version, folder.generation) {
            return false;
        }
        document.running = None;
        if document.linted.replace(Arc::clone(linted)).is_some() || !document.is_linted {
            return true;
        }
        let name = document.name(folder);
        let affected = folder.learn(&name, linted.file.as_deref());
        if affected {
            let root = document.root.clone();
            self.want_affected(&root, uri);
        }
        true
    }

    /// Lints the other documents that a change of one affects.
    fn want_affected(&mut self, root: &Path, changed: &str) {
        let Some(folder) = self.folders.get_mut(root) else { return };
        let others = self.documents.values_mut();
        let mut affected = Vec::new();
        for document in others.filter(|it| it.root == root && it.uri != changed) {
            let name = document.name(folder);
            let file = document.linted.as_ref().and_then(|linted| linted.file.as_deref());
            if folder.project.around().affects(&name, file) {
                document.linted = None;
                affected.push(document.uri.clone());
            }
        }
        folder.project.around_mut().settle();
        if !affected.is_empty() {
            affected.iter().for_each(|uri| self.want(uri, Duration::ZERO));
            self.ask_to_pull();
        }
    }

    fn publish(&mut self, uri: &str, linted: &Linted) {
        let Some(snapshot) = self.snapshot(uri) else { return };
        if snapshot.client.pulls {
            return;
        }
        let diagnostics = diagnostics(&snapshot, linted.file.as_deref());
        let parameters = json!({"uri": uri, "version": linted.version, "diagnostics": diagnostics});
        self.notify("textDocument/publishDiagnostics", parameters);
    }

    fn start_scans(&mut self, now: Instant) {
        let Some(client) = self.client.clone() else { return };
        for folder in self.folders.iter_mut() {
            let is_due = folder.scan_due.is_some_and(|due| due <= now) && folder.scan.is_none();
            if !is_due {
                continue;
            }
            folder.scan_due = None;
            let token = CancelToken::new();
            folder.scan = Some(token.clone());
            let of_folder = self.documents.values().filter(|it| it.root == folder.root);
            let texts: Vec<_> = of_folder.filter_map(|document| document.source.clone()).collect();
            let (root, today) = (folder.root.clone(), self.options.today);
            let (events, client) = (self.events.clone(), Arc::clone(&client));
            // On a thread of its own: the workers are for what somebody waits for.
            let scan = move || {
                let scan = || folders::scan(&root, &client.settings, today, texts).map(Box::new);
                let scan =
                    super::requests::caught(&token, scan).unwrap_or_else(|why| Some(Err(why)));
                drop(events.send(Event::Done(Done(Outcome::Scanned(root, scan)))));
            };
            drop(std::thread::Builder::new().name("scan".into()).spawn(scan));
        }
    }

    fn scanned(&mut self, root: &Path, scan: Option<Result<Box<folders::Scan>, String>>) {
        let documents = self.paths_in(root);
        let Some(client) = self.client.clone() else { return };
        let Some(folder) = self.folders.get_mut(root) else { return };
        match scan {
            Some(Ok(scan)) if scan.project.is_some() => folder.take(*scan),
            other => {
                folder.scan = None;
                let why = other.and_then(Result::err);
                let why = why.unwrap_or_else(|| "it has too many files".to_owned());
                let shown = folder.root.to_string_lossy().into_owned();
                self.log(&format!("only open documents of {shown} are known: {why}"));
                return;
            }
        }
        folder.generation += 1;
        folder.watch(documents.into_iter());
        for document in self.documents.values_mut().filter(|document| document.root == root) {
            document.settle(folder);
        }
        self.want_all(root);
        self.publish_configurations(&client);
    }
}
