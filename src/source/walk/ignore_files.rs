//! `.gitignore` and similar files: the files that apply in a folder, and the paths that they
//! exclude. Ignore files come with the linted files, so their cost is limited.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use ignore::Match;

use crate::source::limits::{
    MAX_IGNORE_BYTES_PER_WALK, MAX_IGNORE_FILE_BYTES, MAX_IGNORE_FILES, MAX_KNOWN_IGNORE_FILES,
    MAX_WILDCARD_BYTES, MAX_WILDCARD_BYTES_PER_WALK,
};
use crate::source::walk::read_ignore_file::{IgnoreFile, Refused, exclude_of_git, read, too_much};

/// The kinds of ignore files. Each takes precedence over later kinds, at any level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    /// `.ignore`
    Own,
    /// `.gitignore`
    Git,
    /// `.git/info/exclude`
    Excluded,
    /// The global ignore file of the user.
    Everywhere,
}

/// The ignore files that apply in the folders being walked.
pub(crate) struct IgnoreFiles {
    /// The folder at which the walk began, as given, and its canonical path.
    root: PathBuf,
    canonical: PathBuf,
    /// Canonical paths that are not excluded, because git tracks them.
    tracked: Arc<HashSet<PathBuf>>,
    /// The folders around the last checked path in which any ignore file applies.
    open: Vec<Level>,
    /// The depths of the folders around the last checked path that are excluded and contain tracked
    /// files; nothing else in them is included.
    excluded: Vec<usize>,
    /// Bytes of all ignore files that were read, and of their lines with wildcards.
    read: usize,
    compiled: usize,
    /// The last ignore files that were read, with their texts.
    known: Vec<(Vec<u8>, Rc<IgnoreFile>)>,
}

/// The ignore files that apply in a folder.
#[derive(Clone, Default)]
struct Level {
    /// The depth of the folder below the start of the walk.
    depth: usize,
    /// The files, the innermost last.
    files: Vec<Applied>,
}

/// An ignore file that applies in a folder.
#[derive(Clone)]
struct Applied {
    kind: Kind,
    /// The canonical path of the folder that the file's patterns are relative to.
    folder: PathBuf,
    file: Rc<IgnoreFile>,
}

impl IgnoreFiles {
    /// Enters the folder at which a walk begins. Ignore files in the folders that enclose its
    /// canonical path apply too. The user's global exclusions apply everywhere below `here`, and
    /// nothing excludes the `tracked` paths.
    pub(crate) fn begin(
        root: &Path,
        canonical: &Path,
        here: &Path,
        tracked: &Arc<HashSet<PathBuf>>,
    ) -> Result<Self, Refused> {
        let mut files = Self {
            root: root.to_owned(),
            canonical: canonical.to_owned(),
            tracked: Arc::clone(tracked),
            open: Vec::new(),
            excluded: Vec::new(),
            read: 0,
            compiled: 0,
            known: Vec::new(),
        };
        let mut everywhere = match file_for_everywhere() {
            Some(path) => files.file_at(path)?,
            None => None,
        };
        let mut level = Level::default();
        let around: Vec<_> = canonical.ancestors().collect();
        // A folder outside of `here` has its global exclusions from the outermost folder on.
        let is_here = |around: &Path| around == here || !canonical.starts_with(here);
        for around in around.into_iter().rev() {
            if is_here(around) {
                level.files.extend(everywhere.take().map(|file| Applied {
                    kind: Kind::Everywhere,
                    folder: around.to_owned(),
                    file,
                }));
            }
            files.add_files_of(around, around, &mut level)?;
        }
        files.open.push(level);
        Ok(files)
    }

    /// Whether a path at this depth below the start of the walk is excluded, or explicitly
    /// included; `None` if no line matches it.
    pub(crate) fn verdict(&mut self, path: &Path, depth: usize, is_folder: bool) -> Option<bool> {
        self.leave(depth);
        self.excluded.retain(|excluded| *excluded < depth);
        let files = &self.open.last().filter(|level| !level.files.is_empty())?.files;
        let path = self.canonical(path);
        let mut first: Option<(Kind, bool)> = None;
        for Applied { kind, folder, file } in files.iter().rev() {
            // A line in `.ignore` beats one in `.gitignore`, however deep the latter is; among
            // files of one kind, the innermost that matches decides, as in git.
            if first.is_some_and(|(found, _)| found <= *kind) {
                continue;
            }
            let below = path.strip_prefix(folder).unwrap_or(&path);
            first = match file.globs.matched(below, is_folder) {
                Match::None => first,
                Match::Ignore(_) => Some((*kind, true)),
                Match::Whitelist(_) => Some((*kind, false)),
            };
        }
        let verdict = first.map(|(_, is_left_out)| is_left_out);
        let is_left_out = verdict == Some(true) || !self.excluded.is_empty();
        if is_left_out && self.tracked.contains(&path) {
            self.excluded.extend(is_folder.then_some(depth));
            return None;
        }
        if is_left_out { Some(true) } else { verdict }
    }

    /// Enters a folder at this depth below the start of the walk.
    pub(crate) fn enter(&mut self, folder: &Path, depth: usize) -> Result<(), Refused> {
        self.leave(depth);
        let mut level = self.open.last().cloned().unwrap_or_default();
        let before = level.files.len();
        level.depth = depth;
        let canonical = self.canonical(folder);
        self.add_files_of(folder, &canonical, &mut level)?;
        // Most folders have no such file, and use the level of the folder around them.
        if level.files.len() > before {
            self.open.push(level);
        }
        Ok(())
    }

    /// Leaves the folders that cannot contain a path at this depth.
    fn leave(&mut self, depth: usize) {
        while self.open.last().is_some_and(|level| level.depth >= depth) {
            self.open.pop();
        }
    }

    /// The canonical path of a path that the walk has found.
    fn canonical(&self, path: &Path) -> PathBuf {
        self.canonical.join(path.strip_prefix(&self.root).unwrap_or(path))
    }

    /// Adds the ignore files in a folder to those that apply there.
    fn add_files_of(
        &mut self,
        folder: &Path,
        canonical: &Path,
        level: &mut Level,
    ) -> Result<(), Refused> {
        let own = [(Kind::Own, ".ignore"), (Kind::Git, ".gitignore")];
        let own = own.map(|(kind, name)| (kind, folder.join(name)));
        let excluded = exclude_of_git(folder)?.map(|path| (Kind::Excluded, path));
        for (kind, path) in own.into_iter().chain(excluded) {
            let Some(file) = self.file_at(path.clone())? else { continue };
            level.files.push(Applied { kind, folder: canonical.to_owned(), file });
            let wildcards: usize = level.files.iter().map(|applied| applied.file.wildcards).sum();
            if wildcards > MAX_WILDCARD_BYTES || level.files.len() > MAX_IGNORE_FILES {
                return Err(too_much(path));
            }
        }
        Ok(())
    }

    /// An ignore file, if it exists and is not empty.
    fn file_at(&mut self, path: PathBuf) -> Result<Option<Rc<IgnoreFile>>, Refused> {
        let Some(text) = read(&path, MAX_IGNORE_FILE_BYTES)? else { return Ok(None) };
        // Generated folders often contain a thousand equal files, such as `*` alone.
        if let Some((_, file)) = self.known.iter().find(|(known, _)| *known == text) {
            return Ok((!file.globs.is_empty()).then(|| Rc::clone(file)));
        }
        self.read += text.len();
        let Some(file) =
            IgnoreFile::compile(&text).filter(|_| self.read <= MAX_IGNORE_BYTES_PER_WALK)
        else {
            return Err(too_much(path));
        };
        self.compiled += file.wildcards;
        if self.compiled > MAX_WILDCARD_BYTES_PER_WALK {
            return Err(too_much(path));
        }
        let file = Rc::new(file);
        if self.known.len() == MAX_KNOWN_IGNORE_FILES {
            self.known.remove(0);
        }
        self.known.push((text, Rc::clone(&file)));
        Ok((!file.globs.is_empty()).then_some(file))
    }
}

/// The user's global ignore file, if there is one.
pub(crate) fn file_for_everywhere() -> Option<PathBuf> {
    may_ignore_everywhere().then(ignore::gitignore::gitconfig_excludes_path)?
}

/// Whether a configuration of git names a global ignore file, or git's default file exists. To find
/// it, `ignore` compiles a pattern, which takes as long as finding a thousand files, and usually
/// there is none.
///
/// If the environment does not contain the user's folder, git reads nothing in it. `ignore` would
/// query the system, and perhaps a network service, so it is used only if something else points to
/// ignore files.
fn may_ignore_everywhere() -> bool {
    let variable = |name: &str| {
        let value = std::env::var_os(name).filter(|value| !value.is_empty());
        value.map(PathBuf::from)
    };
    let home = variable(if cfg!(windows) { "USERPROFILE" } else { "HOME" });
    let own = variable("XDG_CONFIG_HOME").or_else(|| Some(home.as_ref()?.join(".config")));
    let of_own = |name: &str| own.as_ref().map(|folder| folder.join(name));
    let system = variable("GIT_CONFIG_SYSTEM").unwrap_or_else(|| "/etc/gitconfig".into());
    let configurations = [
        variable("GIT_CONFIG_GLOBAL"),
        home.as_ref().map(|folder| folder.join(".gitconfig")),
        of_own("git/config"),
        Some(system),
    ];
    of_own("git/ignore").is_some_and(|file| file.exists())
        || configurations.into_iter().flatten().any(says_where)
}

fn says_where(configuration: PathBuf) -> bool {
    // Names of settings are case-insensitive in git (git-config, "Syntax").
    let text = std::fs::read(configuration).unwrap_or_default().to_ascii_lowercase();
    memchr::memmem::find(&text, b"excludesfile").is_some()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ignore::WalkBuilder;
    use proptest::prelude::*;

    use super::*;
    use crate::source::{WalkOptions, collect_files};

    fn write(path: PathBuf, text: &str) {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// The files that the crate `ignore` finds with the same ignore files.
    fn expected(root: &Path) -> BTreeSet<PathBuf> {
        let mut builder = WalkBuilder::new(root);
        builder.require_git(false).git_global(false).filter_entry(|entry| {
            entry.file_name() != "node_modules" && entry.file_name() != ".git"
        });
        let files = builder.build().flatten();
        let files = files.filter(|entry| entry.file_type().is_some_and(|kind| kind.is_file()));
        files.map(ignore::DirEntry::into_path).collect()
    }

    fn found(root: &Path) -> BTreeSet<PathBuf> {
        let options = WalkOptions { include: vec!["**".to_owned()], ..WalkOptions::default() };
        let selection = collect_files(&[root.to_owned()], &options).unwrap();
        assert!(selection.errors.is_empty(), "{:?}", selection.errors);
        selection.files.iter().map(|file| file.path().to_owned()).collect()
    }

    const NAMES: [&str; 8] = ["a", "b", "ab", "a.b", ".a", "b.a.b", "a b", "A"];

    fn any_name() -> impl Strategy<Value = String> {
        prop::sample::select(&NAMES[..]).prop_map(str::to_owned)
    }

    fn any_line() -> impl Strategy<Value = String> {
        let parts = [
            "a", "b", "a.b", "ab", "*", "**", "?", "/", "/", "/", "[ab]", "[!a]", "[", "]",
            "{a,b}", "{", "\\", "\\*", ".", "*.", "*.b", "!", "#", " ", "A", "\u{feff}", "é", ".a",
        ];
        let pieces = prop::collection::vec(prop::sample::select(parts.to_vec()), 0..5);
        let starts = prop::sample::select(vec!["", "", "", "!", "/", "!/", "**/", "\\!", "\\#"]);
        let ends = prop::sample::select(vec!["", "", "", "/", "/**", "\\/", " ", "\\ ", "\r"]);
        (starts, pieces, ends)
            .prop_map(|(start, pieces, end)| format!("{start}{}{end}", pieces.concat()))
    }

    fn any_text() -> impl Strategy<Value = String> {
        prop::collection::vec(any_line(), 0..5).prop_map(|lines| lines.join("\n"))
    }

    fn any_path() -> impl Strategy<Value = String> {
        prop::collection::vec(any_name(), 1..4).prop_map(|names| names.join("/"))
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

        #[test]
        fn excluded_paths_are_those_that_the_crate_excludes(
            paths in prop::collection::vec(any_path(), 1..12),
            ignores in prop::collection::vec(
                (prop::option::of(any_path()), prop::sample::select(
                    vec![".ignore", ".gitignore", ".gitignore", ".git/info/exclude"],
                ), any_text()),
                0..5,
            ),
            begin in prop::option::of(any_path()),
        ) {
            let folder = tempfile::tempdir().unwrap();
            let root = folder.path().canonicalize().unwrap();
            for path in &paths {
                // One may be the folder of another.
                let _ = std::fs::create_dir_all(root.join(path).parent().unwrap());
                let _ = std::fs::write(root.join(path), "");
            }
            for (around, name, text) in &ignores {
                let around = around.as_ref().map_or_else(|| root.clone(), |path| root.join(path));
                if around.is_dir() {
                    write(around.join(name), text);
                }
            }
            let begin = begin.map_or_else(|| root.clone(), |path| root.join(path));
            let begin = if begin.is_dir() { begin } else { root };
            prop_assert_eq!(found(&begin), expected(&begin), "{:?}", ignores);
        }
    }
}
