//! One document at one version, with all that its findings depend on: for work on other threads.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

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
        let mut settings = self.configuration.configs.everywhere().clone();
        if self.source.text().len() < MIN_THREADED_BYTES {
            // A thread would take longer to start than the lint takes.
            settings.jobs = 1;
        }
        let paths = [Arc::clone(self.source.path())];
        let run = report_some(&self.project, &paths, &settings, &self.configuration.baselines);
        run.files.into_iter().next()
    }

    pub(super) fn positions(&self) -> Positions<'_> {
        Positions::new(&self.source, self.client.unit)
    }
}
