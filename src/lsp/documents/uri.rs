//! Conversion between URIs of the client and paths.

use std::path::{Path, PathBuf};

use crate::address::percent_decoded;
use crate::report::text::links::file_uri;
use crate::source::display_path;

/// The path of a `file:` URI; `None` for other documents: unsaved ones, those inside archives.
pub(in crate::lsp) fn path_of(uri: &str) -> Option<PathBuf> {
    let rest =
        uri.get(..5).filter(|scheme| scheme.eq_ignore_ascii_case("file:")).map(|_| &uri[5..])?;
    // An authority is `localhost`, or a server of a Windows network.
    let path = match rest.strip_prefix("//") {
        Some(rest) => {
            let (authority, path) = rest.split_at(rest.find('/')?);
            match authority {
                "" | "localhost" => path.to_owned(),
                server => format!("//{server}{path}"),
            }
        }
        None => rest.to_owned(),
    };
    let bytes = percent_decoded(path.split(['?', '#']).next().unwrap_or_default());
    path_from(bytes)
}

#[cfg(unix)]
fn path_from(bytes: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    let path = PathBuf::from(std::ffi::OsString::from_vec(bytes));
    (path.is_absolute() && !path.as_os_str().as_encoded_bytes().contains(&0)).then_some(path)
}

#[cfg(not(unix))]
fn path_from(bytes: Vec<u8>) -> Option<PathBuf> {
    let text = String::from_utf8(bytes).ok()?;
    // `/c:/folder`: clients differ in the case of the drive.
    let mut text = match text.as_bytes() {
        [b'/', drive, b':', ..] if drive.is_ascii_alphabetic() => text[1..].to_owned(),
        _ => text,
    };
    if text.as_bytes().get(1) == Some(&b':') {
        text[..1].make_ascii_lowercase();
    }
    let path = PathBuf::from(text.replace('/', "\\"));
    path.is_absolute().then_some(path)
}

/// The URI of an absolute path.
pub(in crate::lsp) fn uri_of(path: &Path) -> String {
    match cfg!(windows) {
        true => file_uri(display_path(path).as_bytes(), b"", true),
        false => file_uri(path.as_os_str().as_encoded_bytes(), b"", false),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn paths_survive_the_way_there_and_back() {
        for path in ["/a/b.json", "/with space/ü 😀/100%.json", "/a#b?c/[x].json", "/a\\b", "/%41"]
        {
            let uri = uri_of(Path::new(path));
            assert!(uri.is_ascii() && !uri.contains(' '), "{uri}");
            assert_eq!(path_of(&uri).as_deref(), Some(Path::new(path)), "{uri}");
        }
    }

    #[test]
    fn other_spellings_and_schemes() {
        let of = |uri: &str| path_of(uri).map(|path| display_path(&path).into_owned());
        assert_eq!(of("file:/a/b").as_deref(), Some("/a/b"));
        assert_eq!(of("FILE://localhost/a%2Fb").as_deref(), Some("/a/b"));
        assert_eq!(of("file:///a%zz%4").as_deref(), Some("/a%zz%4"));
        for other in [
            "untitled:Untitled-1",
            "git:/a/b.json?x",
            "file:",
            "file://",
            "",
            "ü",
            "file:a",
            "file:///a%00",
        ] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}

#[cfg(all(test, windows))]
mod tests_of_windows {
    use super::*;

    #[test]
    fn paths_survive_the_way_there_and_back() {
        for (path, uri) in [
            (r"c:\a b\ü.json", "file:///c%3A/a%20b/%C3%BC.json"),
            (r"\\server\share\a.json", "file://server/share/a.json"),
        ] {
            assert_eq!(uri_of(Path::new(path)), uri);
            assert_eq!(path_of(uri).as_deref(), Some(Path::new(path)));
        }
        assert_eq!(uri_of(Path::new(r"\\?\UNC\server\share\a")), "file://server/share/a");
        assert_eq!(path_of("file:////server/share/a").unwrap(), Path::new(r"\\server\share\a"));
        assert_eq!(path_of("file:///C%3A/a").unwrap(), Path::new(r"c:\a"));
    }
}
