//! Writing a file so that nobody ever sees half of it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Puts `text` into the file at `path`, as [`write_file_with`] does.
///
/// # Errors
/// What the file system says.
pub fn write_file(path: &Path, text: &[u8]) -> io::Result<()> {
    write_file_with(path, |out| out.write_all(text))
}

/// Lets `write` write the file at `path`: into a new file beside it, which takes its place once
/// it is complete and on the disk, with the permissions of what was there. Symbolic links stay,
/// and what they lead to is replaced. What is no regular file (`/dev/stderr`, a named pipe) is
/// written to directly.
///
/// # Errors
/// What the file system or `write` says; the file is then what it was.
pub fn write_file_with(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let existing = fs::metadata(path).ok();
    if existing.as_ref().is_some_and(|metadata| !metadata.is_file()) {
        return fill(OpenOptions::new().write(true).open(path)?, write).map(drop);
    }
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let (temporary, file) = create_beside(&target)?;
    let written = fill(file, write).and_then(|file| {
        if let Some(metadata) = existing {
            file.set_permissions(metadata.permissions())?;
        }
        file.sync_all()
    });
    let renamed = written.and_then(|()| fs::rename(&temporary, &target));
    match &renamed {
        Ok(()) => sync_folder(&target),
        Err(_) => drop(fs::remove_file(&temporary)),
    }
    renamed
}

fn fill(file: File, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<File> {
    let mut out = BufWriter::new(file);
    write(&mut out)?;
    out.into_inner().map_err(io::IntoInnerError::into_error)
}

/// Puts the new name on the disk as well. Not every system can; the file is whole in any case.
fn sync_folder(target: &Path) {
    if let Some(folder) = target.parent().and_then(|folder| File::open(folder).ok()) {
        drop(folder.sync_all());
    }
}

/// Creates the file at `path` with `text` in it. What is there already is left alone, and is an
/// error of the kind [`io::ErrorKind::AlreadyExists`].
///
/// # Errors
/// What the file system says.
pub fn create_file(path: &Path, text: &[u8]) -> io::Result<()> {
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

    #[cfg(unix)]
    #[test]
    fn permissions_and_symbolic_links_stay() {
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
    fn a_failure_leaves_the_file_as_it_was() {
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
    fn a_missing_folder_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        assert!(write_file(&folder.path().join("none/report.json"), b"").is_err());
    }
}
