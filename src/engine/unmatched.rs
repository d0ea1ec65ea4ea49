//! Named directories that contain nothing of what they were named for.

use std::path::{Path, PathBuf};

use crate::engine::{Role, RunReport};
use crate::source::WalkError;

/// An error for each directory that was named and contains nothing of what it was named for. If
/// nothing was recognised at all, that is reported for the run as a whole.
pub(crate) fn unmatched_folders(run: &RunReport, named: &[(Role, PathBuf)]) -> Vec<WalkError> {
    let files = run.files.iter();
    let checked: Vec<&str> =
        files.clone().filter(|file| file.is_checked()).map(|file| &*file.path).collect();
    let with_results: Vec<&str> =
        files.filter(|file| file.results > 0).map(|file| &*file.path).collect();
    let with_definitions: Vec<&str> = run.definitions.iter().map(|path| &**path).collect();
    let is_nothing_recognised = run.recognised() == 0;
    let unmatched = named.iter().filter(|(_, path)| path.is_dir()).filter_map(|(role, folder)| {
        let (paths, what) = match role {
            Role::Lint | Role::Beside if is_nothing_recognised => return None,
            Role::Lint | Role::Beside => (&checked, "tools, results or configurations of clients"),
            Role::Results => (&with_results, "results"),
            Role::Tools => (&with_definitions, "tool definitions"),
        };
        let is_empty = !paths.iter().any(|path| is_in(folder, path));
        is_empty.then(|| WalkError {
            path: folder.to_string_lossy().into_owned(),
            message: format!("no {what} were recognised in this directory"),
        })
    });
    unmatched.collect()
}

fn is_in(folder: &Path, path: &str) -> bool {
    let folder = folder.strip_prefix(".").unwrap_or(folder);
    let path = Path::new(path);
    folder.as_os_str().is_empty() || path.strip_prefix(".").unwrap_or(path).starts_with(folder)
}
