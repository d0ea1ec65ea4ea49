//! A document that the client has open, and what is known of it.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::cancel::CancelToken;
use crate::config::CONFIG_NAME;
use crate::source::SourceText;

use crate::lsp::documents::snapshot::Linted;
use crate::lsp::documents::text::{Text, extension_of, is_language};
use crate::lsp::documents::uri::path_of;
use crate::lsp::folders::Folder;
use crate::lsp::limits::{MAX_DELAY, QUICK_LINT};

/// A document that the client has open.
pub(in crate::lsp) struct Document {
    pub(in crate::lsp) uri: String,
    pub(in crate::lsp) path: Option<PathBuf>,
    /// The folder that it belongs to.
    pub(in crate::lsp) root: PathBuf,
    pub(in crate::lsp) version: i32,
    pub(in crate::lsp) text: Text,
    pub(in crate::lsp) extension: Option<&'static str>,
    pub(in crate::lsp) is_ours: bool,
    /// The text as the linter reads it, once something needs it.
    pub(in crate::lsp) source: Option<Arc<SourceText>>,
    /// Whether its folder does not exclude it.
    pub(in crate::lsp) is_linted: bool,
    pub(in crate::lsp) linted: Option<Arc<Linted>>,
    /// Changes with the text, with the configuration, and with what other files contain: what a lint
    /// found at an earlier one is dropped.
    pub(in crate::lsp) epoch: u64,
    /// The text that its folder last learned from.
    pub(in crate::lsp) learned: Option<Arc<SourceText>>,
    /// The lint that is running.
    pub(in crate::lsp) running: Option<CancelToken>,
    /// When it is to be linted.
    pub(in crate::lsp) due: Option<Instant>,
    pub(in crate::lsp) took: Duration,
    changed: Option<Instant>,
}

impl Document {
    /// A `TextDocumentItem`. What it lacks is empty.
    pub(in crate::lsp) fn of(item: &Value) -> Self {
        let text = |name: &str| item.get(name).and_then(Value::as_str).unwrap_or_default();
        let (uri, language) = (text("uri"), text("languageId"));
        let version = item.get("version").and_then(Value::as_i64).unwrap_or_default();
        let path = path_of(uri);
        let name = path.as_ref().map_or(uri.into(), |path| path.to_string_lossy());
        Self {
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
            epoch: 0,
            learned: None,
            running: None,
            due: None,
            took: Duration::ZERO,
            changed: None,
        }
    }

    /// Whether its text is that of its file.
    pub(in crate::lsp) fn is_saved(&self) -> bool {
        let file = self.path.as_ref().and_then(|path| std::fs::read(path).ok());
        file.is_some_and(|bytes| bytes == self.text.as_str().as_bytes())
    }

    /// Forgets what was found: something has changed that it depends on.
    pub(in crate::lsp) fn invalidate(&mut self) {
        self.linted = None;
        self.epoch += 1;
    }

    /// How long a lint waits for the author to pause, now that the document has changed. A first
    /// change is linted at once: only those that follow closely have to wait.
    pub(in crate::lsp) fn delay(&mut self, wanted: Option<Duration>) -> Duration {
        let before = self.changed.replace(Instant::now());
        let automatic =
            if self.took < QUICK_LINT { Duration::ZERO } else { (2 * self.took).min(MAX_DELAY) };
        let is_first = before.is_none_or(|before| before.elapsed() > automatic);
        wanted.unwrap_or(if is_first { Duration::ZERO } else { automatic })
    }

    /// Whether its folder's project has it. Otherwise its findings depend on nothing but its text.
    pub(in crate::lsp) fn is_in_project(&self) -> bool {
        self.is_linted && self.path.is_some()
    }

    /// Whether it is a configuration: not linted, and its mistakes are those of its folder.
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

    /// Its path in its folder's project.
    pub(in crate::lsp) fn name(&self, folder: &Folder) -> Arc<str> {
        match &self.path {
            Some(path) => folder.name_of(path).into(),
            None => self.uri.as_str().into(),
        }
    }

    /// Makes a new state known to its folder.
    pub(in crate::lsp) fn settle(&mut self, folder: &mut Folder) {
        let name = self.name(folder);
        let source = self.text.source(&name, self.extension).filter(|_| self.is_ours).map(Arc::new);
        self.is_linted = match (&source, &self.path) {
            (Some(source), Some(path)) => folder.put(path, source),
            (source, _) => source.is_some(),
        };
        self.source = source;
    }
}
