//! The source directories that flags and configurations name.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::config::{SourceDirectory, lies_in_repository_of, shown_path};
use crate::project::ManifestKind;

/// Resolves the source directories that flags name.
///
/// # Errors
/// A clause about a directory that does not exist.
pub fn named_directories(paths: &[PathBuf], folder: &Path) -> Result<Vec<SourceDirectory>, String> {
    let named = |path: &PathBuf| {
        let directory = SourceDirectory::new(path, folder, false);
        source_directory(&directory, folder).map(|_| directory)
    };
    paths.iter().map(named).collect()
}

/// Resolves a source directory: the named one, or that of the nearest project. Paths in messages
/// are relative to `folder`.
///
/// # Errors
/// A clause about the reason why there is no such directory.
pub(super) fn source_directory(
    directory: &SourceDirectory,
    folder: &Path,
) -> Result<PathBuf, String> {
    let SourceDirectory { path, base, is_configured } = directory;
    let Some(found) = path.clone().or_else(|| nearest_project(base)) else {
        let base = shown_path(base, folder);
        return Err(format!("no project file, such as `package.json`, in `{base}` or above it"));
    };
    let shown = shown_path(&found, folder);
    if !found.is_dir() {
        return Err(format!("`{shown}` is not a directory"));
    }
    let is_inside =
        |real: PathBuf| lies_in_repository_of(&base.join("mcp-lint.toml"), &real, folder);
    if *is_configured && !found.canonicalize().is_ok_and(is_inside) {
        return Err(format!(
            "`{shown}` is outside of the repository of the configuration; name it with --source"
        ));
    }
    Ok(found)
}

/// The nearest directory at or above `folder` that is the root of a project.
pub fn nearest_project(folder: &Path) -> Option<PathBuf> {
    folder.ancestors().find(|directory| is_project(directory)).map(Path::to_owned)
}

/// The manifest of the nearest project, if it is one of a kind with a fixed name.
pub(crate) fn nearest_manifest(folder: &Path) -> Option<PathBuf> {
    let directory = nearest_project(folder)?;
    let manifests = ManifestKind::all_main().map(|it| directory.join(it.name));
    manifests.into_iter().find(|path| path.is_file())
}

fn is_project(directory: &Path) -> bool {
    let is_csharp = || {
        let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).any(|path| path.extension() == Some(OsStr::new("csproj")))
    };
    ManifestKind::all_main().any(|it| directory.join(it.name).is_file()) || is_csharp()
}
