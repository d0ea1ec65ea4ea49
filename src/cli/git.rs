//! Reading files at a Git revision, and finding the files that differ from one.
//!
//! The program `git` reads the repository, and is started only if the user names a revision:
//! `--against git:REF`, `--lock git:REF`, `--config git:REF`, `--changed`. The crates that could
//! replace it double the size of the binary. Git is used only to read objects: comparing files with
//! the index would run programs that the checkout configures (filters, hooks, monitors), so files
//! are hashed here.
//!
//! A change that is compared with a lock at a revision cannot configure the comparison:
//! configurations are read at that revision, and ignore files exclude no tracked files.

use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use sha1::Sha1;
use sha2::{Digest, Sha256};

use super::error::{Error, Result};
use super::limits::{MAX_COMPARED_BYTES, MAX_GIT_BYTES};
use crate::config::{ConfigVersion, MAX_CONFIG_BYTES};
use crate::source::{display_path, read_file, read_input};

/// A revision that exists.
#[derive(Clone)]
pub(super) struct Revision {
    /// The name of the revision as the user wrote it.
    pub(super) name: String,
    /// The path in the revision, if one is named.
    pub(super) path: Option<PathBuf>,
    commit: String,
    folder: PathBuf,
    root: PathBuf,
    /// The repository, unless the environment names one.
    repository: Option<PathBuf>,
}

/// What begins the name of a revision in place of a path.
const PREFIX: &str = "git:";

/// Whether a path names a revision.
pub(super) fn is_revision(path: &Path) -> bool {
    path.to_str().is_some_and(|text| text.starts_with(PREFIX))
}

impl Revision {
    /// Finds the revision of `git:REF` or `git:REF:PATH`; with `is_optional`, the prefix may be
    /// omitted if no such path exists.
    ///
    /// # Errors
    /// A sentence about a revision that does not exist.
    pub(super) fn named(given: &Path, is_optional: bool, folder: &Path) -> Result<Option<Self>> {
        let text = given.to_str().unwrap_or_default();
        let prefixed = text.strip_prefix(PREFIX);
        let is_path = !is_optional || text == "-" || given.symlink_metadata().is_ok();
        let Some(name) = prefixed.or((!is_path).then_some(text)) else { return Ok(None) };
        let (name, path) = name.split_once(':').map_or((name, None), |(a, b)| (a, Some(b)));
        let found = Self::find(name, folder).map_err(|why| match prefixed {
            Some(_) => why,
            None => format!("`{text}` is neither a path nor a git revision"),
        });
        let found = found.map_err(Error::Usage)?;
        Ok(Some(Self { path: path.map(PathBuf::from), ..found }))
    }

    /// Finds the commit of a name.
    ///
    /// # Errors
    /// A sentence about the reason why there is no such commit.
    pub(super) fn find(name: &str, folder: &Path) -> Result<Self, String> {
        // No commit can contain `.git`. On its own, git would also use a folder that looks like the
        // inside of one.
        let is_named = std::env::var_os("GIT_DIR").is_some();
        let root = folder.ancestors().find(|around| around.join(".git").symlink_metadata().is_ok());
        let root = root.or(is_named.then_some(folder)).ok_or("not a git repository")?;
        let unknown = || format!("there is no git revision `{name}`");
        let commit = format!("{name}^{{commit}}");
        let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", &commit];
        // Without naming the repository, so that git checks whom it belongs to.
        let commit = run(git(root).args(arguments), Vec::new())
            .map_err(|why| if why.is_empty() { unknown() } else { why })?;
        let commit = String::from_utf8_lossy(&commit).trim().to_owned();
        // Of `^main`, all but that commit, the answer begins with `^`.
        if !commit.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(unknown());
        }
        let repository = (!is_named).then(|| root.join(".git"));
        let (name, folder, root) = (name.to_owned(), folder.to_owned(), root.to_owned());
        Ok(Self { name, path: None, commit, folder, root, repository })
    }

    fn git(
        &self,
        arguments: &[&str],
        paths: &[PathBuf],
        input: Vec<u8>,
    ) -> Result<Vec<u8>, String> {
        let mut git = git(&self.folder);
        if let Some(repository) = &self.repository {
            git.env("GIT_DIR", repository).env("GIT_WORK_TREE", &self.root);
        }
        run(git.args(arguments).args(paths), input)
    }

    /// Reads the files at and below some paths that `is_wanted` accepts by path and size. The paths
    /// are relative to the working directory; symbolic links and submodules are skipped.
    pub(super) fn files(
        &self,
        paths: &[PathBuf],
        is_wanted: impl Fn(&Path, u64) -> Result<bool, String>,
    ) -> Result<Vec<(PathBuf, Vec<u8>)>, String> {
        let arguments = ["ls-tree", "-r", "-l", "-z", &self.commit, "--"];
        let listed = self.git(&arguments, paths, Vec::new())?;
        let (mut files, mut ids) = (Vec::new(), Vec::new());
        for entry in entries(&listed).filter(Entry::is_file) {
            if is_wanted(&entry.path, entry.size.unwrap_or_default())? {
                let size = entry.size.ok_or_else(|| {
                    let (path, name) = (display_path(&entry.path), &self.name);
                    format!("{path} at `{name}` is missing, as in a partial clone; fetch it first")
                })?;
                ids.extend_from_slice(format!("{}\n", entry.id).as_bytes());
                files.push((entry.path, size));
            }
        }
        let packed = self.git(&["cat-file", "--batch"], &[], ids)?;
        let mut rest = &packed[..];
        let mut take = |(path, size): (PathBuf, u64)| {
            // `5b364272… blob 183\n`, the content, and a line break.
            let start = memchr::memchr(b'\n', rest)? + 1;
            let end = start.checked_add(usize::try_from(size).ok()?)?;
            let content = rest.get(start..end)?.to_vec();
            rest = rest.get(end + 1..)?;
            Some((path, content))
        };
        let contents = files.into_iter().map(&mut take).collect::<Option<_>>();
        contents.ok_or_else(|| format!("the files of `{}` cannot be read", self.name))
    }

    /// Reads the configurations of the whole revision, and all files that they can extend.
    pub(super) fn configurations(&self) -> Result<ConfigVersion> {
        let whole = Self { folder: self.root.clone(), ..self.clone() };
        let is_toml = |path: &Path| path.extension().is_some_and(|extension| extension == "toml");
        let is_wanted = |path: &Path, size| Ok(is_toml(path) && size <= MAX_CONFIG_BYTES);
        let files = whole.files(&[], is_wanted).map_err(Error::Usage)?;
        let files = files.into_iter().map(|(path, bytes)| (self.root.join(path), bytes)).collect();
        Ok(ConfigVersion { name: self.name.clone(), folder: whole.folder, files })
    }

    /// Returns a function that tests whether a file, given by its real path, differs from the
    /// revision or is missing in it.
    pub(super) fn difference(&self) -> Result<impl Fn(&Path) -> bool + use<>, String> {
        let arguments = ["ls-tree", "-r", "-z", "--full-tree", &self.commit];
        let listed = self.git(&arguments, &[], Vec::new())?;
        let root = self.root.canonicalize().unwrap_or_else(|_| self.root.clone());
        let mut ids = HashMap::new();
        for entry in entries(&listed) {
            // What a submodule contains belongs to another repository.
            let id = if entry.mode == "160000" { None } else { Some(entry.id.to_owned()) };
            if entry.is_file() || id.is_none() {
                ids.insert(root.join(&entry.path), id);
            }
        }
        Ok(move |path: &Path| match ids.get(path) {
            Some(Some(id)) => !is_blob(path, id),
            _ => !path.ancestors().any(|around| matches!(ids.get(around), Some(None))),
        })
    }
}

/// The real paths of the files that the repository around a folder tracks, and of the folders around
/// them.
///
/// # Errors
/// A sentence about the reason why they are not known.
pub(super) fn tracked_files(folder: &Path) -> Result<HashSet<PathBuf>, String> {
    let Revision { root, repository, name, path, commit, .. } = Revision::find("HEAD", folder)?;
    let whole = Revision { folder: root.clone(), root, repository, name, path, commit };
    // Prints the index, and compares it with nothing.
    let listed = whole.git(&["ls-files", "--cached", "--stage", "-z"], &[], Vec::new())?;
    let root = whole.root.canonicalize().unwrap_or(whole.root);
    let mut tracked = HashSet::new();
    for entry in entries(&listed) {
        let path = root.join(entry.path);
        path.ancestors().all(|around| tracked.insert(around.to_path_buf()));
    }
    Ok(tracked)
}

/// An entry of a Git tree or index.
struct Entry<'l> {
    mode: &'l str,
    id: &'l str,
    /// The size of the object in bytes, if it was requested and the object is available.
    size: Option<u64>,
    path: PathBuf,
}

impl Entry<'_> {
    fn is_file(&self) -> bool {
        self.mode.starts_with("100")
    }
}

/// Parses the output of `git ls-tree`: `100644 blob 5b364272…     183\ttools/a.json`, or of
/// `git ls-files`: `100644 5b364272… 0\ttools/a.json`; each entry terminated by a null byte.
fn entries(listed: &[u8]) -> impl Iterator<Item = Entry<'_>> {
    listed.split(|byte| *byte == 0).filter_map(|entry| {
        let (facts, name) = entry.split_at(memchr::memchr(b'\t', entry)?);
        let mut facts = std::str::from_utf8(facts).ok()?.split_ascii_whitespace();
        let (mode, _, id) = (facts.next()?, facts.next()?, facts.next()?);
        let size = facts.next().and_then(|size| size.parse().ok());
        Some(Entry { mode, id, size, path: path_of(&name[1..]) })
    })
}

/// Converts a Git path, which consists of bytes, to a path; read as UTF-8 on systems where paths
/// are not bytes.
fn path_of(name: &[u8]) -> PathBuf {
    #[cfg(unix)]
    return <std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(name).into();
    #[cfg(not(unix))]
    return String::from_utf8_lossy(name).into_owned().into();
}

/// Whether a file has the content of a blob, ignoring line breaks that Git converts.
fn is_blob(path: &Path, id: &str) -> bool {
    let Ok(bytes) = read_file(path, MAX_COMPARED_BYTES) else { return false };
    blob_id(&bytes, id.len()) == id || {
        let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
        let lines = lines.iter().map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        blob_id(&lines.collect::<Vec<_>>().join(&b'\n'), id.len()) == id
    }
}

/// The ID of a blob with this content, in the object format with IDs of this length.
fn blob_id(content: &[u8], length: usize) -> String {
    let header = format!("blob {}\0", content.len());
    match length {
        64 => format!("{:x}", Sha256::new().chain_update(header).chain_update(content).finalize()),
        _ => format!("{:x}", Sha1::new().chain_update(header).chain_update(content).finalize()),
    }
}

/// A command that runs Git in a folder, with all settings disabled that start programs or open
/// connections.
#[expect(clippy::disallowed_methods, reason = "the one place where git is started")]
fn git(folder: &Path) -> Command {
    let mut command = Command::new("git");
    command
        .args(["--no-pager", "-c", "safe.bareRepository=explicit"])
        .args(["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"])
        // No connection, even if the configuration allows one; missing objects stay missing.
        .env("GIT_ALLOW_PROTOCOL", "")
        .env("GIT_NO_LAZY_FETCH", "1")
        .env("GIT_TERMINAL_PROMPT", "0")
        // A commit is what its name says.
        .env("GIT_NO_REPLACE_OBJECTS", "1")
        .env("GIT_LITERAL_PATHSPECS", "1")
        .env_remove("GIT_GLOB_PATHSPECS")
        .env_remove("GIT_NOGLOB_PATHSPECS")
        .env_remove("GIT_ICASE_PATHSPECS")
        .current_dir(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs Git with an input; returns the output.
fn run(command: &mut Command, input: Vec<u8>) -> Result<Vec<u8>, String> {
    let mut child = command.spawn().map_err(|error| format!("cannot start git: {error}"))?;
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
    // Beside reading, because git stops reading while its output is full.
    let writer = thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(&input)));
    // A small tree can list billions of files; git ends when its output is closed.
    let reader = thread::spawn(move || stdout.map(|stdout| read_input(stdout, MAX_GIT_BYTES)));
    let output = child.wait_with_output().map_err(|error| format!("git failed: {error}"))?;
    drop(writer.join());
    match reader.join() {
        Ok(Some(Ok(read))) if output.status.success() => Ok(read),
        Ok(Some(Err(error))) => Err(format!("what git prints {error}")),
        _ => {
            let why = String::from_utf8_lossy(&output.stderr);
            let why = why.lines().next().unwrap_or_default();
            Err(why.strip_prefix("fatal: ").unwrap_or(why).to_owned())
        }
    }
}
