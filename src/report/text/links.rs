//! Links in a terminal (OSC 8,
//! <https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda>): from the names of rules
//! to their pages, and from places to their files.

use std::path::{Path, PathBuf};

use crate::source::{absolute_path, display_path};

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
        if path.to_str().is_none() || is_invented(&path) {
            return text.to_owned();
        }
        link(text, &file_uri(display_path(&path).as_bytes(), b":", cfg!(windows)))
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

/// The URI of an absolute path with `/` as separator (RFC 8089). On Windows, the first part of
/// `//server/share/a` is the authority (appendix E.3.1), and `//?/` is not part of the name. The
/// bytes in `kept` are not encoded.
pub(crate) fn file_uri(path: &[u8], kept: &[u8], is_windows: bool) -> String {
    let verbatim = path.strip_prefix(b"//?/").filter(|_| is_windows);
    let (lead, path) = match verbatim.unwrap_or(path) {
        path if verbatim.is_some() && path.starts_with(b"UNC/") => ("file://", &path[4..]),
        path if is_windows && path.starts_with(b"//") => ("file:", path),
        path if path.starts_with(b"/") => ("file://", path),
        path => ("file:///", path),
    };
    format!("{lead}{}", percent_encoded(path, kept))
}

/// A path as a part of a URI (RFC 3986, section 2.1): all bytes except unreserved characters, `/`
/// and the bytes in `kept` are percent-encoded, so that no part of the path ends or changes the
/// address.
pub(crate) fn percent_encoded(path: &[u8], kept: &[u8]) -> String {
    let mut encoded = String::with_capacity(path.len());
    for &byte in path {
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
        let backslash = if cfg!(windows) { "/" } else { "%5C" };
        let uri = format!("file:///src/c%1B{backslash}%07%0A%3F%23%C3%BC.json");
        assert_eq!(hostile, format!("\u{1b}]8;;{uri}\u{1b}\\x\u{1b}]8;;\u{1b}\\"));
        assert_eq!(links.file("<stdin>", "<stdin>"), "<stdin>");
    }

    #[test]
    fn a_share_of_windows_is_on_the_host_that_its_uri_names() {
        let table = [
            ("/tmp/a b.json", "file:///tmp/a%20b.json", "file:///tmp/a%20b.json"),
            ("C:/a.json", "file:///C:/a.json", "file:///C:/a.json"),
            ("//server/share/a", "file://server/share/a", "file:////server/share/a"),
            ("//?/C:/a", "file:///C:/a", "file:////%3F/C:/a"),
            ("//?/UNC/server/share/a", "file://server/share/a", "file:////%3F/UNC/server/share/a"),
        ];
        for (path, windows, other) in table {
            assert_eq!(file_uri(path.as_bytes(), b":", true), windows);
            assert_eq!(file_uri(path.as_bytes(), b":", false), other);
        }
    }
}
