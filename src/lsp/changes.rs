//! Changes of documents, folders and configurations that the client reports.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use lsp_server::ErrorCode;
use serde_json::Value;

use crate::source::folder_of;

use super::documents::open_document::Document;
use super::documents::text::Change;
use super::documents::uri::{path_of, uri_of};
use super::folders::Folder;
use super::limits::SCAN_DELAY;
use super::state::{Pending, Server};

impl Server<'_> {
    pub(super) fn open(&mut self, item: &Value) {
        let mut document = Document::of(item);
        // What was found before the document was closed is not about the one that is open now.
        self.opened += 1;
        document.epoch = self.opened << 32;
        let uri = document.uri.clone();
        self.documents.insert(uri.clone(), document);
        self.settle_owner(&uri);
        self.publish_closed();
    }

    /// Chooses the document that replaces a file in its project, among the open documents of that
    /// file: the one with the usual spelling of the URI, or else the first. The others are checked
    /// alone, as documents without a file.
    fn settle_owner(&mut self, uri: &str) {
        let path = path_of(uri);
        let is_same = |other: &str, document: &Document| match &document.path {
            _ if other == uri => true,
            Some(_) => document.path == path,
            None => path.is_some() && path_of(other) == path,
        };
        let same = self.documents.iter().filter(|(other, document)| is_same(other, document));
        let mut same: Vec<_> = same.map(|(other, _)| other.clone()).collect();
        let usual = path.as_deref().map(uri_of);
        crate::sort::by_key(&mut same, |uri| usual.as_ref() != Some(uri));
        for (index, other) in same.iter().enumerate() {
            let path = path.clone().filter(|_| index == 0);
            let Some(document) = self.documents.get_mut(other) else { continue };
            if other != uri && document.path == path {
                continue;
            }
            document.path = path;
            document.learned = None;
            document.invalidate();
            self.assign(other);
            self.want(other, Duration::ZERO);
        }
    }

    /// Assigns a document to its folder.
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
        let folder = self.folders.open(&root, false, &client, self.options.today);
        document.root.clone_from(&folder.root);
        document.source = None;
        document.settle(folder);
        let path = document.path.clone().unwrap_or_else(|| folder.unsaved_path());
        self.reconfigure_if_new(&root, &path);
    }

    /// Assigns all documents to their folders again, after folders were added or removed.
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
        document.invalidate();
        let (uri, version) = (document.uri.clone(), document.version);
        let root = document.root.clone();
        let settings = self.folders.get_mut(&root).map_or(&client, |folder| &folder.client);
        let (on_type, delay) = (settings.settings.on_type, settings.settings.delay);
        let delay = document.delay(delay);
        self.drop_outdated_requests(&uri, version);
        if on_type {
            self.want(&uri, delay);
        }
    }

    /// Rejects requests that refer to an earlier version of a document, because their responses
    /// would be wrong.
    fn drop_outdated_requests(&mut self, uri: &str, version: i32) {
        let is_outdated = |pending: &Pending| {
            pending.depends_on_version
                && pending.document.as_ref().is_some_and(|(of, at)| of == uri && *at != version)
        };
        let outdated = self.pending.iter().filter(|(_, pending)| is_outdated(pending));
        let outdated: Vec<_> = outdated.map(|(id, _)| id.clone()).collect();
        for id in outdated {
            if let Some(pending) = self.pending.remove(&id) {
                pending.cancel.cancel();
            }
            self.reject(id, ErrorCode::ContentModified, "the document has changed");
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
            // What is known of a file that was saved is still true.
            if !document.is_saved() || !folder.has_file(&name) {
                folder.schedule_scan(Instant::now() + SCAN_DELAY);
            }
        }
        let pushes = self.client.as_ref().is_some_and(|client| !client.pulls);
        if pushes {
            self.publish(uri, &[]);
        }
        self.forget_unused_folders();
        self.settle_owner(uri);
        self.publish_closed();
    }

    pub(super) fn saved(&mut self, uri: &str) {
        let path = path_of(uri);
        self.reconfigure(|folder| path.as_ref().is_some_and(|path| folder.is_configured_by(path)));
        self.rescan(path.as_slice());
        self.want(uri, Duration::ZERO);
    }

    /// Schedules a scan of the folders that contain some of these files, except files that are
    /// known because they are open.
    pub(super) fn rescan(&mut self, paths: &[PathBuf]) {
        let open: Vec<_> = self.documents.values().filter_map(|it| it.path.clone()).collect();
        for folder in self.folders.iter_mut() {
            let is_news = |path: &&PathBuf| {
                let is_known = || folder.has_file(&folder.name_of(path));
                let is_shown = folder.client.settings.workspace_diagnostics;
                path.starts_with(&folder.root) && (is_shown || !(open.contains(path) && is_known()))
            };
            if paths.iter().any(|path| is_news(&path)) {
                folder.schedule_scan(Instant::now() + SCAN_DELAY);
            }
        }
    }

    /// Reads the configurations of the affected folders again.
    pub(super) fn reconfigure(&mut self, is_affected: impl Fn(&Folder) -> bool) {
        let affected = self.folders.iter().filter(|folder| is_affected(folder));
        let roots: Vec<_> = affected.map(|folder| folder.root.clone()).collect();
        for root in roots {
            let documents = paths_in(&self.documents, &root);
            let Some(folder) = self.folders.get_mut(&root) else { continue };
            folder.reconfigure(&documents, self.options.today);
            for document in self.documents.values_mut().filter(|document| document.root == root) {
                document.settle(folder);
            }
            self.want_all(&root);
        }
        self.publish_closed();
    }

    /// Reads the configuration that applies to a document, if the folder has not read it yet.
    fn reconfigure_if_new(&mut self, root: &Path, document: &Path) {
        let documents = &self.documents;
        let all = || paths_in(documents, root);
        let Some(folder) = self.folders.get_mut(root) else { return };
        if folder.meet(document, all) {
            self.publish_closed();
        }
    }
}

/// The documents of a folder that are files.
pub(super) fn paths_in(documents: &BTreeMap<String, Document>, root: &Path) -> Vec<PathBuf> {
    let of_folder = documents.values().filter(|document| document.root == root);
    of_folder.filter_map(|document| document.path.clone()).collect()
}
