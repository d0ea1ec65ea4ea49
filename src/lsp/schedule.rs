//! Scheduling of lints, and delivery of findings.
//!
//! Of several open documents of one file, one replaces the file, and the others are checked alone,
//! like documents that are no files.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::cancel::CancelToken;
use crate::source::{SourceText, display_path};

use super::answer::caught;
use super::changes::paths_in;
use super::channel::outbox::Outgoing;
use super::diagnostics::PublishedDiagnostics;
use super::documents::open_document::Document;
use super::documents::snapshot::{Linted, Snapshot};
use super::folders::scan::{Scan, scan};
use super::folders::{self, Folder};
use super::state::{Done, Event, JobOutcome, Server};

impl Server<'_> {
    /// Schedules a lint of a document after a delay, and cancels the running one. Documents of
    /// clients that request diagnostics are linted on request.
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
        let of_folder = self.documents.values().filter(|document| document.root == root);
        let uris: Vec<_> = of_folder.map(|document| document.uri.clone()).collect();
        self.lint_again(&uris);
    }

    /// Asks the client to request diagnostics again, if it requests them at all.
    fn ask_to_pull(&mut self) {
        let Some(client) = self.client.clone() else { return };
        let is_shown = |folder: &Folder| folder.client.settings.workspace_diagnostics;
        if client.pulls && (!self.documents.is_empty() || self.folders.iter().any(is_shown)) {
            self.ask("workspace/diagnostic/refresh", Value::Null);
        }
        if client.refreshes_lenses && client.settings.code_lens {
            self.ask("workspace/codeLens/refresh", Value::Null);
        }
    }

    /// Starts all work that is due.
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

    /// A snapshot of a document.
    pub(super) fn snapshot(&mut self, uri: &str) -> Option<Snapshot> {
        let document = self.documents.get_mut(uri)?;
        let folder = self.folders.get_mut(&document.root)?;
        if document.source.is_none() {
            document.settle(folder);
        }
        let name = document.name(folder);
        let source = document.source.clone();
        // A configuration is not linted, and has its own hover and completion.
        let text = if document.is_configuration() { document.text.as_str() } else { "" };
        let source = source.unwrap_or_else(|| Arc::new(SourceText::new(name, text)));
        let project = if document.is_in_project() {
            folder.project.clone()
        } else {
            folders::alone(&source, document.is_linted, folder)
        };
        let linted = OnceLock::new();
        if let Some(known) = &document.linted {
            drop(linted.set(Arc::clone(known)));
        }
        let mistakes = document.path.as_ref().and_then(|path| self.mistakes.get(path));
        Some(Snapshot {
            client: Arc::clone(&folder.client),
            uri: uri.to_owned(),
            version: document.version,
            path: document.path.clone(),
            root: folder.root.clone(),
            epoch: document.epoch,
            source,
            configuration: Arc::clone(&folder.configuration),
            project,
            versions: HashMap::new(),
            configurations: HashMap::new(),
            linted,
            document: OnceLock::new(),
            mistakes: mistakes.cloned().unwrap_or_default(),
            is_configuration: document.is_configuration(),
        })
    }

    /// The snapshot of a document for a request: with the versions of all open documents and the
    /// texts of open configurations.
    pub(super) fn snapshot_for_request(&mut self, uri: &str) -> Option<Snapshot> {
        let snapshot = self.snapshot(uri)?;
        let open = self.documents.iter().map(|(uri, document)| (uri.clone(), document.version));
        let configurations = self.documents.values().filter(|it| it.is_configuration());
        let text = |document: &Document| (document.text.as_str().to_owned(), document.version);
        let configurations = configurations.map(|it| (it.uri.clone(), text(it))).collect();
        Some(Snapshot { versions: open.collect(), configurations, ..snapshot })
    }

    fn lint(&mut self, uri: &str) {
        let Some(snapshot) = self.snapshot(uri) else { return };
        let token = CancelToken::new();
        if let Some(document) = self.documents.get_mut(uri) {
            document.running = Some(token.clone());
        }
        let events = self.events.clone();
        self.workers.run(move || {
            let found = caught(&token, || {
                let published = PublishedDiagnostics {
                    uri: &snapshot.uri,
                    version: Some(snapshot.version),
                    diagnostics: &snapshot.diagnostics(),
                };
                (Outgoing::diagnostics(&published), Arc::clone(snapshot.linted()))
            });
            let uri = snapshot.uri.clone();
            // Before the loop hears of it: what is known around a document has one owner then, and
            // need not be copied to be changed.
            drop(snapshot);
            drop(events.send(Event::Done(Done(JobOutcome::Linted(uri, found.ok().flatten())))));
        });
    }

    pub(super) fn done(&mut self, outcome: JobOutcome) {
        match outcome {
            JobOutcome::Linted(uri, Some((diagnostics, linted))) => {
                let Some(is_outdated) = self.keep(&uri, &linted) else { return };
                // Also if it is outdated: a document must not wait while its neighbours change.
                self.send(diagnostics);
                if is_outdated {
                    self.lint_again(&[uri]);
                }
            }
            JobOutcome::Linted(_, None) => {}
            JobOutcome::Answered(id, response, uri, linted) => {
                if linted.is_some_and(|linted| self.keep(&uri, &linted) == Some(true)) {
                    self.lint_again(&[uri]);
                }
                // Those that were cancelled have their response.
                if self.pending.remove(&id).is_some() {
                    self.send(response);
                }
            }
            JobOutcome::Scanned(root, scan) => self.scanned(&root, scan),
        }
    }

    /// Stores the result of a lint. `None` if the document has changed since; otherwise whether
    /// something else that it depends on has changed.
    fn keep(&mut self, uri: &str, linted: &Arc<Linted>) -> Option<bool> {
        let document = self.documents.get_mut(uri)?;
        let folder = self.folders.get_mut(&document.root)?;
        document.took = linted.took;
        if linted.epoch != document.epoch {
            return None;
        }
        document.running = None;
        if document.linted.replace(Arc::clone(linted)).is_some() || !document.is_in_project() {
            return Some(false);
        }
        let (name, file) = (document.name(folder), linted.file.as_deref());
        // Before its own change, which does not affect it.
        let is_outdated = folder.project.around().affects(&name, file, linted.time);
        let learned = std::mem::replace(&mut document.learned, document.source.clone());
        let is_same = learned.zip(document.source.as_ref());
        let is_same = is_same.is_some_and(|(learned, source)| Arc::ptr_eq(&learned, source));
        if folder.project.around_mut().replace(&name, file, !is_same) {
            let root = document.root.clone();
            self.want_affected(&root, uri);
        }
        Some(is_outdated)
    }

    /// Schedules lints of the other documents that a change of one document affects. Documents that
    /// are being linted are checked when their lint ends.
    fn want_affected(&mut self, root: &Path, changed: &str) {
        let Some(folder) = self.folders.get_mut(root) else { return };
        let others = self.documents.values().filter(|it| it.root == root && it.uri != changed);
        let others = others.filter(|it| it.is_in_project());
        let affected = others.filter(|document| {
            document.linted.as_ref().is_some_and(|linted| {
                let name = document.name(folder);
                folder.project.around().affects(&name, linted.file.as_deref(), linted.time)
            })
        });
        let affected: Vec<_> = affected.map(|document| document.uri.clone()).collect();
        self.lint_again(&affected);
    }

    /// Lints these documents again, because something they depend on has changed.
    pub(super) fn lint_again(&mut self, uris: &[String]) {
        for uri in uris {
            self.documents.get_mut(uri).into_iter().for_each(Document::invalidate);
            self.want(uri, Duration::ZERO);
        }
        if !uris.is_empty() {
            self.ask_to_pull();
        }
    }

    fn start_scans(&mut self, now: Instant) {
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
            let (events, client) = (self.events.clone(), Arc::clone(&folder.client));
            // On a thread of its own: the workers are for what the author waits for.
            let scan = move || {
                let scan = || scan(&root, &client, today, texts).map(Box::new);
                let scan = caught(&token, scan).unwrap_or_else(|why| Some(Err(why)));
                drop(events.send(Event::Done(Done(JobOutcome::Scanned(root, scan)))));
            };
            drop(std::thread::Builder::new().name("scan".into()).spawn(scan));
        }
    }

    fn scanned(&mut self, root: &Path, scan: Option<Result<Box<Scan>, String>>) {
        let documents = paths_in(&self.documents, root);
        let Some(folder) = self.folders.get_mut(root) else { return };
        match scan {
            Some(Ok(scan)) if scan.project.is_some() => folder.take(*scan),
            other => {
                folder.scan = None;
                let why = other.and_then(Result::err);
                let why = why.unwrap_or_else(|| "it has too many or too large files".to_owned());
                let shown = display_path(&folder.root);
                let message = format!("only open documents of {shown} are compared: {why}");
                if folder.not_scanned.replace(why).is_none() {
                    self.log_to_client(&message);
                }
                return;
            }
        }
        folder.watch(documents.into_iter());
        for document in self.documents.values_mut().filter(|document| document.root == root) {
            document.settle(folder);
        }
        self.want_all(root);
        self.ask_to_pull();
        self.publish_closed();
    }
}
