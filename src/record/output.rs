//! Naming and creating the file of a recording.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::record::entry::Timestamp;

/// Creates the file of a recording, readable by its owner only. An existing file is neither
/// overwritten nor appended to: two clients that share a configuration make two recordings, whose
/// request IDs must not mix. The second file gets `.2` before its extension.
///
/// # Errors
/// The reason why the file cannot be created.
pub(crate) fn create(pattern: &Path) -> io::Result<(PathBuf, File)> {
    let path = filled_in(pattern, Timestamp::now(), std::process::id());
    let mut options = OpenOptions::new();
    // `create_new` fails for links as well, so that a link left by another user cannot redirect a recording.
    options.append(true).create_new(true).read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut number = 1;
    loop {
        let path = numbered(&path, number);
        match options.open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            opened => return Ok((path, opened?)),
        }
    }
}

/// Replaces `{time}` and `{pid}` in a path. Paths that are not UTF-8 are used unchanged.
fn filled_in(pattern: &Path, time: Timestamp, process: u32) -> PathBuf {
    match pattern.to_str() {
        Some(text) => text
            .replace("{time}", &time.for_file_name())
            .replace("{pid}", &process.to_string())
            .into(),
        None => pattern.to_owned(),
    }
}

/// The path with a number before its extension, from the second on: `session.jsonl`,
/// `session.2.jsonl`, …
fn numbered(path: &Path, number: u32) -> PathBuf {
    if number == 1 {
        return path.to_owned();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!(".{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_become_the_time_and_the_process() {
        let shown = filled_in(Path::new("a-{time}-{pid}.jsonl"), Timestamp::now(), 17);
        let shown = shown.to_str().unwrap().to_owned();
        assert!(shown.ends_with("Z-17.jsonl") && shown.starts_with("a-20"), "{shown}");
        assert!(!shown.contains(':'), "{shown}");
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_reads_a_recording() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (path, _) = create(&folder.path().join("a.jsonl")).unwrap();
        assert_eq!(std::fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600);
    }
}
