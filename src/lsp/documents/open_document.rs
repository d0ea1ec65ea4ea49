//! A document that the client has open, and the state of its lint.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::cancel::CancelToken;
use crate::config::CONFIG_NAME;
use crate::source::{SourceText, display_path, is_document, is_skill_file};

use crate::lsp::documents::snapshot::Linted;
use crate::lsp::documents::text::{Text, extension_of, is_language};
use crate::lsp::documents::uri::path_of;
use crate::lsp::folders::Folder;
use crate::lsp::limits::{MAX_DELAY, QUICK_LINT};

/// A document that the client has open.
pub(in crate::lsp) struct Document {
    pub(in crate::lsp) uri: String,
    pub(in crate::lsp) path: Option<PathBuf>,
    /// The folder that the document belongs to.
    pub(in crate::lsp) root: PathBuf,
    pub(in crate::lsp) version: i32,
    pub(in crate::lsp) text: Text,
    pub(in crate::lsp) extension: Option<&'static str>,
    pub(in crate::lsp) is_ours: bool,
    /// The text in the form that the linter reads, created when needed.
    pub(in crate::lsp) source: Option<Arc<SourceText>>,
    /// Whether the folder's configuration does not exclude the document.
    pub(in crate::lsp) is_linted: bool,
    pub(in crate::lsp) linted: Option<Arc<Linted>>,
    /// Increases when the text, the configuration or related files change: results of lints with an
    /// earlier epoch are discarded.
    pub(in crate::lsp) epoch: u64,
    /// The text that the folder's project has last received.
    pub(in crate::lsp) learned: Option<Arc<SourceText>>,
    /// The token of the lint that is running.
    pub(in crate::lsp) running: Option<CancelToken>,
    /// When the document is to be linted.
    pub(in crate::lsp) due: Option<Instant>,
    pub(in crate::lsp) took: Duration,
    changed: Option<Instant>,
}

impl Document {
    /// Creates a document from a `TextDocumentItem`; missing members are treated as empty.
    pub(in crate::lsp) fn of(item: &Value) -> Self {
        let text = |name: &str| item.get(name).and_then(Value::as_str).unwrap_or_default();
        let (uri, language) = (text("uri"), text("languageId"));
        let version = item.get("version").and_then(Value::as_i64).unwrap_or_default();
        let path = path_of(uri);
        let name = path.as_ref().map_or(uri.into(), |path| display_path(path));
        Self {
            uri: uri.to_owned(),
            root: PathBuf::new(),
            version: i32::try_from(version).unwrap_or_default(),
            text: Text::new(text("text").to_owned()),
            extension: extension_of(language, &name),
            // The difference view of an editor shows the same file twice.
            is_ours: (is_language(language) || is_skill_file(&name) || is_document(&name))
                && !uri.starts_with("git:"),
            path,
            source: None,
            is_linted: false,
            linted: None,
            epoch: 0,
            learned: None,
            running: None,
            due: None,
            took: Duration::ZERO,
            changed: None,
        }
    }

    /// Whether the text is identical to the content of the file.
    pub(in crate::lsp) fn is_saved(&self) -> bool {
        let file = self.path.as_ref().and_then(|path| std::fs::read(path).ok());
        file.is_some_and(|bytes| bytes == self.text.as_str().as_bytes())
    }

    /// Discards the findings, because something they depend on has changed.
    pub(in crate::lsp) fn invalidate(&mut self) {
        self.linted = None;
        self.epoch += 1;
    }

    /// How long a lint waits for a pause in typing. The first change is linted immediately; only
    /// changes that follow shortly have to wait.
    pub(in crate::lsp) fn delay(&mut self, wanted: Option<Duration>) -> Duration {
        let before = self.changed.replace(Instant::now());
        let automatic =
            if self.took < QUICK_LINT { Duration::ZERO } else { (2 * self.took).min(MAX_DELAY) };
        let is_first = before.is_none_or(|before| before.elapsed() > automatic);
        wanted.unwrap_or(if is_first { Duration::ZERO } else { automatic })
    }

    /// Whether the document is part of its folder's project. Otherwise its findings depend only on
    /// its text.
    pub(in crate::lsp) fn is_in_project(&self) -> bool {
        self.is_linted && self.path.is_some()
    }

    /// Whether the document is a configuration, which is not linted: the folder reports its errors.
    pub(in crate::lsp) fn is_configuration(&self) -> bool {
        self.path.as_ref().is_some_and(|path| path.ends_with(CONFIG_NAME))
    }

    pub(in crate::lsp) fn is_busy(&self) -> bool {
        self.due.is_some() || self.running.is_some()
    }

    pub(in crate::lsp) fn debug_information(&self) -> Value {
        json!({
            "uri": self.uri,
            "version": self.version,
            "bytes": self.text.as_str().len(),
            "linted": self.is_linted,
            "milliseconds": self.took.as_millis(),
        })
    }

    /// The path of the document in its folder's project.
    pub(in crate::lsp) fn name(&self, folder: &Folder) -> Arc<str> {
        match &self.path {
            Some(path) => folder.name_of(path).into(),
            None => self.uri.as_str().into(),
        }
    }

    /// Passes the current text to the folder's project.
    pub(in crate::lsp) fn settle(&mut self, folder: &mut Folder) {
        let name = self.name(folder);
        let is_ours = self.is_ours
            && !self.is_configuration()
            && (folder.client.settings.untitled || !self.uri.starts_with("untitled:"));
        let source = self.text.source(&name, self.extension).filter(|_| is_ours).map(Arc::new);
        self.is_linted = match (&source, &self.path) {
            (Some(source), Some(path)) => folder.put(path, source),
            (source, _) => source.is_some(),
        };
        self.source = source;
    }
}
