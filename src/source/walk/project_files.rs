//! Files that show which projects a folder has: manifests of packages, and source code.

use std::path::{Path, PathBuf};

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

/// Names of manifests; `*` matches any text.
const MANIFESTS: [&str; 21] = [
    "server.json",
    "manifest.json",
    "package.json",
    "pyproject.toml",
    "requirements*.txt",
    "requirements*.in",
    "setup.py",
    "uv.lock",
    "Cargo.toml",
    "go.mod",
    "pom.xml",
    "build.gradle",
    "build.gradle.kts",
    "*.versions.toml",
    "*.csproj",
    "*.fsproj",
    "composer.json",
    "Gemfile",
    "*.gemspec",
    "Package.swift",
    "mix.exs",
];

/// Extensions of source files.
const SOURCES: [&str; 18] = [
    "ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs", "py", "rs", "go", "java", "kt", "cs",
    "php", "rb", "swift", "ex",
];

impl ProjectFiles {
    /// Adds a file that is a manifest or source code, unless it is excluded.
    pub(super) fn add(&mut self, path: &Path, is_excluded: impl FnOnce() -> bool) {
        let Ok(name) = std::str::from_utf8(last_part(path)) else { return };
        let files = if is_manifest(name) {
            &mut self.manifests
        } else if name.rsplit_once('.').is_some_and(|(_, extension)| SOURCES.contains(&extension)) {
            &mut self.sources
        } else {
            return;
        };
        if !is_excluded() {
            files.push(clean(path).to_owned());
        }
    }
}

fn is_manifest(name: &str) -> bool {
    MANIFESTS.iter().any(|known| match known.split_once('*') {
        Some((start, end)) => {
            name.len() >= start.len() + end.len() && name.starts_with(start) && name.ends_with(end)
        }
        None => name == *known,
    })
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
