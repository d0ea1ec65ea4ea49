//! Paths in messages.

use std::path::Path;

/// The path as messages name it: relative to `folder` if it lies inside, with `/` between names.
pub fn shown_path(path: &Path, folder: &Path) -> String {
    let inside = path.strip_prefix(folder).unwrap_or(path);
    let inside = if inside.as_os_str().is_empty() { Path::new(".") } else { inside };
    let shown = inside.to_string_lossy();
    if std::path::MAIN_SEPARATOR == '/' {
        shown.into_owned()
    } else {
        shown.replace(std::path::MAIN_SEPARATOR, "/")
    }
}
