//! The view of the servers in the files of a run: the tools and results that models receive.

pub(super) mod fleets;

use std::path::PathBuf;

use super::{Job, Project, Work, definitions_in, read_definitions};
use crate::config::Settings;
use crate::parallel::parallel;
use crate::source::WalkError;
use crate::targets::VIEWED;
use crate::view::overview::{ViewOverview, ViewRequest, ViewedFile, viewed_file};
use fleets::{configured_servers, fleets};

/// The views of the servers in files, and the files that could not be read.
#[derive(Debug)]
pub struct Viewed {
    /// The view of each file that shows something of a server.
    pub overview: ViewOverview,
    /// Files and paths that could not be read.
    pub errors: Vec<WalkError>,
    /// The named files that show nothing of a server.
    pub without_server: Vec<String>,
}

/// The file or folder with the definitions of a server that the configuration of a client names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedDefinitions {
    /// The name of the server in the configuration.
    pub server: String,
    /// The path of the file or folder.
    pub path: PathBuf,
}

/// The contribution of one file to a view.
#[derive(Default)]
struct Found {
    /// The tools and results that models receive of the server in the file.
    file: Option<ViewedFile>,
    /// The names of the servers in the file, if it is the configuration of a client.
    servers: Vec<String>,
}

/// The question that settings ask: the targets, or else the clients in common use.
pub fn view_request(settings: &Settings) -> ViewRequest<'_> {
    let options = &settings.options;
    ViewRequest {
        targets: if options.targets.is_empty() { &VIEWED } else { &options.targets },
        server: options.server_name.as_deref(),
        tool: settings.tool.as_deref(),
        with_tools: true,
        with_cost: false,
    }
}

/// Reads the files of a project and applies the facts of the requested targets. The servers of the
/// configurations among the files are viewed together, with the definitions that other files show.
/// Files of `named` belong to a server and are not viewed by themselves.
pub fn view(
    project: Project,
    settings: &Settings,
    request: &ViewRequest<'_>,
    named: &[NamedDefinitions],
) -> Viewed {
    let (work, errors) = project.into_parts();
    let all = parallel(&work, settings.jobs, |work| match owner(&work.0, named) {
        Some(_) => Ok(Found::default()),
        None => view_one(work, request),
    });
    let overview = ViewOverview { version: 1, files: Vec::new(), fleets: Vec::new() };
    let mut viewed = Viewed { overview, errors, without_server: Vec::new() };
    let mut found = Vec::new();
    for (work, one) in work.iter().zip(all) {
        let path = work.0.path().to_owned();
        if let Ok(Found { file: None, servers }) = &one
            && servers.is_empty()
            && work.0.input.is_explicit()
            && owner(&work.0, named).is_none()
        {
            viewed.without_server.push(path.clone());
        }
        found.push(one.unwrap_or_else(|message| {
            viewed.errors.push(WalkError { path, message });
            Found::default()
        }));
    }
    viewed.overview.fleets = fleets(&work, &found, settings, named, &mut viewed.errors);
    viewed.overview.files = found.into_iter().filter_map(|found| found.file).collect();
    viewed
}

/// The server that a file was given for.
fn owner<'n>(job: &Job, named: &'n [NamedDefinitions]) -> Option<&'n str> {
    let file = job.input.file()?;
    let own = named.iter().find(|it| file.path().starts_with(&it.path));
    own.map(|it| &*it.server)
}

fn view_one((job, settings): &Work, request: &ViewRequest<'_>) -> Result<Found, String> {
    let Some(document) = read_definitions(&job.input, settings)? else {
        return Ok(Found::default());
    };
    let content = definitions_in(&document, &job.input, settings);
    let servers = configured_servers(&content, settings);
    let file = viewed_file(&document, &content, request, settings.jobs);
    Ok(Found { file, servers })
}
