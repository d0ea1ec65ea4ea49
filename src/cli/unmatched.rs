//! Named directories that contain nothing to check.

use std::path::{Path, PathBuf};

use super::arguments::lint::LintArguments;
use crate::engine::RunReport;
use crate::report::text::sanitize;
use crate::source::WalkError;

/// A word for each directory that was named and contains nothing of what it was named for. Where
/// nothing was recognised at all, that is reported for the run as a whole.
pub(super) fn unmatched_folders(run: &RunReport, arguments: &LintArguments) -> Vec<WalkError> {
    let results = &arguments.results;
    let recognised: Vec<&str> =
        run.files.iter().filter(|file| file.is_checked()).map(|file| &*file.path).collect();
    let with_results: Vec<&str> =
        run.files.iter().filter(|file| file.results > 0).map(|file| &*file.path).collect();
    let definitions: Vec<&str> = run.definitions.iter().map(|path| &**path).collect();
    let mut found = Vec::new();
    if run.recognised() > 0 {
        found.extend(without(&arguments.paths, &recognised, "no tools or results were recognised"));
    }
    found.extend(without(&results.result, &with_results, "no results were recognised"));
    found.extend(without(&results.tools, &definitions, "no tool definitions were recognised"));
    found
}

/// The directories that contain none of these paths.
fn without(folders: &[PathBuf], paths: &[&str], message: &str) -> Vec<WalkError> {
    let is_in = |folder: &Path, path: &str| {
        let folder = folder.strip_prefix(".").unwrap_or(folder);
        let path = Path::new(path);
        folder.as_os_str().is_empty() || path.strip_prefix(".").unwrap_or(path).starts_with(folder)
    };
    let is_empty = |folder: &&PathBuf| !paths.iter().any(|path| is_in(folder, path));
    let unmatched = folders.iter().filter(|folder| folder.is_dir()).filter(is_empty);
    let error = |folder: &PathBuf| WalkError {
        path: sanitize::terminal(&folder.to_string_lossy()).into_owned(),
        message: format!("{message} in this directory"),
    };
    unmatched.map(error).collect()
}
