//! Paths as code hosts expect them: relative to the root of the repository, independent of the
//! current directory.

use std::path::Path;

/// The position of the checkout in the file system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repository {
    /// The root of the checkout, with `/` as separator and at the end.
    root: String,
    /// The folder that relative paths are relative to, as a path from the root.
    here: String,
}

impl Repository {
    /// The checkout at `root`; relative paths are relative to `here`. `None` if `here` is not
    /// inside the checkout.
    pub fn new(root: &Path, here: &Path) -> Option<Self> {
        let here = with_slashes(here.strip_prefix(root).ok()?)?;
        let mut root = with_slashes(root)?;
        if !root.ends_with('/') {
            root.push('/');
        }
        Some(Self { root, here })
    }
}

fn with_slashes(path: &Path) -> Option<String> {
    let path = path.to_str()?;
    Some(if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() })
}

/// The path relative to the root of the repository, without `.` and `..`; unchanged if it is
/// outside, or without a repository.
pub(crate) fn path_in(repository: Option<&Repository>, path: &str) -> String {
    let (here, relative) = match repository {
        Some(repository) => match path.strip_prefix(&repository.root) {
            Some(below) => ("", below),
            None => (repository.here.as_str(), path),
        },
        None => ("", path),
    };
    if is_absolute(relative) {
        return relative.to_owned();
    }
    let mut parts: Vec<&str> = Vec::new();
    for part in here.split('/').chain(relative.split('/')) {
        match part {
            "" | "." => {}
            // It leaves the repository, where code hosts know no files.
            ".." if parts.pop().is_none() => return path.to_owned(),
            ".." => {}
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// Whether a path begins at a root: `/a`, `C:/a`.
pub(crate) fn is_absolute(path: &str) -> bool {
    path.starts_with('/') || has_drive(path)
}

/// Whether a path begins with a drive letter. On systems other than Windows, such names are unusual
/// but possible, and relative.
pub(crate) fn has_drive(path: &str) -> bool {
    cfg!(windows) && path.as_bytes().get(1..3) == Some(b":/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_begin_at_the_root_of_the_repository() {
        let repository =
            Repository::new(Path::new("/src/checkout"), Path::new("/src/checkout/server"));
        let path = |path| path_in(repository.as_ref(), path);
        assert_eq!(path("tools/a.json"), "server/tools/a.json");
        assert_eq!(path("./tools/a.json"), "server/tools/a.json");
        assert_eq!(path("../shared/a.json"), "shared/a.json");
        assert_eq!(path("/src/checkout/a.json"), "a.json");
        assert_eq!(path("../../other/a.json"), "../../other/a.json");
        assert_eq!(path("/src/other/a.json"), "/src/other/a.json");
        assert_eq!(path("/src/checkouts/a.json"), "/src/checkouts/a.json");
    }

    #[test]
    fn without_a_repository_only_dots_are_removed_from_paths() {
        assert_eq!(path_in(None, "./a/../b.json"), "b.json");
        assert_eq!(path_in(None, "../b.json"), "../b.json");
        assert_eq!(path_in(None, "<stdin>"), "<stdin>");
        assert_eq!(Repository::new(Path::new("/src/checkout"), Path::new("/home")), None);
    }
}
