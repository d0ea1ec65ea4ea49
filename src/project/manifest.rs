//! Files that describe the packages of a project, or name their dependencies.

use std::collections::HashMap;
use std::path::Path;
use std::sync::LazyLock;

use crate::project::Ecosystem;

/// A kind of manifest.
#[derive(Clone, Copy, Debug)]
pub struct ManifestKind {
    /// The name of the file; `*` matches any text.
    pub name: &'static str,
    /// The ecosystem whose packages it describes; `None` for files that only add facts about them.
    pub ecosystem: Option<Ecosystem>,
    /// Whether the file shows that its folder is the root of a project or package.
    pub is_main: bool,
    /// Whether the file is linted as a manifest and never as tools or results.
    pub is_only_manifest: bool,
}

const fn beside(name: &'static str) -> ManifestKind {
    ManifestKind { name, ecosystem: None, is_main: false, is_only_manifest: false }
}

const fn minor(name: &'static str, ecosystem: Ecosystem) -> ManifestKind {
    ManifestKind { ecosystem: Some(ecosystem), ..beside(name) }
}

const fn main(name: &'static str, ecosystem: Ecosystem) -> ManifestKind {
    ManifestKind { is_main: true, ..minor(name, ecosystem) }
}

/// The same manifest, if it is linted as such.
const fn linted(manifest: ManifestKind) -> ManifestKind {
    ManifestKind { is_only_manifest: true, ..manifest }
}

/// All kinds of manifests. Names come before patterns that match them.
const ALL: [ManifestKind; 27] = [
    main("package.json", Ecosystem::Npm),
    main("deno.json", Ecosystem::Npm),
    minor("deno.jsonc", Ecosystem::Npm),
    linted(main("pyproject.toml", Ecosystem::Python)),
    main("requirements.txt", Ecosystem::Python),
    linted(minor("requirements.in", Ecosystem::Python)),
    minor("requirements*.txt", Ecosystem::Python),
    minor("requirements*.in", Ecosystem::Python),
    minor("setup.py", Ecosystem::Python),
    beside("uv.lock"),
    beside("poetry.lock"),
    beside("pdm.lock"),
    linted(main("Cargo.toml", Ecosystem::Cargo)),
    linted(main("go.mod", Ecosystem::Go)),
    linted(main("pom.xml", Ecosystem::Maven)),
    linted(main("build.gradle", Ecosystem::Gradle)),
    linted(main("build.gradle.kts", Ecosystem::Gradle)),
    beside("*.versions.toml"),
    linted(minor("*.csproj", Ecosystem::DotNet)),
    minor("*.fsproj", Ecosystem::DotNet),
    main("composer.json", Ecosystem::Composer),
    linted(main("Gemfile", Ecosystem::Ruby)),
    minor("*.gemspec", Ecosystem::Ruby),
    main("Package.swift", Ecosystem::Swift),
    main("mix.exs", Ecosystem::Mix),
    beside("server.json"),
    beside("manifest.json"),
];

impl ManifestKind {
    /// The kind of manifest that a file with this name is.
    pub fn of_name(name: &str) -> Option<&'static Self> {
        // Asked for every file of a project, of which nearly all have none of the names.
        static NAMES: LazyLock<HashMap<&str, &ManifestKind>> = LazyLock::new(|| {
            let plain = ALL.iter().filter(|it| !it.name.contains('*'));
            plain.map(|it| (it.name, it)).collect()
        });
        static PATTERNS: LazyLock<Vec<(&str, &str, &ManifestKind)>> = LazyLock::new(|| {
            let parts = |it: &'static ManifestKind| {
                let (start, end) = it.name.split_once('*')?;
                Some((start, end, it))
            };
            ALL.iter().filter_map(parts).collect()
        });
        let is_match =
            |(start, end, _): &&(&str, &str, &Self)| name.ends_with(end) && name.starts_with(start);
        let named = NAMES.get(name).copied();
        named.or_else(|| PATTERNS.iter().find(is_match).map(|(_, _, kind)| *kind))
    }

    /// The kind of manifest that a file is.
    pub fn of_path(path: &Path) -> Option<&'static Self> {
        Self::of_name(path.file_name()?.to_str()?)
    }

    /// The manifests in a folder that show that it is the root of a project or package.
    pub fn all_main() -> impl Iterator<Item = &'static Self> {
        ALL.iter().filter(|it| it.is_main)
    }

    /// Whether a file is linted only as the manifest of a package.
    pub fn is_only_manifest(path: &Path) -> bool {
        Self::of_path(path).is_some_and(|it| it.is_only_manifest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_before_the_patterns_that_match_them() {
        for manifest in &ALL {
            let name = manifest.name.replace('*', "a");
            let found = ManifestKind::of_name(&name).expect("a manifest");
            assert_eq!(found.name, manifest.name);
            assert!(!manifest.is_main || !manifest.name.contains('*'));
        }
        assert_eq!(
            ManifestKind::of_name("requirements-dev.txt").unwrap().name,
            "requirements*.txt"
        );
        for name in ["package.json5", "xrequirements.txt", "a.json", "LICENSE", "csproj"] {
            assert!(ManifestKind::of_name(name).is_none(), "{name}");
        }
    }
}
