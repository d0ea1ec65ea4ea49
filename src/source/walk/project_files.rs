//! Files that show which projects a folder has: manifests of packages, and source code.

use std::path::{Path, PathBuf};

use crate::project::{ManifestKind, NoData};
use crate::source::walk::input_file::{clean, last_part};

/// The manifests and source files that a walk passes. Excluded and ignored files are left out;
/// whether a file is read as input makes no difference.
#[derive(Clone, Debug, Default)]
pub struct ProjectFiles {
    /// Files in which projects name their dependencies.
    pub manifests: Vec<PathBuf>,
    /// Files with source code in a language that servers are written in.
    pub sources: Vec<PathBuf>,
}

impl ProjectFiles {
    /// The manifests and source files directly in a folder that has at most so many entries.
    pub fn in_folder(folder: &Path, most: usize) -> Self {
        let is_here = folder.as_os_str().is_empty();
        let entries = std::fs::read_dir(if is_here { Path::new(".") } else { folder });
        let names = entries.into_iter().flatten().flatten().map(|entry| entry.file_name());
        let mut names: Vec<_> = names.take(most + 1).collect();
        let mut files = Self::default();
        if names.len() <= most {
            crate::sort::by(&mut names, Ord::cmp);
            names.iter().for_each(|name| files.add(&folder.join(name), || false));
        }
        files
    }

    /// Adds a file that is a manifest or source code, unless it is excluded.
    pub(super) fn add(&mut self, path: &Path, is_excluded: impl FnOnce() -> bool) {
        let Ok(name) = std::str::from_utf8(last_part(path)) else { return };
        let files = if ManifestKind::of_name(name).is_some() {
            &mut self.manifests
        } else if NoData::language_of_path(path).is_some() {
            &mut self.sources
        } else {
            return;
        };
        if !is_excluded() {
            files.push(clean(path).to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifests_and_source_code_are_recognised_by_name() {
        let mut files = ProjectFiles::default();
        let names = [
            "./a/package.json",
            "requirements.txt",
            "requirements-dev.txt",
            "W.csproj",
            "a.versions.toml",
            "a.rs",
            "b/c.tsx",
            "setup.py",
        ];
        let others =
            ["package.json5", "xrequirements.txt", "a.json", "rs", "LICENSE", "a.rs.txt", "csproj"];
        names.iter().chain(&others).for_each(|name| files.add(Path::new(name), || false));
        assert_eq!(files.manifests.len(), 6);
        assert_eq!(files.sources, [Path::new("a.rs"), Path::new("b/c.tsx")]);
        files.add(Path::new("c.rs"), || true);
        assert_eq!(files.sources.len(), 2);
    }
}
