//! Writing a report to a file, so that nobody ever sees half of it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Puts `text` into the file at `path`: into a new file beside it, which then takes its place.
/// What is no regular file (`/dev/stderr`, a named pipe) is written to directly.
pub(super) fn write_file(path: &Path, text: &[u8]) -> io::Result<()> {
    let existing = fs::metadata(path).ok();
    if existing.as_ref().is_some_and(|metadata| !metadata.is_file()) {
        return OpenOptions::new().write(true).open(path)?.write_all(text);
    }
    // Through symbolic links, so that they stay.
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let (temporary, mut file) = create_beside(&target)?;
    let written = file.write_all(text).and_then(|()| match existing {
        Some(metadata) => file.set_permissions(metadata.permissions()),
        None => Ok(()),
    });
    drop(file);
    let renamed = written.and_then(|()| fs::rename(&temporary, &target));
    if renamed.is_err() {
        drop(fs::remove_file(&temporary));
    }
    renamed
}

/// Creates the file at `path` with `text` in it. What is there already is left alone, and is an
/// error of the kind [`io::ErrorKind::AlreadyExists`].
pub(super) fn create_file(path: &Path, text: &[u8]) -> io::Result<()> {
    OpenOptions::new().write(true).create_new(true).open(path)?.write_all(text)
}

fn create_beside(target: &Path) -> io::Result<(PathBuf, File)> {
    let name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut attempt = 0;
    loop {
        let temporary =
            target.with_file_name(format!(".{name}.{}.{attempt}.tmp", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempt < 100 => {
                attempt += 1;
            }
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_created_and_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.json");
        write_file(&path, b"first, and longer").unwrap();
        write_file(&path, b"second").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_missing_folder_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        assert!(write_file(&folder.path().join("none/report.json"), b"").is_err());
    }
}
