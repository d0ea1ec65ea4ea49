//! Links in a terminal (OSC 8,
//! <https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda>): from the names of rules
//! to their pages, and from places to their files.

use std::path::{Path, PathBuf};

use crate::source::absolute_path;

/// The base of links to files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Links {
    folder: PathBuf,
}

impl Links {
    /// Links for a report whose relative paths are relative to `folder`, an absolute path.
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// The text as a link to a file; unchanged if `path` is not the name of a file.
    pub(crate) fn file(&self, text: &str, path: &str) -> String {
        let path = absolute_path(&self.folder, Path::new(path));
        let Some(path) = path.to_str().filter(|_| !is_invented(path.as_path())) else {
            return text.to_owned();
        };
        let path = if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() };
        let root = if path.starts_with('/') { "" } else { "/" };
        link(text, &format!("file://{root}{}", percent_encoded(&path, b":")))
    }
}

/// Whether a path is not the name of a file, as `<stdin>`.
pub(crate) fn is_invented(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with('<'))
}

/// The text as a link to an address that consists of ASCII without control characters.
pub(crate) fn link(text: &str, address: &str) -> String {
    format!("\u{1b}]8;;{address}\u{1b}\\{text}\u{1b}]8;;\u{1b}\\")
}

/// A path as a part of a URI (RFC 3986, section 2.1): all bytes except unreserved characters, `/`
/// and the bytes in `kept` are percent-encoded, so that no part of the path ends or changes the
/// address.
pub(crate) fn percent_encoded(path: &str, kept: &[u8]) -> String {
    let mut encoded = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) || kept.contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_can_neither_end_its_link_nor_begin_another() {
        let links = Links::new(Path::new("/src/a b"));
        let hostile = links.file("x", "../c\u{1b}\\\u{7}\n?#ü.json");
        assert_eq!(
            hostile,
            "\u{1b}]8;;file:///src/c%1B%5C%07%0A%3F%23%C3%BC.json\u{1b}\\x\u{1b}]8;;\u{1b}\\"
        );
        assert_eq!(links.file("<stdin>", "<stdin>"), "<stdin>");
    }
}
