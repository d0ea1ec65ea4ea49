//! Names of folders, and what they say about the files in them.

/// What is in a folder, by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FolderKind {
    /// Tests, and data for them.
    Tests,
    /// Examples that are not used in place.
    Examples,
    /// Templates of files, or of whole projects.
    Templates,
    /// Measurements.
    Benchmarks,
    /// Text and pictures for people.
    Documents,
    /// What is no longer in use.
    Archives,
    /// Code that a program has written.
    Generated,
    /// What a build creates.
    Built,
    /// Packages that a package manager has installed.
    Installed,
    /// Code of others that the project has copied.
    Vendored,
    /// Programs for developers of the project.
    Scripts,
    /// The programs of the project.
    Code,
}

/// The names of each kind of folder, in lower case.
const NAMES: [(FolderKind, &str); 12] = [
    (
        FolderKind::Tests,
        "test tests __tests__ testing spec specs e2e testdata fixture fixtures __fixtures__ mocks \
         __mocks__ evals",
    ),
    (FolderKind::Examples, "example examples sample samples demo demos stories"),
    (FolderKind::Templates, "template templates"),
    (FolderKind::Benchmarks, "bench benches benchmark benchmarks"),
    (FolderKind::Documents, "doc docs assets"),
    (FolderKind::Archives, "archive archived"),
    (FolderKind::Generated, "generated"),
    (FolderKind::Built, "dist build out target bin obj .next _build coverage"),
    (FolderKind::Installed, "node_modules .venv venv site-packages deps"),
    (FolderKind::Vendored, "vendor third_party"),
    (FolderKind::Scripts, "scripts"),
    (FolderKind::Code, "src lib pkg internal app cmd source"),
];

impl FolderKind {
    /// Folders whose files are not used in place: what is wrong in them is often so on purpose.
    pub const ASIDE: &[Self] =
        &[Self::Examples, Self::Templates, Self::Benchmarks, Self::Documents, Self::Archives];

    /// The kind of a folder with this name, in any case.
    pub fn of(name: &str) -> Option<Self> {
        NAMES.iter().find(|row| is_named(name, row)).map(|(kind, _)| *kind)
    }

    /// Whether any part of a path is the name of a folder of one of these kinds.
    pub fn is_in(path: &str, kinds: &[Self]) -> bool {
        let mut rows = NAMES.iter().filter(|(kind, _)| kinds.contains(kind));
        rows.any(|row| path.split('/').any(|part| is_named(part, row)))
    }
}

/// Whether a name is one of a kind, in any case.
fn is_named(name: &str, (kind, names): &(FolderKind, &str)) -> bool {
    let mut names = names.as_bytes().split(|byte| *byte == b' ');
    names.any(|it| it.eq_ignore_ascii_case(name.as_bytes()))
        // Those of .NET have the name of the project before it.
        || *kind == FolderKind::Tests && (name.ends_with(".Tests") || name.ends_with(".Test"))
}

/// Whether a folder has files of others, or of git, and is not entered unless it is named.
pub fn is_never_entered(name: &[u8]) -> bool {
    matches!(name, b"node_modules" | b".git")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_has_one_kind() {
        let names =
            || NAMES.iter().flat_map(|(kind, names)| names.split(' ').map(|it| (*kind, it)));
        for (kind, name) in names() {
            assert_eq!(FolderKind::of(name), Some(kind), "{name}");
            assert_eq!(name, name.to_ascii_lowercase());
        }
    }

    #[test]
    fn kinds_are_found_in_any_part_of_a_path_and_in_any_case() {
        for path in ["tests/a.py", "a/Tests/b.cs", "A.Tests/b.cs", "test"] {
            assert!(FolderKind::is_in(path, &[FolderKind::Tests]), "{path}");
        }
        for path in ["contest/a.py", "a/latest", "docs/a.ts", ""] {
            assert!(!FolderKind::is_in(path, &[FolderKind::Tests]), "{path}");
        }
    }
}
