//! Files at a revision of git, and the files that differ from one.
//!
//! The program `git` reads the repository, and is started only where the user names a revision:
//! `--against git:REF`, `--lock git:REF`, `--changed`. The crates that could replace it double the
//! size of the binary.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

/// The prefix of a revision where a path could also be named.
pub(super) const PREFIX: &str = "git:";

/// A revision that exists.
pub(super) struct Revision {
    /// As the user wrote it.
    pub(super) name: String,
    commit: String,
    folder: PathBuf,
}

/// A file of a revision.
pub(super) struct Blob {
    /// From the working directory on.
    pub(super) path: PathBuf,
    pub(super) size: u64,
    id: String,
}

impl Revision {
    /// The commit of a name.
    ///
    /// # Errors
    /// Why there is none, as a sentence.
    pub(super) fn find(name: &str, folder: &Path) -> Result<Self, String> {
        let commit = format!("{name}^{{commit}}");
        let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", &commit];
        let commit =
            git(folder, &arguments, &[], Vec::new()).map_err(|why| match why.as_str() {
                "" => format!("there is no git revision `{name}`"),
                _ => why,
            })?;
        let commit = String::from_utf8_lossy(&commit).trim().to_owned();
        Ok(Self { name: name.to_owned(), commit, folder: folder.to_owned() })
    }

    /// The files at and below some paths; no symbolic links and submodules.
    pub(super) fn files(&self, paths: &[PathBuf]) -> Result<Vec<Blob>, String> {
        let arguments = ["ls-tree", "-r", "-l", "-z", &self.commit, "--"];
        let listed = git(&self.folder, &arguments, paths, Vec::new())?;
        let blob = |entry: &[u8]| {
            // `100644 blob 5b364272…     183\ttools/a.json`
            let entry = String::from_utf8(entry.to_vec()).ok()?;
            let (facts, path) = entry.split_once('\t')?;
            let [mode, "blob", id, size] = facts.split_ascii_whitespace().collect::<Vec<_>>()[..]
            else {
                return None;
            };
            let is_file = mode.starts_with("100");
            is_file.then_some(Blob { path: path.into(), size: size.parse().ok()?, id: id.into() })
        };
        Ok(listed.split(|byte| *byte == 0).filter_map(blob).collect())
    }

    /// The contents of files, in their order.
    pub(super) fn read(&self, blobs: &[Blob]) -> Result<Vec<Vec<u8>>, String> {
        let ids = blobs.iter().map(|blob| format!("{}\n", blob.id)).collect::<String>();
        let packed = git(&self.folder, &["cat-file", "--batch"], &[], ids.into_bytes())?;
        let mut rest = &packed[..];
        let mut contents = Vec::new();
        for blob in blobs {
            // `5b364272… blob 183\n`, the content, and a line break.
            let start = memchr::memchr(b'\n', rest).map_or(0, |at| at + 1);
            let end = usize::try_from(blob.size).ok().and_then(|size| start.checked_add(size));
            let content = end.and_then(|end| rest.get(start..end)).ok_or_else(|| {
                format!("`{}` cannot be read at `{}`", blob.path.display(), self.name)
            })?;
            contents.push(content.to_vec());
            rest = rest.get(start + content.len() + 1..).unwrap_or_default();
        }
        Ok(contents)
    }

    /// The files that differ from the revision, or are not tracked: absolute.
    pub(super) fn changed_files(&self) -> Result<HashSet<PathBuf>, String> {
        let root = git(&self.folder, &["rev-parse", "--show-toplevel"], &[], Vec::new())?;
        let root = PathBuf::from(String::from_utf8_lossy(&root).trim_end_matches(['\r', '\n']));
        let root = root.canonicalize().unwrap_or(root);
        let tracked =
            ["diff", "--name-only", "--no-renames", "--no-ext-diff", "-z", &self.commit, "--"];
        let others = ["ls-files", "--others", "--exclude-standard", "-z"];
        let mut changed = HashSet::new();
        for arguments in [&tracked[..], &others] {
            let names = git(&root, arguments, &[], Vec::new())?;
            let names = names.split(|byte| *byte == 0).filter(|name| !name.is_empty());
            changed.extend(names.map(|name| root.join(&*String::from_utf8_lossy(name))));
        }
        Ok(changed)
    }
}

/// Runs git; its output.
#[expect(clippy::disallowed_methods, reason = "the one place where git is started")]
fn git(
    folder: &Path,
    arguments: &[&str],
    paths: &[PathBuf],
    input: Vec<u8>,
) -> Result<Vec<u8>, String> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut command = Command::new("git");
    command
        // Neither a monitor of files nor a connection is started, whatever is configured.
        .args(["--no-pager", "-c", "core.fsmonitor=false", "-c", "protocol.allow=never"])
        .env("GIT_NO_LAZY_FETCH", "1")
        .env("GIT_OPTIONAL_LOCKS", "0")
        .env("GIT_TERMINAL_PROMPT", "0")
        .env("GIT_LITERAL_PATHSPECS", "1")
        .args(arguments)
        .args(paths)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("cannot start git: {error}"))?;
    // Beside reading, because git stops reading while its output is full.
    let stdin = child.stdin.take();
    let writer = thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(&input)));
    let output = child.wait_with_output().map_err(|error| format!("git failed: {error}"))?;
    drop(writer.join());
    if output.status.success() {
        return Ok(output.stdout);
    }
    let why = String::from_utf8_lossy(&output.stderr);
    let why = why.lines().next().unwrap_or_default();
    Err(why.strip_prefix("fatal: ").unwrap_or(why).to_owned())
}
