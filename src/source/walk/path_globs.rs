//! Globs over paths, as in the command line and the configuration.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use globset::{Glob, GlobBuilder, GlobSet, GlobSetBuilder};

use crate::source::cut;
use crate::source::limits::{MAX_GLOB_BYTES, MAX_GLOBS, MAX_SHOWN_GLOB};

/// Globs over paths. A glob without `/` matches a name at any depth, and a glob that matches a
/// folder matches its content. `*` does not match `/`, `**` does.
#[derive(Clone, Debug)]
pub struct PathGlobs {
    globs: Vec<String>,
    compiled: Arc<GlobSet>,
}

impl PathGlobs {
    /// Compiles globs.
    ///
    /// # Errors
    ///
    /// The index of the first glob that does not parse or exceeds the limit, and a message.
    pub fn new(globs: &[String]) -> Result<Self, (usize, String)> {
        let mut compiled = GlobSetBuilder::new();
        let mut left = MAX_GLOB_BYTES;
        for (index, glob) in globs.iter().enumerate() {
            let rest = left.checked_sub(glob.len()).filter(|_| index < MAX_GLOBS);
            left = rest.ok_or_else(|| {
                let most = MAX_GLOB_BYTES >> 10;
                let why = "is one glob too many";
                (
                    index,
                    format!(
                        "`{}` {why}: there may be {MAX_GLOBS}, of {most} KiB in all",
                        cut(glob, MAX_SHOWN_GLOB)
                    ),
                )
            })?;
            let invalid = |why: String| {
                (index, format!("`{}` is not a valid glob: {why}", cut(glob, MAX_SHOWN_GLOB)))
            };
            add(&mut compiled, glob).map_err(invalid)?;
        }
        let compiled = compiled.build().map_err(|error| (0, too_large(&error)))?;
        Ok(Self { globs: globs.to_vec(), compiled: Arc::new(compiled) })
    }

    /// The globs as written.
    pub fn as_written(&self) -> &[String] {
        &self.globs
    }

    /// Whether one of the globs matches.
    pub fn matches(&self, path: &Path) -> bool {
        self.compiled.is_match(path)
    }
}

/// A glob over names that are not paths, where `\` escapes on every system.
///
/// # Errors
/// A glob that does not parse.
pub fn name_glob(glob: &str) -> Result<Glob, globset::Error> {
    GlobBuilder::new(glob).backslash_escape(true).build()
}

/// The message about globs that are valid individually but too large together.
pub fn too_large(error: &globset::Error) -> String {
    format!("this glob and those beside it are too large together; use fewer ({})", error.kind())
}

fn add(globs: &mut GlobSetBuilder, glob: &str) -> Result<(), String> {
    let trimmed = glob.strip_prefix("./").unwrap_or(glob).trim_end_matches('/');
    if trimmed.is_empty() {
        return Err("it names nothing".to_owned());
    }
    // Whether it escapes or separates would depend on the system. In brackets it is itself.
    if trimmed.replace("[\\]", "").contains('\\') {
        return Err("write `/` between directories, and `[*]` for a literal `*`".to_owned());
    }
    let anywhere = if trimmed.contains('/') { "" } else { "**/" };
    for pattern in [format!("{anywhere}{trimmed}"), format!("{anywhere}{trimmed}/**")] {
        let parsed = GlobBuilder::new(&pattern).literal_separator(true).build();
        globs.add(parsed.map_err(|error| error.kind().to_string())?);
    }
    Ok(())
}

/// Globs relative to a folder.
#[derive(Clone, Debug)]
pub struct LocalGlobs {
    /// The folder that the globs are relative to: absolute, without `.` and `..`.
    pub base: PathBuf,
    /// The globs.
    pub globs: Arc<PathGlobs>,
}

impl LocalGlobs {
    /// Whether one of the globs matches an absolute path without `.` and `..`.
    pub fn matches(&self, path: &Path) -> bool {
        path.strip_prefix(&self.base).is_ok_and(|below| self.globs.matches(below))
    }
}

/// The absolute path, without `.` and `..`, with symbolic links unresolved. Relative paths are
/// relative to `folder`.
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
        for nothing in ["", "/", "./", "//"] {
            let (_, why) = PathGlobs::new(&[nothing.to_owned()]).unwrap_err();
            assert!(why.ends_with("is not a valid glob: it names nothing"), "{why}");
        }
    }

    #[test]
    fn a_glob_means_the_same_on_every_system() {
        for glob in [r"tools\*.json", r"tools\a.json", r"a[\]b\*", r"\", r"[a\]]"] {
            let (_, why) = PathGlobs::new(&[glob.to_owned()]).unwrap_err();
            assert!(why.contains("is not a valid glob: write `/` between directories"), "{why}");
        }
        assert!(matches("tools/[*].json", "tools/*.json"));
        assert_eq!(matches(r"a[\]b", r"a\b"), cfg!(not(windows)));
        assert!(name_glob(r"get\*").unwrap().compile_matcher().is_match("get*"));
    }

    #[test]
    fn the_glob_that_exceeds_the_limit_is_named() {
        let many: Vec<_> = (0..1_001).map(|at| format!("x{at}")).collect();
        let (index, why) = PathGlobs::new(&many).unwrap_err();
        assert_eq!(
            (index, &*why),
            (1_000, "`x1000` is one glob too many: there may be 1000, of 8 KiB in all")
        );
        let (index, why) = PathGlobs::new(&["a".to_owned(), "*".repeat(40_000)]).unwrap_err();
        assert_eq!(index, 1);
        assert!(why.starts_with("`*****") && why.len() < 200, "{why}");
        // What is in configurations is never too much.
        let long = "**/tools/some-server/v??/*.[jJ]{son,sonc,sonl}";
        PathGlobs::new(&vec![long.to_owned(); 100]).unwrap();
    }

    #[test]
    fn a_long_glob_is_cut_in_messages() {
        let shown = |length: usize| PathGlobs::new(&["[".repeat(length)]).unwrap_err().1;
        assert!(!shown(MAX_SHOWN_GLOB).contains('…'));
        assert!(shown(MAX_SHOWN_GLOB + 1).contains('…'));
    }
}
