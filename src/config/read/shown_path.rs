//! Paths in messages.

use std::path::Path;

/// The path as messages name it: relative to `folder` if it lies inside, with `/` between names.
pub fn shown_path(path: &Path, folder: &Path) -> String {
    let shown = path.strip_prefix(folder).unwrap_or(path).to_string_lossy();
    if std::path::MAIN_SEPARATOR == '/' {
        shown.into_owned()
    } else {
        shown.replace(std::path::MAIN_SEPARATOR, "/")
    }
}
