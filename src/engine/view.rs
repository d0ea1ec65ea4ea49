//! What models receive of the servers in the files of a run.

use super::{Project, Work, definitions_in, read_definitions};
use crate::config::Settings;
use crate::parallel::parallel;
use crate::source::WalkError;
use crate::view::overview::{ViewOverview, ViewRequest, ViewedFile, viewed_file};

/// What models receive of the servers in files, and what could not be read.
#[derive(Debug)]
pub struct Viewed {
    /// The view of each file that shows something of a server.
    pub overview: ViewOverview,
    /// Files and paths that could not be read.
    pub errors: Vec<WalkError>,
    /// The named files that show nothing of a server.
    pub without_server: Vec<String>,
}

/// Reads the files of a project and applies the facts of the requested targets.
pub fn view(project: Project, settings: &Settings, request: &ViewRequest<'_>) -> Viewed {
    let (work, errors) = project.into_parts();
    let files = parallel(&work, settings.jobs, |work| view_one(work, request));
    let mut viewed = Viewed {
        overview: ViewOverview { version: 1, files: Vec::new() },
        errors,
        without_server: Vec::new(),
    };
    for ((job, _), file) in work.iter().zip(files) {
        let path = job.path().to_owned();
        match file {
            Ok(Some(file)) => viewed.overview.files.push(file),
            Ok(None) if job.input.is_explicit() => viewed.without_server.push(path),
            Ok(None) => {}
            Err(message) => viewed.errors.push(WalkError { path, message }),
        }
    }
    viewed
}

fn view_one(
    (job, settings): &Work,
    request: &ViewRequest<'_>,
) -> Result<Option<ViewedFile>, String> {
    let Some(document) = read_definitions(&job.input, settings)? else { return Ok(None) };
    let content = definitions_in(&document, &job.input, settings);
    Ok(viewed_file(&document, &content, request))
}
