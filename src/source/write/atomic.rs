//! Writing a file atomically.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::source::display_path;
use crate::source::limits::MAX_INCOMPLETE_NAMES;
use crate::source::write::attributes;

/// Replaces the content of the file at `path` with `text`, as [`write_file_with`] does.
///
/// # Errors
///
/// The errors of the file system.
pub fn write_file(path: &Path, text: &[u8]) -> io::Result<()> {
    write_file_with(path, |out| out.write_all(text))
}

/// Calls `write` to write the file at `path`: into a temporary file in the same folder, which
/// replaces the original once it is complete and on disk, with the permissions, owner and extended
/// attributes of the original. Symbolic links are kept, and their target is replaced; other names
/// of the same file (hard links) keep the old text. A path that is not a regular file
/// (`/dev/stderr`, a named pipe) is written to directly.
///
/// # Errors
///
/// The errors of the file system or of `write`, or that the file is read-only; the file is then
/// unchanged.
pub fn write_file_with(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    // This device of Windows has no metadata.
    if cfg!(windows) && path.as_os_str().eq_ignore_ascii_case("nul") {
        return fill(OpenOptions::new().write(true).open(path)?, write).map(drop);
    }
    let existing = match open_existing(path)? {
        Some((file, metadata)) if !metadata.is_file() => return fill(file, write).map(drop),
        existing => existing,
    };
    // Renaming over a symbolic link would replace the link.
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let (temporary, file) = create_beside(&target, existing.is_some())?;
    let written = fill(file, write).and_then(|file| {
        if let Some((old, metadata)) = &existing {
            attributes::keep(old, metadata, &file)?;
        }
        // A rename may reach the disk before the content, and a crash would leave an empty file.
        file.sync_all()
    });
    // Some systems do not replace open files.
    drop(existing);
    let renamed = written.and_then(|()| fs::rename(&temporary, &target));
    match &renamed {
        Ok(()) => sync_folder(&target),
        Err(_) => drop(fs::remove_file(&temporary)),
    }
    renamed
}

/// Opens the existing file, which shows whether it may be written: a name in a folder can be given
/// to another file regardless of the permissions of the old one.
fn open_existing(path: &Path) -> io::Result<Option<(File, Metadata)>> {
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if metadata.is_file() && metadata.permissions().readonly() {
        // The superuser could write it, but was not supposed to.
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let file = OpenOptions::new().write(true).open(path)?;
    Ok(Some((file, metadata)))
}

fn fill(file: File, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<File> {
    let mut out = BufWriter::new(file);
    write(&mut out)?;
    out.into_inner().map_err(io::IntoInnerError::into_error)
}

/// Flushes the new name to disk as well. Not every system supports that; the file is complete in
/// any case.
fn sync_folder(target: &Path) {
    if let Some(folder) = target.parent().and_then(|folder| File::open(folder).ok()) {
        drop(folder.sync_all());
    }
}

/// Creates the file at `path` with `text` as its content. An existing file is not changed, and is
/// an error of the kind [`io::ErrorKind::AlreadyExists`].
///
/// # Errors
///
/// The errors of the file system.
pub fn create_file(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    let written = file.write_all(text).and_then(|()| file.sync_all());
    if written.is_err() {
        drop(fs::remove_file(path));
    }
    written
}

/// The prefix and suffix of temporary files. A killed run may leave one behind.
const INCOMPLETE: (&str, &str) = (".mcp-lint-", ".tmp");

/// Whether a file is a temporary file of a run that was killed while it wrote.
pub(crate) fn is_left_behind(name: &[u8]) -> bool {
    let rest = name.strip_prefix(INCOMPLETE.0.as_bytes());
    let rest = rest.and_then(|rest| rest.strip_suffix(INCOMPLETE.1.as_bytes()));
    rest.is_some_and(|rest| {
        !rest.is_empty() && rest.iter().all(|byte| byte.is_ascii_digit() || *byte == b'-')
    })
}

/// Creates a file in the folder of `target`. A replacement of another file is not accessible to
/// other users until it has that file's permissions.
fn create_beside(target: &Path, closed: bool) -> io::Result<(PathBuf, File)> {
    let (begin, end) = INCOMPLETE;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, if closed { 0o600 } else { 0o666 });
    // Elsewhere the folder decides who may read a new file.
    #[cfg(not(unix))]
    let _ = closed;
    let mut attempt = 0;
    loop {
        let name = format!("{begin}{}-{attempt}{end}", std::process::id());
        let temporary = target.with_file_name(name);
        match options.open(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            // Left behind by a run that was killed, and whose process number is used again.
            Err(error)
                if error.kind() == io::ErrorKind::AlreadyExists
                    && attempt + 1 < MAX_INCOMPLETE_NAMES =>
            {
                attempt += 1;
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
                let folder = display_path(folder.unwrap_or(Path::new(".")));
                let message = format!("the directory `{folder}` does not exist");
                return Err(io::Error::new(error.kind(), message));
            }
            Err(error) => {
                let message = format!("no file can be created in its folder: {error}");
                return Err(io::Error::new(error.kind(), message));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_created_or_replaced_without_leftovers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.json");
        write_file(&path, b"first, and longer").unwrap();
        write_file(&path, b"second").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_symbolic_links_are_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("real.json"), folder.path().join("link.json"));
        fs::write(&path, b"first").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&path, &link).unwrap();
        write_file(&link, b"second").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    }

    #[test]
    fn a_failure_leaves_the_file_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.json");
        write_file(&path, b"first").unwrap();
        let failed = write_file_with(&path, |out| {
            out.write_all(b"half")?;
            Err(io::Error::other("no more"))
        });
        assert!(failed.is_err());
        assert_eq!(fs::read(&path).unwrap(), b"first");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn as_many_names_of_incomplete_files_are_tried_as_the_limit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.json");
        let name = |number: u32| format!(".mcp-lint-{}-{number}.tmp", std::process::id());
        (1..MAX_INCOMPLETE_NAMES).for_each(|number| {
            fs::write(folder.path().join(name(number - 1)), b"").unwrap();
        });
        write_file(&path, b"text").unwrap();
        fs::write(folder.path().join(name(MAX_INCOMPLETE_NAMES - 1)), b"").unwrap();
        let error = write_file(&path, b"other").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"text");
    }

    #[test]
    fn a_missing_folder_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        assert!(write_file(&folder.path().join("none/report.json"), b"").is_err());
    }
}
