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

/// A revision that exists.
pub(super) struct Revision {
    /// As the user wrote it.
    pub(super) name: String,
    /// The path in it, if one was named.
    pub(super) path: Option<PathBuf>,
    commit: String,
    folder: PathBuf,
}

impl Revision {
    /// The revision of `git:REF` or `git:REF:PATH`; with `is_optional`, the prefix may be missing
    /// where there is no such path.
    ///
    /// # Errors
    /// A revision that does not exist, as a sentence.
    pub(super) fn named(
        given: &Path,
        is_optional: bool,
        folder: &Path,
    ) -> Result<Option<Self>, String> {
        let text = given.to_str().unwrap_or_default();
        let prefixed = text.strip_prefix("git:");
        let is_path = !is_optional || text == "-" || given.symlink_metadata().is_ok();
        let Some(name) = prefixed.or((!is_path).then_some(text)) else { return Ok(None) };
        let (name, path) = name.split_once(':').map_or((name, None), |(a, b)| (a, Some(b)));
        let found = Self::find(name, folder).map_err(|why| match prefixed {
            Some(_) => why,
            None => format!("`{text}` is neither a path nor a git revision"),
        });
        Ok(Some(Self { path: path.map(PathBuf::from), ..found? }))
    }

    /// The commit of a name.
    ///
    /// # Errors
    /// Why there is none, as a sentence.
    pub(super) fn find(name: &str, folder: &Path) -> Result<Self, String> {
        let commit = format!("{name}^{{commit}}");
        let arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", &commit];
        let commit = git(folder, &arguments, &[], String::new()).map_err(|why| match &*why {
            "" => format!("there is no git revision `{name}`"),
            _ => why,
        })?;
        let commit = String::from_utf8_lossy(&commit).trim().to_owned();
        Ok(Self { name: name.to_owned(), path: None, commit, folder: folder.to_owned() })
    }

    /// The files at and below some paths that are wanted, by path and size, with their contents. The
    /// paths begin at the working directory; symbolic links and submodules are left out.
    pub(super) fn files(
        &self,
        paths: &[PathBuf],
        is_wanted: impl Fn(&Path, u64) -> Result<bool, String>,
    ) -> Result<Vec<(PathBuf, Vec<u8>)>, String> {
        let arguments = ["ls-tree", "-r", "-l", "-z", &self.commit, "--"];
        let listed = git(&self.folder, &arguments, paths, String::new())?;
        let (mut files, mut ids) = (Vec::new(), String::new());
        for entry in listed.split(|byte| *byte == 0) {
            // `100644 blob 5b364272…     183\ttools/a.json`
            let Ok(entry) = std::str::from_utf8(entry) else { continue };
            let Some((facts, path)) = entry.split_once('\t') else { continue };
            let facts: Vec<_> = facts.split_ascii_whitespace().collect();
            let [mode, "blob", id, size] = facts[..] else { continue };
            let size = size.parse().unwrap_or(u64::MAX);
            if mode.starts_with("100") && is_wanted(Path::new(path), size)? {
                files.push((PathBuf::from(path), size));
                ids.push_str(&format!("{id}\n"));
            }
        }
        let packed = git(&self.folder, &["cat-file", "--batch"], &[], ids)?;
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

    /// The files that differ from the revision, or are not tracked: absolute.
    pub(super) fn changed_files(&self) -> Result<HashSet<PathBuf>, String> {
        let root = git(&self.folder, &["rev-parse", "--show-toplevel"], &[], String::new())?;
        let root = PathBuf::from(String::from_utf8_lossy(&root).trim_end_matches(['\r', '\n']));
        let root = root.canonicalize().unwrap_or(root);
        let tracked =
            ["diff", "--name-only", "--no-renames", "--no-ext-diff", "-z", &self.commit, "--"];
        let others = ["ls-files", "--others", "--exclude-standard", "-z"];
        let mut changed = HashSet::new();
        for arguments in [&tracked[..], &others] {
            let names = git(&root, arguments, &[], String::new())?;
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
    input: String,
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
    let writer = thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().map_err(|error| format!("git failed: {error}"))?;
    drop(writer.join());
    if output.status.success() {
        return Ok(output.stdout);
    }
    let why = String::from_utf8_lossy(&output.stderr);
    let why = why.lines().next().unwrap_or_default();
    Err(why.strip_prefix("fatal: ").unwrap_or(why).to_owned())
}
