//! Scanning a folder: all of its files are found and linted, so that findings can depend on several
//! files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::json;

use crate::config::{ConfigError, Configs};
use crate::engine::{Collected, Project, Request, Role, RunReport, Work, apply_baselines, collect};
use crate::report::summary::inventory::unchecked_sentences;
use crate::source::{SourceText, WalkOptions, absolute_path, display_path};
use crate::targets::Date;

use crate::lsp::client::capabilities::Client;
use crate::lsp::diagnostics::{EditorDiagnostic, Shown, findings};
use crate::lsp::documents::uri::uri_of;
use crate::lsp::folders::configuration::Configuration;
use crate::lsp::limits::{MAX_SCANNED_BYTES, MAX_SCANNED_FILES, MAX_SHOWN_FINDINGS};

/// The outcome of a scan.
pub(in crate::lsp) struct Scan {
    pub(in crate::lsp) configuration: Configuration,
    pub(in crate::lsp) errors: Vec<ConfigError>,
    /// The project with all files; `None` if there are too many.
    pub(in crate::lsp) project: Option<Project>,
    /// Sentences about the servers whose tools were not checked.
    pub(in crate::lsp) unchecked_servers: Vec<String>,
    /// The findings by path, if the client shows those of files that are not open.
    pub(in crate::lsp) findings: BTreeMap<PathBuf, FileFindings>,
}

/// The findings of a file as diagnostics, and an id that changes with them.
#[derive(Debug)]
pub(in crate::lsp) struct FileFindings {
    pub(in crate::lsp) id: String,
    pub(in crate::lsp) items: Vec<EditorDiagnostic>,
}

/// The options that determine which files of a folder are linted.
pub(in crate::lsp) fn walk_options(root: &Path, configs: &Arc<Configs>) -> WalkOptions {
    let configs = Arc::clone(configs);
    WalkOptions {
        folder: root.to_owned(),
        local: Some(Arc::new(move |folder| configs.of_folder(folder).choice())),
        ..WalkOptions::default()
    }
}

/// Finds and lints all files of a folder; the texts of open documents replace the files on disk.
pub(in crate::lsp) fn scan(
    root: &Path,
    client: &Client,
    today: Option<Date>,
    texts: Vec<Arc<SourceText>>,
) -> Result<Scan, String> {
    let configuration =
        Configuration::new(root, &client.settings, today).map_err(|error| error.to_string())?;
    let configs = Arc::clone(&configuration.configs);
    let options = walk_options(root, &configs);
    let request = Request {
        paths: vec![(Role::Lint, root.to_owned())],
        named_from_folder: true,
        ..Request::default()
    };
    let Collected { mut project, .. } = collect(request, &options, &configs)?;
    let settings: Vec<_> =
        project.work().iter().map(|(_, settings)| Arc::clone(settings)).collect();
    let (configuration, mut errors) = configuration.with_baselines(settings.iter());
    errors.extend(configs.errors());
    let mut scan = Scan {
        configuration,
        errors,
        project: None,
        unchecked_servers: Vec::new(),
        findings: BTreeMap::new(),
    };
    if project.work().len() > MAX_SCANNED_FILES || total_bytes(&project) > MAX_SCANNED_BYTES {
        return Ok(scan);
    }
    texts.into_iter().for_each(|text| project.put(text));
    let mut everywhere = configs.everywhere().clone();
    // The documents that are open come first.
    everywhere.jobs = everywhere.jobs.saturating_sub(1).max(1);
    let inventory = project.inventory(everywhere.jobs, everywhere.options.migrates);
    project.around_mut().know_packages(inventory.as_ref());
    let mut run = project.lint_all(&everywhere);
    project.learn(&run);
    if client.settings.enable && client.settings.workspace_diagnostics {
        apply_baselines(&mut run, &scan.configuration.baselines);
        scan.findings = findings_of(&run, root, client);
    }
    run.inventory = inventory.map(|inventory| inventory.with_lists(&run));
    // Commands are given in the folder.
    let folder = display_path(root);
    let from_folder = |text: String| text.replace(&format!("{folder}/"), "").replace(&*folder, ".");
    let servers = unchecked_sentences(&run).into_iter();
    scan.unchecked_servers = servers.map(|(_, sentence)| from_folder(sentence)).collect();
    scan.project = Some(project);
    Ok(scan)
}

/// The findings of a run, by path.
fn findings_of(run: &RunReport, root: &Path, client: &Client) -> BTreeMap<PathBuf, FileFindings> {
    let (mut all, mut left) = (BTreeMap::new(), MAX_SHOWN_FINDINGS);
    for file in run.files.iter().filter(|file| file.is_input()) {
        let Some(source) = &file.source else { continue };
        let path = absolute_path(root, Path::new(&*file.path));
        let uri = uri_of(&path);
        let mut items = findings(&Shown { client, uri: &uri, version: None, root, source }, file);
        items.truncate(left);
        left -= items.len();
        if !items.is_empty() {
            all.insert(path, FileFindings { id: id_of(&items), items });
        }
    }
    all
}

/// The id of some diagnostics.
pub(in crate::lsp) fn id_of(items: &[EditorDiagnostic]) -> String {
    crate::diagnostic::hash(&[&json!(items).to_string()]).to_string()
}

/// The bytes of the files that are read; files above their maximum size are not.
fn total_bytes(project: &Project) -> u64 {
    let length = |(job, settings): &Work| {
        let length = std::fs::metadata(job.input.file()?.path()).ok()?.len();
        (length <= settings.max_file_size).then_some(length)
    };
    project.work().iter().filter_map(length).sum()
}
