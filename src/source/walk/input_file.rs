//! A file to read, with its path and its name in reports.

use std::borrow::Cow;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::sync::Arc;

/// A file to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFile {
    /// The name in reports: as given or found, `/` between the parts, without a leading `./`.
    pub display: Arc<str>,
    /// Whether the user named the file, instead of a walk finding it.
    pub explicit: bool,
    /// The path of the file, unless it is equal to the name in reports.
    path: Option<Box<Path>>,
}

impl FoundFile {
    /// A file at this path. `./a.json` and `a.json` are the same path, on every system.
    pub fn new(path: &Path, explicit: bool) -> Self {
        let path = clean(path);
        let display = display_path(path);
        let as_shown = matches!(display, Cow::Borrowed(_));
        let path = (!as_shown).then(|| path.into());
        Self { display: display.into(), explicit, path }
    }

    /// A named file with another name in reports.
    pub fn shown_as(path: PathBuf, display: &str) -> Self {
        Self { display: display.into(), explicit: true, path: Some(path.into()) }
    }

    /// The file with a name in reports relative to a folder, if it is inside the folder.
    #[must_use]
    pub fn shown_from(self, folder: &Path) -> Self {
        let Ok(inside) = self.path().strip_prefix(folder) else { return self };
        Self { display: display_path(inside).into(), path: Some(self.path().into()), ..self }
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        self.path.as_deref().unwrap_or_else(|| Path::new(&*self.display))
    }
}

/// The path without a leading `./`.
pub(crate) fn clean(path: &Path) -> &Path {
    path.strip_prefix("./").unwrap_or(path)
}

/// The name of a path in reports. Borrowed only if the name is also the path of the file.
pub(crate) fn display_path(path: &Path) -> Cow<'_, str> {
    let inside = clean(path);
    let path = if inside.as_os_str().is_empty() { path } else { inside };
    let shown = path.to_str().map_or_else(|| Cow::Owned(spelt_out(path)), Cow::Borrowed);
    match shown {
        shown if MAIN_SEPARATOR == '/' => shown,
        shown => Cow::Owned(shown.replace(MAIN_SEPARATOR, "/")),
    }
}

/// A path with its non-Unicode bytes escaped, so that different files have different names.
fn spelt_out(path: &Path) -> String {
    let mut shown = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        shown.push_str(chunk.valid());
        shown.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    shown
}

/// The part after the last separator of a path.
pub(crate) fn last_part(path: &Path) -> &[u8] {
    let bytes = path.as_os_str().as_encoded_bytes();
    let separator = memchr::memrchr2(b'/', MAIN_SEPARATOR as u8, bytes);
    &bytes[separator.map_or(0, |separator| separator + 1)..]
}

/// The folder of a path, or the path itself if it has none.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_kept_if_reports_name_it_differently() {
        let path = Path::new("./a/b.json");
        let file = FoundFile::new(path, false);
        assert_eq!((&*file.display, file.path()), ("a/b.json", Path::new("a/b.json")));
        assert_eq!(FoundFile::new(Path::new("../a.json"), false).path(), Path::new("../a.json"));
        let shown = FoundFile::shown_as("/tmp/a.json".into(), "a.json");
        assert_eq!((&*shown.display, shown.path()), ("a.json", Path::new("/tmp/a.json")));
        assert_eq!(display_path(Path::new(".")), ".");
    }

    #[cfg(unix)]
    #[test]
    fn a_path_that_is_not_unicode_is_kept_unchanged() {
        use std::os::unix::ffi::OsStrExt;
        let path = Path::new(std::ffi::OsStr::from_bytes(b"a/\xff.json"));
        assert_eq!(FoundFile::new(&Path::new(".").join(path), false).path(), path);
        let file = FoundFile::new(path, false);
        assert_eq!((&*file.display, file.path()), ("a/\\xff.json", path));
        assert_eq!(folder_of(path), Path::new("a"));
    }
}
