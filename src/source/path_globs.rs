//! Globs over paths, as the command line and the configuration write them.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};

/// Globs over paths. A glob without `/` matches a name at any depth, and a glob that matches a
/// folder matches what is in it. `*` stays within a name, `**` does not.
#[derive(Clone, Debug)]
pub struct PathGlobs {
    globs: Vec<String>,
    set: GlobSet,
}

impl PathGlobs {
    /// Compiles globs.
    ///
    /// # Errors
    /// Of the first glob that does not parse: its index, and the sentence to show.
    pub fn new(globs: &[String]) -> Result<Self, (usize, String)> {
        let mut set = GlobSetBuilder::new();
        for (index, glob) in globs.iter().enumerate() {
            let trimmed = glob.strip_prefix("./").unwrap_or(glob).trim_end_matches('/');
            let anywhere = if trimmed.contains('/') { "" } else { "**/" };
            for pattern in [format!("{anywhere}{trimmed}"), format!("{anywhere}{trimmed}/**")] {
                let parsed = GlobBuilder::new(&pattern).literal_separator(true).build().map_err(
                    |error| (index, format!("`{glob}` is not a valid glob: {}", error.kind())),
                )?;
                set.add(parsed);
            }
        }
        let set = set.build().map_err(|error| (0, error.to_string()))?;
        Ok(Self { globs: globs.to_vec(), set })
    }

    /// The globs as they were written.
    pub fn as_written(&self) -> &[String] {
        &self.globs
    }

    /// Whether one of the globs matches.
    pub fn matches(&self, path: &Path) -> bool {
        self.set.is_match(path)
    }
}

/// Globs that count from a folder, and the folder.
#[derive(Clone, Debug)]
pub struct LocalGlobs {
    /// The folder: absolute, without `.` and `..`.
    pub base: PathBuf,
    /// The globs.
    pub globs: Arc<PathGlobs>,
}

impl LocalGlobs {
    /// Whether one of the globs matches an absolute path; never outside the folder.
    pub fn matches(&self, path: &Path) -> bool {
        path.strip_prefix(&self.base).is_ok_and(|below| self.globs.matches(below))
    }
}

/// The path from the root on, without `.` and `..`, symbolic links as they are. `folder` is where
/// relative paths begin.
pub fn absolute_path(folder: &Path, path: &Path) -> PathBuf {
    let mut absolute = PathBuf::new();
    for component in folder.join(path).components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                absolute.pop();
            }
            other => absolute.push(other),
        }
    }
    absolute
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(glob: &str, path: &str) -> bool {
        PathGlobs::new(&[glob.to_owned()]).unwrap().matches(Path::new(path))
    }

    #[test]
    fn a_star_stays_within_a_name_and_two_do_not() {
        assert!(matches("tools/*.json", "tools/a.json"));
        assert!(!matches("tools/*.json", "tools/sub/a.json"));
        assert!(matches("tools/**/*.{json,yaml}", "tools/a.json"));
        assert!(matches("tools/**/*.{json,yaml}", "tools/sub/deep/a.yaml"));
    }

    #[test]
    fn a_glob_without_a_slash_matches_at_any_depth_and_a_folder_what_is_in_it() {
        assert!(matches("*.json", "a/b.json"));
        assert!(matches("legacy", "a/legacy/b/c.json"));
        assert!(matches("a/legacy/", "a/legacy/c.json"));
        assert!(!matches("a/legacy", "b/a/legacy/c.json"));
    }

    #[test]
    fn local_globs_count_from_their_folder() {
        let globs = PathGlobs::new(&["tools/*.json".to_owned()]).unwrap();
        let local = LocalGlobs { base: "/home/me/server".into(), globs: Arc::new(globs) };
        assert!(local.matches(Path::new("/home/me/server/tools/a.json")));
        assert!(!local.matches(Path::new("/home/me/tools/a.json")));
    }

    #[test]
    fn paths_are_made_absolute_without_looking_at_the_disk() {
        let absolute = |path: &str| absolute_path(Path::new("/home/me/server"), Path::new(path));
        assert_eq!(absolute("./a/../b.json"), Path::new("/home/me/server/b.json"));
        assert_eq!(absolute("../../../x"), Path::new("/x"));
        assert_eq!(absolute("/etc/./x"), Path::new("/etc/x"));
    }

    #[test]
    fn the_glob_that_does_not_parse_is_named() {
        let (index, why) = PathGlobs::new(&["a".to_owned(), "b{c".to_owned()]).unwrap_err();
        assert_eq!(index, 1);
        assert!(why.starts_with("`b{c` is not a valid glob: "), "{why}");
    }
}
