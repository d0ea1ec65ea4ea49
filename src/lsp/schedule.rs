//! When documents are linted, and where the findings go.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::cancel::CancelToken;
use crate::config::CONFIG_NAME;
use crate::source::SourceText;

use super::answer::caught;
use super::diagnostics::diagnostics;
use super::documents::open_document::Document;
use super::documents::snapshot::{Linted, Snapshot};
use super::folders::{self};
use super::state::{Done, Event, Outcome, Server};

impl Server<'_> {
    /// Lints a document after a delay, and no earlier version of it. What is pulled is linted when
    /// the client asks.
    pub(super) fn want(&mut self, uri: &str, delay: Duration) {
        let pulls = self.client.as_ref().is_none_or(|client| client.pulls);
        let Some(document) = self.documents.get_mut(uri) else { return };
        if let Some(running) = document.running.take() {
            running.cancel();
        }
        document.due = (!pulls).then(|| Instant::now() + delay);
    }

    /// Lints all documents of a folder again.
    pub(super) fn want_all(&mut self, root: &Path) {
        let of_folder = self.documents.values_mut().filter(|document| document.root == root);
        let mut uris = Vec::new();
        for document in of_folder {
            document.invalidate();
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
        let open = self.documents.iter().map(|(uri, document)| (uri.clone(), document.version));
        let versions = Arc::new(open.collect());
        let document = self.documents.get_mut(uri)?;
        let folder = self.folders.get_mut(&document.root)?;
        if document.source.is_none() {
            document.settle(folder);
        }
        let name = document.name(folder);
        let source = document.source.clone();
        // A configuration is not linted, and has its own hover and completion.
        let is_configuration = document.path.as_ref().is_some_and(|it| it.ends_with(CONFIG_NAME));
        let text = if is_configuration { document.text.as_str() } else { "" };
        let source = source.unwrap_or_else(|| Arc::new(SourceText::new(name, text)));
        let project = match &document.path {
            Some(_) if document.is_linted => folder.project.clone(),
            _ => folders::alone(&source, document.is_linted, folder),
        };
        let linted = OnceLock::new();
        if let Some(known) = &document.linted {
            drop(linted.set(Arc::clone(known)));
        }
        Some(Snapshot {
            client,
            uri: uri.to_owned(),
            version: document.version,
            path: document.path.clone(),
            root: folder.root.clone(),
            epoch: document.epoch,
            source,
            configuration: Arc::clone(&folder.configuration),
            project,
            versions,
            configurations,
            linted,
            document: OnceLock::new(),
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
            let linted = caught(&token, || Arc::clone(snapshot.linted()));
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
        if linted.epoch != document.epoch {
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
            // What runs or waits may have begun with what was known before.
            let is_open = document.linted.is_none() && document.is_linted;
            if is_open || folder.project.around().affects(&name, file) {
                document.invalidate();
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
            // On a thread of its own: the workers are for what the author waits for.
            let scan = move || {
                let scan = || folders::scan(&root, &client.settings, today, texts).map(Box::new);
                let scan = caught(&token, scan).unwrap_or_else(|why| Some(Err(why)));
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
        folder.watch(documents.into_iter());
        for document in self.documents.values_mut().filter(|document| document.root == root) {
            document.settle(folder);
        }
        self.want_all(root);
        self.publish_configurations(&client);
    }
}
