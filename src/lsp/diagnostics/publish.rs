//! The diagnostics of files that are not open. Each URI has one publisher: a document that is open
//! publishes its own diagnostics (`schedule.rs`), including the mistakes in its configuration;
//! everything else is published here.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::lsp::channel::outbox::Outgoing;
use crate::lsp::client::capabilities::Client;
use crate::lsp::diagnostics::{EditorDiagnostic, PublishedDiagnostics};
use crate::lsp::documents::uri::{path_of, uri_of};
use crate::lsp::folders::Folder;
use crate::lsp::state::Server;

impl Server<'_> {
    /// Publishes the diagnostics of files that are not open, as far as they have changed, and lints
    /// open documents again whose mistakes have changed.
    pub(in crate::lsp) fn publish_closed(&mut self) {
        let Some(client) = self.client.clone() else { return };
        let before = std::mem::take(&mut self.mistakes);
        for (path, mistake) in self.folders.iter().flat_map(Folder::mistakes) {
            let of_file = self.mistakes.entry(path).or_default();
            if !of_file.contains(&mistake) {
                of_file.push(mistake);
            }
        }
        let has_news = |path: &PathBuf| before.get(path) != self.mistakes.get(path);
        let documents = self.documents.values();
        let news = documents.filter(|document| document.path.as_ref().is_some_and(has_news));
        let news: Vec<_> = news.map(|document| document.uri.clone()).collect();
        self.lint_again(&news);
        self.publish_changes(&client);
    }

    fn publish_changes(&mut self, client: &Client) {
        let mut now = self.closed_diagnostics(client);
        let mut before = std::mem::take(&mut self.published);
        for (uri, diagnostics) in &now {
            if before.remove(uri).as_ref() != Some(diagnostics) {
                self.publish(uri, diagnostics);
            }
        }
        for uri in before.into_keys() {
            // The diagnostics that such a document publishes replace these.
            if client.pulls || !self.documents.contains_key(&uri) {
                self.publish(&uri, &[]);
            }
        }
        self.published.append(&mut now);
    }

    /// Publishes the diagnostics of a file that is not open.
    pub(in crate::lsp) fn publish(&self, uri: &str, diagnostics: &[EditorDiagnostic]) {
        self.send(Outgoing::diagnostics(&PublishedDiagnostics { uri, version: None, diagnostics }));
    }

    /// The diagnostics of each file that is not open and has some. A client that requests
    /// diagnostics also requests the findings.
    fn closed_diagnostics(&self, client: &Client) -> BTreeMap<String, Vec<EditorDiagnostic>> {
        let open: BTreeSet<&Path> =
            self.documents.values().filter_map(|document| document.path.as_deref()).collect();
        let mut all: BTreeMap<&Path, Vec<EditorDiagnostic>> = BTreeMap::new();
        for (path, mistakes) in &self.mistakes {
            all.insert(path, mistakes.iter().map(|it| it.diagnostic.clone()).collect());
        }
        for folder in self.folders.iter().filter(|_| !client.pulls) {
            for (path, findings) in &folder.findings {
                all.entry(path).or_default().extend(findings.items.iter().cloned());
            }
        }
        let closed = all.into_iter().filter(|(path, _)| !open.contains(path));
        closed.map(|(path, diagnostics)| (uri_of(path), diagnostics)).collect()
    }

    /// The findings of all files that are not open, for a client that requests them.
    pub(in crate::lsp) fn workspace_diagnostics(&self, parameters: &Value) -> Value {
        let known = parameters.get("previousResultIds").and_then(Value::as_array);
        let text = |it: &Value, name: &str| it.get(name).and_then(Value::as_str).map(str::to_owned);
        let known = known.into_iter().flatten();
        let mut known: BTreeMap<_, _> =
            known.filter_map(|it| Some((text(it, "uri")?, text(it, "value")?))).collect();
        let open: BTreeSet<_> = self.documents.values().filter_map(|it| it.path.as_ref()).collect();
        let findings = self.folders.iter().flat_map(|folder| &folder.findings);
        let mut reports = Vec::new();
        for (path, findings) in findings.filter(|(path, _)| !open.contains(path)) {
            let uri = uri_of(path);
            reports.push(match known.remove(&uri) {
                Some(id) if id == findings.id => {
                    json!({"kind": "unchanged", "uri": uri, "version": null, "resultId": id})
                }
                _ => json!({"kind": "full", "uri": uri, "version": null,
                    "resultId": findings.id, "items": findings.items}),
            });
        }
        // Without a result id, the client does not send these again.
        known.retain(|uri, _| path_of(uri).is_none_or(|path| !open.contains(&path)));
        let gone = known.into_keys();
        let gone =
            gone.map(|uri| json!({"kind": "full", "uri": uri, "version": null, "items": []}));
        json!({"items": reports.into_iter().chain(gone).collect::<Vec<_>>()})
    }
}
