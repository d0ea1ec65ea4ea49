//! The directory of a project.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The files that are in the directory of a project.
const PROJECT_FILES: [&str; 7] = [
    "package.json",
    "pyproject.toml",
    "go.mod",
    "Cargo.toml",
    "build.gradle",
    "build.gradle.kts",
    "pom.xml",
];

/// The nearest directory at or above `folder` that has the file of a project.
pub fn nearest_project(folder: &Path) -> Option<PathBuf> {
    folder.ancestors().find(|directory| is_project(directory)).map(Path::to_owned)
}

fn is_project(directory: &Path) -> bool {
    let is_csharp = || {
        let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).any(|path| path.extension() == Some(OsStr::new("csproj")))
    };
    PROJECT_FILES.iter().any(|name| directory.join(name).is_file()) || is_csharp()
}
