//! `.gitignore` and similar files: which of them apply in a folder, and the paths that they
//! exclude. They come with the linted files, so their cost is limited.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::source::limits::{
    MAX_GIT_PATH_FILE_BYTES, MAX_IGNORE_BYTES_PER_WALK, MAX_IGNORE_FILE_BYTES, MAX_IGNORE_FILES,
    MAX_KNOWN_IGNORE_FILES, MAX_WILDCARD_BYTES, MAX_WILDCARD_BYTES_PER_WALK,
};
use crate::source::walk::global_ignores::file_for_everywhere;
use crate::source::{ReadError, read_automatic_file};

/// Why a folder is not entered: its exclusions cannot be determined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refused {
    /// The file.
    pub(crate) path: PathBuf,
    /// The problem of the file.
    pub(crate) why: String,
}

/// The kinds of ignore files. Each takes precedence over later kinds, at any level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    /// `.ignore`
    Own,
    /// `.gitignore`
    Git,
    /// `.git/info/exclude`
    Excluded,
    /// The one that a user has for all repositories.
    Everywhere,
}

/// The ignore files that apply in the folders that are being walked.
#[derive(Default)]
pub(crate) struct IgnoreFiles(Mutex<Walked>);

#[derive(Default)]
struct Walked {
    /// The folder at which the walk began, as it was given, and its canonical path.
    root: PathBuf,
    canonical: PathBuf,
    /// The folders around the last checked path in which any file applies.
    open: Vec<Level>,
    read: usize,
    compiled: usize,
    /// The last file that was read, with its text.
    known: Vec<(Vec<u8>, Arc<IgnoreFile>)>,
}

/// The files that apply in a folder.
#[derive(Clone, Default)]
struct Level {
    /// How many folders below the one at which the walk began.
    depth: usize,
    /// The innermost last.
    files: Vec<Applied>,
}

/// A file that applies in a folder.
#[derive(Clone)]
struct Applied {
    kind: Kind,
    /// The canonical path of the folder that its paths are relative to.
    folder: PathBuf,
    file: Arc<IgnoreFile>,
}

/// An ignore file.
struct IgnoreFile {
    globs: Gitignore,
    /// Bytes of lines with wildcards.
    wildcards: usize,
}

impl IgnoreFiles {
    /// Enters the folder at which a walk begins. The files in the folders around its canonical path
    /// apply too. The user's global exclusions apply everywhere below `here`.
    pub(crate) fn begin(&self, root: &Path, canonical: &Path, here: &Path) -> Result<(), Refused> {
        let mut walked = self.walked();
        (walked.root, walked.canonical) = (root.to_owned(), canonical.to_owned());
        let mut everywhere = match file_for_everywhere() {
            Some(path) => walked.file_at(path)?,
            None => None,
        };
        let mut level = Level::default();
        let around: Vec<_> = canonical.ancestors().collect();
        let is_here = |around: &Path| around == here || !canonical.starts_with(here);
        for around in around.into_iter().rev() {
            if is_here(around) {
                level.files.extend(everywhere.take().map(|file| Applied {
                    kind: Kind::Everywhere,
                    folder: around.to_owned(),
                    file,
                }));
            }
            walked.add_files_of(around, around, &mut level)?;
        }
        walked.open = vec![level];
        Ok(())
    }

    /// Whether a path this many levels below the start of the walk is excluded, or explicitly
    /// included; `None` if no line matches it.
    pub(crate) fn verdict(&self, path: &Path, depth: usize, is_folder: bool) -> Option<bool> {
        let mut walked = self.walked();
        walked.leave(depth);
        let files = &walked.open.last().filter(|level| !level.files.is_empty())?.files;
        let path = walked.canonical(path);
        let mut first: Option<(Kind, bool)> = None;
        for Applied { kind, folder, file } in files.iter().rev() {
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
        first.map(|(_, is_left_out)| is_left_out)
    }

    /// Enters a folder this many levels below the start of the walk.
    pub(crate) fn enter(&self, folder: &Path, depth: usize) -> Result<(), Refused> {
        let mut walked = self.walked();
        walked.leave(depth);
        let mut level = walked.open.last().cloned().unwrap_or_default();
        let before = level.files.len();
        level.depth = depth;
        let canonical = walked.canonical(folder);
        walked.add_files_of(folder, &canonical, &mut level)?;
        if level.files.len() > before {
            walked.open.push(level);
        }
        Ok(())
    }

    fn walked(&self) -> std::sync::MutexGuard<'_, Walked> {
        // A panic elsewhere does not invalidate the data.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Walked {
    /// Leaves the folders that cannot contain a path at this depth.
    fn leave(&mut self, depth: usize) {
        while self.open.last().is_some_and(|level| level.depth >= depth) {
            self.open.pop();
        }
    }

    /// The canonical path of something that the walk has found.
    fn canonical(&self, path: &Path) -> PathBuf {
        self.canonical.join(path.strip_prefix(&self.root).unwrap_or(path))
    }

    /// Adds the files in a folder to those that apply there.
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
    fn file_at(&mut self, path: PathBuf) -> Result<Option<Arc<IgnoreFile>>, Refused> {
        let Some(text) = read(&path, MAX_IGNORE_FILE_BYTES)? else { return Ok(None) };
        if let Some((_, file)) = self.known.iter().find(|(known, _)| *known == text) {
            return Ok((!file.globs.is_empty()).then(|| Arc::clone(file)));
        }
        self.read += text.len();
        let Some(file) = IgnoreFile::read(&text).filter(|_| self.read <= MAX_IGNORE_BYTES_PER_WALK)
        else {
            return Err(too_much(path));
        };
        self.compiled += file.wildcards;
        if self.compiled > MAX_WILDCARD_BYTES_PER_WALK {
            return Err(too_much(path));
        }
        let file = Arc::new(file);
        if self.known.len() == MAX_KNOWN_IGNORE_FILES {
            self.known.remove(0);
        }
        self.known.push((text, Arc::clone(&file)));
        Ok((!file.globs.is_empty()).then_some(file))
    }
}

impl IgnoreFile {
    /// Compiles the lines of a file; `None` if they exceed the limit.
    fn read(text: &[u8]) -> Option<Self> {
        let lines = text_of(text).lines();
        let wildcards = lines.clone().filter(|line| has_wildcards(line)).map(str::len).sum();
        if wildcards > MAX_WILDCARD_BYTES {
            return None;
        }
        let mut builder = GitignoreBuilder::new("");
        for line in lines {
            // An invalid glob is ignored, as in git.
            let _ = builder.add_line(None, line);
        }
        Some(Self { globs: builder.build().ok()?, wildcards })
    }
}

/// Whether a line is more than a name, a path or an extension.
fn has_wildcards(line: &str) -> bool {
    let line = line.trim_start_matches(['!', '/']);
    let line = line.strip_prefix("**/").unwrap_or(line);
    line.strip_prefix("*.").unwrap_or(line).contains(['*', '?', '[', '{', '\\'])
}

/// The text up to the first invalid line.
fn text_of(bytes: &[u8]) -> &str {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let text = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
            text.rfind('\n').map_or("", |end| &text[..end])
        }
    };
    text.trim_start_matches('\u{feff}')
}

fn too_much(path: PathBuf) -> Refused {
    Refused { path, why: "too many globs or lines to be obeyed".to_owned() }
}

/// A file of at most this many bytes, if there is one. Opening something other than a file may
/// block forever.
fn read(path: &Path, limit: u64) -> Result<Option<Vec<u8>>, Refused> {
    match read_automatic_file(path, limit) {
        Ok(text) => Ok(Some(text)),
        // The walk reports the problem.
        Err(ReadError::Io(_)) => Ok(None),
        Err(ReadError::NotAFile(_)) if path.is_dir() || is_nothing(path) => Ok(None),
        Err(error) => Err(Refused { path: path.to_owned(), why: error.to_string() }),
    }
}

/// Whether it is `/dev/null`, which represents an empty file.
#[cfg(unix)]
fn is_nothing(path: &Path) -> bool {
    use std::os::unix::fs::{FileTypeExt, MetadataExt};
    let device = |path: &Path| {
        let metadata = std::fs::metadata(path).ok()?;
        metadata.file_type().is_char_device().then(|| metadata.rdev())
    };
    device(path).is_some_and(|own| device(Path::new("/dev/null")) == Some(own))
}

#[cfg(not(unix))]
fn is_nothing(_: &Path) -> bool {
    false
}

/// The file in which git stores the exclusions of one clone. Its folder is `.git`, or is found
/// through two files of one line.
fn exclude_of_git(folder: &Path) -> Result<Option<PathBuf>, Refused> {
    let git = folder.join(".git");
    let Ok(metadata) = std::fs::metadata(&git) else { return Ok(None) };
    if metadata.is_dir() {
        return Ok(Some(git.join("info/exclude")));
    }
    if !metadata.is_file() {
        return Ok(None);
    }
    let Some(line) = first_line(&git)? else { return Ok(None) };
    let Some(own) = line.strip_prefix("gitdir: ").map(PathBuf::from) else { return Ok(None) };
    let Some(common) = first_line(&own.join("commondir"))? else { return Ok(None) };
    let common = if common.starts_with('.') { own.join(common) } else { common.into() };
    Ok(Some(common.join("info/exclude")))
}

/// The first line of a small file; `None` if there is no such file, or it is empty.
fn first_line(path: &Path) -> Result<Option<String>, Refused> {
    let text = read(path, MAX_GIT_PATH_FILE_BYTES)?.and_then(|text| String::from_utf8(text).ok());
    Ok(text.and_then(|text| text.lines().next().map(str::to_owned)))
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

    /// The files that the crate finds with the same ignore files.
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
