//! One document at one version, with all that its findings depend on: for work on other threads.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crate::config::Settings;
use crate::engine::{FileReport, Project, report_some};
use crate::source::SourceText;

use super::client::Client;
use super::configuration::Configuration;
use super::limits::MIN_THREADED_BYTES;
use super::positions::Positions;

/// One document at one version.
pub(super) struct Snapshot {
    pub(super) client: Arc<Client>,
    /// As the client spells it.
    pub(super) uri: String,
    pub(super) version: i32,
    /// Where the document is, if it is a file.
    pub(super) path: Option<PathBuf>,
    pub(super) root: PathBuf,
    /// Changes with the configuration, and with what other files say.
    pub(super) generation: u64,
    pub(super) source: Arc<SourceText>,
    pub(super) configuration: Arc<Configuration>,
    /// The files around it, and the document itself if it is linted.
    pub(super) project: Project,
    /// The open configuration files: text and version by URI.
    pub(super) configurations: Arc<BTreeMap<String, (String, i32)>>,
    pub(super) linted: OnceLock<Arc<Linted>>,
}

/// What a lint has found.
#[derive(Debug)]
pub(super) struct Linted {
    pub(super) version: i32,
    pub(super) generation: u64,
    /// `None` if the document is not linted, or has nothing of MCP.
    pub(super) file: Option<Box<FileReport>>,
    pub(super) took: Duration,
}

impl Snapshot {
    /// What a lint of it finds.
    pub(super) fn linted(&self) -> &Arc<Linted> {
        self.linted.get_or_init(|| {
            let start = Instant::now();
            let file = self.client.settings.enable.then(|| self.lint()).flatten();
            let (version, generation) = (self.version, self.generation);
            Arc::new(Linted { version, generation, file, took: start.elapsed() })
        })
    }

    fn lint(&self) -> Option<Box<FileReport>> {
        self.report(&self.project)
    }

    /// What a lint of another text in its place finds.
    pub(super) fn lint_instead(&self, text: Arc<SourceText>) -> Option<Box<FileReport>> {
        let mut project = self.project.clone();
        project.put(text);
        self.report(&project)
    }

    fn report(&self, project: &Project) -> Option<Box<FileReport>> {
        let paths = [Arc::clone(self.source.path())];
        let baselines = &self.configuration.baselines;
        report_some(project, &paths, &self.settings(), baselines).files.into_iter().next()
    }

    /// Its findings before any were accepted or merged, as fixes need them.
    pub(super) fn single_findings(&self) -> Option<Box<FileReport>> {
        let paths = [Arc::clone(self.source.path())];
        let files = self.project.lint(&paths, &self.settings()).files;
        files.into_iter().find(|file| file.path == paths[0])
    }

    /// The settings of a lint as a whole.
    pub(super) fn settings(&self) -> Settings {
        let mut settings = self.configuration.configs.everywhere().clone();
        if self.source.text().len() < MIN_THREADED_BYTES {
            // A thread would take longer to start than the lint takes.
            settings.jobs = 1;
        }
        settings
    }

    pub(super) fn positions(&self) -> Positions<'_> {
        Positions::new(&self.source, self.client.unit)
    }
}
