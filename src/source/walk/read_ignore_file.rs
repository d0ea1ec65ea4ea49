//! An ignore file: found, read and compiled within limits.

use std::path::{Path, PathBuf};

use ignore::gitignore::{Gitignore, GitignoreBuilder};

use crate::source::limits::{MAX_GIT_PATH_FILE_BYTES, MAX_WILDCARD_BYTES};
use crate::source::{ReadError, read_automatic_file};

/// The reason why a folder is not entered: the exclusions of an ignore file cannot be determined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refused {
    /// The path of the ignore file.
    pub(crate) path: PathBuf,
    /// The problem with the ignore file.
    pub(crate) why: String,
}

/// An ignore file.
pub(super) struct IgnoreFile {
    pub(super) globs: Gitignore,
    /// Bytes of lines with wildcards.
    pub(super) wildcards: usize,
}

impl IgnoreFile {
    /// Compiles the lines of a file; `None` if they exceed the limit.
    pub(super) fn compile(text: &[u8]) -> Option<Self> {
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

pub(super) fn too_much(path: PathBuf) -> Refused {
    Refused { path, why: "too many globs or lines to be obeyed".to_owned() }
}

/// Reads a file of at most `limit` bytes, if there is one. Other things than files are not opened,
/// because that may block forever.
pub(super) fn read(path: &Path, limit: u64) -> Result<Option<Vec<u8>>, Refused> {
    match read_automatic_file(path, limit) {
        Ok(text) => Ok(Some(text)),
        // The walk reports the problem.
        Err(ReadError::Io(_)) => Ok(None),
        // `core.excludesFile = /dev/null` is a common way to have no global file.
        Err(ReadError::NotAFile(_)) if path.is_dir() || is_nothing(path) => Ok(None),
        Err(error) => Err(Refused { path: path.to_owned(), why: error.to_string() }),
    }
}

/// Whether a path is `/dev/null`, which represents an empty file.
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

/// The file in which git stores the exclusions of a clone. The folder with that file is `.git`, or
/// is found through two files of one line.
pub(super) fn exclude_of_git(folder: &Path) -> Result<Option<PathBuf>, Refused> {
    let git = folder.join(".git");
    let Ok(metadata) = std::fs::metadata(&git) else { return Ok(None) };
    if metadata.is_dir() {
        return Ok(Some(git.join("info/exclude")));
    }
    if !metadata.is_file() {
        return Ok(None);
    }
    // In a worktree or a submodule `.git` is a file with the path of the folder
    // (gitrepository-layout).
    let Some(line) = first_line(&git)? else { return Ok(None) };
    let Some(own) = line.strip_prefix("gitdir: ").map(PathBuf::from) else { return Ok(None) };
    let Some(common) = first_line(&own.join("commondir"))? else { return Ok(None) };
    // Of a worktree: the path is relative to the worktree's own folder in `.git/worktrees`.
    let common = if common.starts_with('.') { own.join(common) } else { common.into() };
    Ok(Some(common.join("info/exclude")))
}

/// The first line of a small file; `None` if there is no such file, or it is empty.
fn first_line(path: &Path) -> Result<Option<String>, Refused> {
    let text = read(path, MAX_GIT_PATH_FILE_BYTES)?.and_then(|text| String::from_utf8(text).ok());
    Ok(text.and_then(|text| text.lines().next().map(str::to_owned)))
}
