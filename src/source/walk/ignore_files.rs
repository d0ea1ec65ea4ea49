//! `.gitignore` and its kin: which hold in a folder, and what they leave out. They come with the
//! files that are checked, so that there is a bound on what they cost.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::source::walk::global_ignores::file_for_everywhere;
use crate::source::walk::ignore_rules::{Followed, IgnoreRules, LARGEST, fingerprint};
use crate::source::walk::input_file::last_part;
use crate::source::{ReadError, read_automatic_file};

/// What may be followed along the way to a file, in places of globs: each byte of its name takes
/// so much time.
const MOST_PLACES: usize = 64 << 10;
/// Bytes that are read of all ignore files of one walk, and globs in these that have to be parsed:
/// each may be a link to the same one.
const MOST_READ: usize = 32 << 20;
const MOST_PARSED: usize = 100_000;
/// Files that are remembered, because others are mostly equal to them.
const MOST_KNOWN: usize = 8;
/// The largest file that contains one path, in bytes.
const LONGEST_PATH: u64 = 64 << 10;

/// Why a folder is not entered: what it leaves out cannot be found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::source) struct Refused {
    /// The file.
    pub(in crate::source) path: PathBuf,
    /// What is wrong with it.
    pub(in crate::source) why: String,
}

/// The kinds of ignore files. What one says counts before what others of later kinds say, wherever
/// they are.
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
pub(in crate::source) struct IgnoreFiles(Mutex<Walked>);

#[derive(Default)]
struct Walked {
    /// The folders around what was checked last in which anything contains.
    open: Vec<Level>,
    read: usize,
    parsed: usize,
    /// What was read last, by the hash of its text.
    known: Vec<(u64, Arc<IgnoreRules>)>,
}

/// What contains in a folder.
#[derive(Clone, Default)]
struct Level {
    /// How many folders below the one at which the walk began.
    depth: usize,
    /// The innermost last.
    held: Vec<Held>,
}

/// A file that contains in a folder.
#[derive(Clone)]
struct Held {
    kind: Kind,
    rules: Arc<IgnoreRules>,
    followed: Followed,
}

impl IgnoreFiles {
    /// Enters the folder at which a walk begins, which is canonical. What is in the folders
    /// around it contains too. Everywhere applies what a user wants to be left out below `here`.
    pub(in crate::source) fn begin(&self, folder: &Path, here: &Path) -> Result<(), Refused> {
        let mut walked = self.walked();
        let mut everywhere = match file_for_everywhere() {
            Some(path) => walked.rules_of(path)?,
            None => None,
        };
        let mut level = Level::default();
        let around: Vec<_> = folder.ancestors().collect();
        let is_here = |around: &Path| around == here || !folder.starts_with(here);
        for around in around.into_iter().rev() {
            if around.parent().is_some() {
                level.enter(last_part(around));
            }
            if is_here(around) {
                level
                    .held
                    .extend(everywhere.take().map(|rules| Held::new(Kind::Everywhere, rules)));
            }
            walked.add_files_of(around, &mut level)?;
        }
        walked.open = vec![level];
        Ok(())
    }

    /// Whether something so many levels below the folder at which the walk began is left out, or
    /// wanted though it may be left out for other reasons; `None` where nothing is said of it.
    pub(in crate::source) fn verdict(
        &self,
        path: &Path,
        depth: usize,
        is_folder: bool,
    ) -> Option<bool> {
        let mut walked = self.walked();
        walked.leave(depth);
        let held = &walked.open.last()?.held;
        let name = last_part(path);
        let mut first: Option<(Kind, bool)> = None;
        for held in held.iter().rev() {
            if first.is_some_and(|(kind, _)| kind <= held.kind) {
                continue;
            }
            let verdict = held.rules.verdict(&held.followed, name, is_folder);
            first = verdict.map(|verdict| (held.kind, verdict)).or(first);
        }
        first.map(|(_, verdict)| verdict)
    }

    /// Enters a folder so many levels below the one at which the walk began.
    pub(in crate::source) fn enter(&self, folder: &Path, depth: usize) -> Result<(), Refused> {
        let mut walked = self.walked();
        walked.leave(depth);
        let mut level = walked.open.last().cloned().unwrap_or_default();
        level.depth = depth;
        level.enter(last_part(folder));
        walked.add_files_of(folder, &mut level)?;
        if !level.held.is_empty() {
            walked.open.push(level);
        }
        Ok(())
    }

    fn walked(&self) -> std::sync::MutexGuard<'_, Walked> {
        // A panic elsewhere does not make what is known wrong.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Walked {
    /// Leaves the folders in which something at this depth cannot be.
    fn leave(&mut self, depth: usize) {
        while self.open.last().is_some_and(|level| level.depth >= depth) {
            self.open.pop();
        }
    }

    /// Adds the files that are in a folder to what contains there.
    fn add_files_of(&mut self, folder: &Path, level: &mut Level) -> Result<(), Refused> {
        let own = [(Kind::Own, ".ignore"), (Kind::Git, ".gitignore")];
        let own = own.map(|(kind, name)| (kind, folder.join(name)));
        let excluded = exclude_of_git(folder)?.map(|path| (Kind::Excluded, path));
        for (kind, path) in own.into_iter().chain(excluded) {
            let Some(rules) = self.rules_of(path.clone())? else { continue };
            level.held.push(Held::new(kind, rules));
            if level.held.iter().map(|held| held.rules.cost()).sum::<usize>() > MOST_PLACES {
                return Err(too_much(path));
            }
        }
        Ok(())
    }

    /// What a file says, if it is there and says anything.
    fn rules_of(&mut self, path: PathBuf) -> Result<Option<Arc<IgnoreRules>>, Refused> {
        let Some(text) = read(&path, LARGEST)? else { return Ok(None) };
        let hash = fingerprint(&text);
        if let Some((_, rules)) = self.known.iter().find(|(known, _)| *known == hash) {
            return Ok((!rules.is_empty()).then(|| Arc::clone(rules)));
        }
        self.read += text.len();
        if self.read > MOST_READ || self.parsed > MOST_PARSED {
            return Err(too_much(path));
        }
        let rules = IgnoreRules::read(&text, MOST_PLACES).ok_or_else(|| too_much(path))?;
        self.parsed += rules.parsed;
        let rules = Arc::new(rules);
        if self.known.len() == MOST_KNOWN {
            self.known.remove(0);
        }
        self.known.push((hash, Arc::clone(&rules)));
        Ok((!rules.is_empty()).then_some(rules))
    }
}

impl Level {
    fn enter(&mut self, name: &[u8]) {
        self.held.iter_mut().for_each(|held| held.rules.enter(&mut held.followed, name));
    }
}

impl Held {
    fn new(kind: Kind, rules: Arc<IgnoreRules>) -> Self {
        Self { kind, followed: rules.begin(), rules }
    }
}

fn too_much(path: PathBuf) -> Refused {
    Refused { path, why: "too many globs or lines to be obeyed".to_owned() }
}

/// A file of at most so many bytes, if there is one. To open what is not a file may take for ever.
fn read(path: &Path, limit: u64) -> Result<Option<Vec<u8>>, Refused> {
    match read_automatic_file(path, limit) {
        Ok(text) => Ok(Some(text)),
        // The walk says what it makes of that.
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

/// The file in which git keeps what one copy of a repository leaves out. The folder with it is
/// `.git`, or is found by way of two files of one line.
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

/// The first line of a small file; `None` where there is no such file, or none with text.
fn first_line(path: &Path) -> Result<Option<String>, Refused> {
    let text = read(path, LONGEST_PATH)?.and_then(|text| String::from_utf8(text).ok());
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

    /// What the crate finds that obeys the same files.
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
        fn what_is_left_out_is_what_the_crate_leaves_out(
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
