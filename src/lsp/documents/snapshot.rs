//! An immutable version of a document, with everything its findings depend on, for work on other
//! threads.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crate::config::Settings;
use crate::document::Document;
use crate::engine::{FileReport, Project, document_of, report_some};
use crate::source::SourceText;

use crate::lsp::client::capabilities::Client;
use crate::lsp::diagnostics::{EditorDiagnostic, Mistake, Shown, findings};
use crate::lsp::documents::text::Positions;
use crate::lsp::folders::configuration::Configuration;
use crate::lsp::limits::MIN_THREADED_BYTES;

/// An immutable version of a document.
pub(in crate::lsp) struct Snapshot {
    pub(in crate::lsp) client: Arc<Client>,
    /// The URI as the client spells it.
    pub(in crate::lsp) uri: String,
    pub(in crate::lsp) version: i32,
    /// The path of the document, if it is a file.
    pub(in crate::lsp) path: Option<PathBuf>,
    pub(in crate::lsp) root: PathBuf,
    pub(in crate::lsp) epoch: u64,
    pub(in crate::lsp) source: Arc<SourceText>,
    pub(in crate::lsp) configuration: Arc<Configuration>,
    /// The project of the folder, including the document itself if it is linted.
    pub(in crate::lsp) project: Project,
    /// The versions of the open documents, by URI.
    pub(in crate::lsp) versions: HashMap<String, i32>,
    /// The open configuration files: text and version by URI.
    pub(in crate::lsp) configurations: HashMap<String, (String, i32)>,
    pub(in crate::lsp) linted: OnceLock<Arc<Linted>>,
    pub(in crate::lsp) document: OnceLock<Document>,
    /// Whether the document is a configuration.
    pub(in crate::lsp) is_configuration: bool,
    /// The mistakes that the configuration of a folder has in the file of the document.
    pub(in crate::lsp) mistakes: Vec<Mistake>,
}

/// The result of a lint.
#[derive(Debug)]
pub(in crate::lsp) struct Linted {
    pub(in crate::lsp) epoch: u64,
    /// The time of the project that the result is based on; later changes are not included.
    pub(in crate::lsp) time: u64,
    /// The report; `None` if the document is not linted, or has no MCP content.
    pub(in crate::lsp) file: Option<Box<FileReport>>,
    pub(in crate::lsp) took: Duration,
}

impl Snapshot {
    /// The result of linting the document, computed on first use.
    pub(in crate::lsp) fn linted(&self) -> &Arc<Linted> {
        self.linted.get_or_init(|| {
            let start = Instant::now();
            let file = self.client.settings.enable.then(|| self.lint()).flatten();
            let (epoch, time) = (self.epoch, self.project.around().now());
            Arc::new(Linted { epoch, time, file, took: start.elapsed() })
        })
    }

    /// The diagnostics of the document.
    pub(in crate::lsp) fn diagnostics(&self) -> Vec<EditorDiagnostic> {
        let file = self.linted().file.as_deref();
        let found = file.map(|file| findings(&self.shown(), file)).unwrap_or_default();
        let mistakes = if self.client.settings.enable { self.own_mistakes() } else { Vec::new() };
        mistakes.into_iter().map(|mistake| mistake.diagnostic).chain(found).collect()
    }

    /// The mistakes in the document: those in the text of a configuration, and those that are known
    /// of the file, if it has the same text.
    fn own_mistakes(&self) -> Vec<Mistake> {
        let text = self.source.text();
        let own = self.is_configuration.then(|| Mistake::in_text(text, &self.client));
        let mut own = own.unwrap_or_default();
        let is_current = |mistake: &&Mistake| mistake.text().is_none_or(|of| of == text);
        for mistake in self.mistakes.iter().filter(is_current) {
            if own.iter().all(|it| it.diagnostic != mistake.diagnostic) {
                own.push(mistake.clone());
            }
        }
        own
    }

    /// The document as a text whose findings are shown.
    pub(in crate::lsp) fn shown(&self) -> Shown<'_> {
        Shown {
            client: &self.client,
            uri: &self.uri,
            version: Some(self.version),
            root: &self.root,
            source: &self.source,
        }
    }

    fn lint(&self) -> Option<Box<FileReport>> {
        self.report(&self.project)
    }

    /// The report of linting another text instead of the document's own.
    pub(in crate::lsp) fn lint_instead(&self, text: Arc<SourceText>) -> Option<Box<FileReport>> {
        let mut project = self.project.clone();
        project.put(text);
        self.report(&project)
    }

    fn report(&self, project: &Project) -> Option<Box<FileReport>> {
        let paths = [Arc::clone(self.source.path())];
        let baselines = &self.configuration.baselines;
        report_some(project, &paths, &self.settings(), baselines).files.into_iter().next()
    }

    /// The report with the findings that baselines accept, which fixes are based on.
    pub(in crate::lsp) fn single_findings(&self) -> Option<Cow<'_, FileReport>> {
        if self.configuration.baselines.is_empty() {
            return self.linted().file.as_deref().map(Cow::Borrowed);
        }
        let paths = [Arc::clone(self.source.path())];
        let files = self.project.lint(&paths, &self.settings()).files;
        files.into_iter().find(|file| file.path == paths[0]).map(|file| Cow::Owned(*file))
    }

    /// The settings for a lint of this document.
    pub(in crate::lsp) fn settings(&self) -> Settings {
        let mut settings = self.configuration.configs.everywhere().clone();
        if self.source.text().len() < MIN_THREADED_BYTES {
            // A thread would take longer to start than the lint takes.
            settings.jobs = 1;
        }
        settings
    }

    /// The parsed document.
    pub(in crate::lsp) fn document(&self) -> &Document {
        self.document.get_or_init(|| document_of(Arc::clone(&self.source), &self.settings()))
    }

    pub(in crate::lsp) fn positions(&self) -> Positions<'_> {
        Positions::new(&self.source, self.client.unit)
    }
}
