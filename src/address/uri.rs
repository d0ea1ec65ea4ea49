//! URIs and references (RFC 3986): parsing, joining, and percent escapes.

use fluent_uri::{Iri, IriRef, ParseErrorKind, Uri, UriRef};

/// The scheme of an absolute URI (RFC 3986, section 3.1).
pub(super) fn scheme(uri: &str) -> Option<&str> {
    let (scheme, _) = uri.split_once(':')?;
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    let is_scheme = scheme.starts_with(|it: char| it.is_ascii_alphabetic());
    (is_scheme && scheme.bytes().all(is_part)).then_some(scheme)
}

/// The scheme of an absolute URI. One letter before a single slash is a Windows drive, not a scheme:
/// `C:\a`, `c:/a`, but `x://a`.
pub fn uri_scheme(text: &str) -> Option<&str> {
    let rest = text.as_bytes().get(1..).unwrap_or_default();
    let is_drive = matches!(rest, [b':', b'/' | b'\\', ..]) && !rest.starts_with(b"://");
    scheme(text).filter(|_| !is_drive)
}

/// Whether a text is a URI with a scheme (RFC 3986, section 3).
pub(crate) fn is_uri(text: &str) -> bool {
    Uri::parse(text).is_ok()
}

/// Whether a text is a URI, or a reference relative to one (RFC 3986, section 4.1).
pub(crate) fn is_uri_reference(text: &str) -> bool {
    UriRef::parse(text).is_ok()
}

/// The reason why a text is not an absolute URI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UriFault {
    /// The text is empty.
    Empty,
    /// There is no scheme before a colon.
    Relative,
    /// A `%` that is not followed by two hexadecimal digits, at this offset in bytes.
    Escape(usize),
    /// A character that must be escaped, at this offset in bytes: it is allowed nowhere in a URI,
    /// or not at this position.
    Character(usize, char),
    /// A port that is not a number, or an invalid IPv6 address, at this offset in bytes.
    Authority(usize),
}

/// The first reason why a text is not an absolute URI; `None` if it is one.
pub fn uri_fault(text: &str) -> Option<UriFault> {
    if text.is_empty() {
        return Some(UriFault::Empty);
    }
    if uri_scheme(text).is_none() {
        return Some(UriFault::Relative);
    }
    let fault = Uri::parse(text).err()?;
    if fault.kind() == ParseErrorKind::InvalidPctEncodedOctet {
        return Some(UriFault::Escape(fault.index()));
    }
    // The fault of an address without its closing bracket is behind the text.
    let at = if fault.index() < text.len() { fault.index() } else { text.rfind('[')? };
    let character = text[at..].chars().next()?;
    // Characters of names are allowed in all parts of a URI but numbers.
    let is_of_name = character.is_ascii_alphanumeric() || "-._~!$&'()*+,;=:".contains(character);
    Some(if is_of_name { UriFault::Authority(at) } else { UriFault::Character(at, character) })
}

/// Splits a reference into the part before `#` and the fragment after it.
pub(crate) fn split_fragment(reference: &str) -> (&str, Option<&str>) {
    match reference.split_once('#') {
        Some((before, fragment)) => (before, Some(fragment)),
        None => (reference, None),
    }
}

/// Joins a reference (without fragment) to a base (RFC 3986, section 5.2). The result of joining to
/// a relative base begins with a slash. A text that is neither a URI nor an IRI is returned
/// unchanged.
pub(crate) fn join(base: &str, reference: &str) -> String {
    // A base needs a scheme: relative ones get that of a document, and lose it again.
    const DOCUMENT: &str = "document:";
    let is_absolute = scheme(base).is_some();
    let prefix = if is_absolute { "" } else { DOCUMENT };
    let base = format!("{prefix}{}", if base.is_empty() { "/" } else { base });
    let joined = || {
        let reference = IriRef::parse(reference).ok()?;
        reference.resolve_against(&Iri::parse(&*base).ok()?).ok()
    };
    let joined = joined().map_or_else(|| reference.to_owned(), Iri::into_string);
    match joined.strip_prefix(prefix) {
        Some(relative) => relative.to_owned(),
        None => joined,
    }
}

/// Whether every `%` is followed by two hexadecimal digits.
pub(crate) fn has_percent_encoding(text: &str) -> bool {
    let is_encoded =
        |rest: &str| rest.len() >= 2 && rest.bytes().take(2).all(|byte| byte.is_ascii_hexdigit());
    text.split('%').skip(1).all(is_encoded)
}

/// Whether every `%` is followed by two hexadecimal digits, and the encoded bytes are UTF-8.
pub(crate) fn is_percent_encoded(text: &str) -> bool {
    has_percent_encoding(text) && !percent_decode(text).contains(char::REPLACEMENT_CHARACTER)
}

/// Resolves percent escapes; invalid UTF-8 in them is replaced.
pub(crate) fn percent_decode(text: &str) -> String {
    String::from_utf8_lossy(&percent_decoded(text)).into_owned()
}

/// The bytes of a text after resolving percent escapes.
pub(crate) fn percent_decoded(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = text.get(at + 1..at + 3).filter(|_| bytes[at] == b'%');
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                decoded.push(byte);
                at += 3;
            }
            None => {
                decoded.push(bytes[at]);
                at += 1;
            }
        }
    }
    decoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_have_a_scheme_and_only_allowed_characters() {
        for uri in [
            "https://example.org/a?b#c",
            "urn:isbn:0451450523",
            "http://[::1]:80/",
            "a:",
            "file:///a",
            "http://u:p@h:1/",
            "http://[v1.a:b]/",
        ] {
            assert!(is_uri(uri) && is_uri_reference(uri), "{uri}");
        }
        for uri in [
            "example.org",
            "/a",
            "",
            "1a:b",
            "http://a b",
            "http://x/ü",
            "http://x/%zz",
            "http://x/<a>",
            "http://[::1/",
            "http://h:a/",
        ] {
            assert!(!is_uri(uri), "{uri}");
        }
        for reference in ["/a/b", "#x", "", "../a?b=c", "//host/a", "a/b:c"] {
            assert!(is_uri_reference(reference), "{reference}");
        }
        // Before a colon in the first part of a path is a scheme (RFC 3986, section 4.2).
        for reference in ["a b", "\\\\a", "a%zz", "ü", "#a#b", "1a:b", ":a"] {
            assert!(!is_uri_reference(reference), "{reference}");
        }
    }

    #[test]
    fn faults_of_uris_are_located() {
        for text in
            ["https://example.com/a?b#c", "data:image/png;base64,iV==", "urn:x", "ui://a/b", "a:b"]
        {
            assert_eq!(uri_fault(text), None, "{text}");
        }
        for text in ["icon.png", "/icon.png", "//a/b", "C:\\icon.png", "c:/icon.png", "1a:b", ":a"]
        {
            assert_eq!(uri_fault(text), Some(UriFault::Relative), "{text}");
        }
        assert_eq!(uri_fault(""), Some(UriFault::Empty));
        for (text, at, character) in [
            ("https://a/b c", 11, ' '),
            ("https://a/ü", 10, 'ü'),
            ("https://a/{b}", 10, '{'),
            ("https://a/b[0]", 11, '['),
            ("https://a/#b#c", 12, '#'),
            ("https://[::1", 8, '['),
        ] {
            assert_eq!(uri_fault(text), Some(UriFault::Character(at, character)), "{text}");
        }
        for (text, at) in [("https://a:b/", 10), ("https://[1::2::3]/", 9), ("https://::1/", 9)] {
            assert_eq!(uri_fault(text), Some(UriFault::Authority(at)), "{text}");
        }
        for (text, at) in [("aa:b%2", 4), ("aa:%zz", 3)] {
            assert_eq!(uri_fault(text), Some(UriFault::Escape(at)), "{text}");
        }
    }

    #[test]
    fn references_are_joined_as_in_the_standard() {
        let base = "http://a/b/c/d?q";
        // From RFC 3986, section 5.4.
        for (reference, joined) in [
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g"),
            ("?y", "http://a/b/c/d?y"),
            ("g?y", "http://a/b/c/g?y"),
            ("", "http://a/b/c/d?q"),
            (".", "http://a/b/c/"),
            ("..", "http://a/b/"),
            ("../g", "http://a/b/g"),
            ("../..", "http://a/"),
            ("../../../g", "http://a/g"),
            ("g:h", "g:h"),
        ] {
            assert_eq!(join(base, reference), joined, "{reference}");
        }
        for (base, reference, joined) in [
            ("https://e.com", "x.json", "https://e.com/x.json"),
            ("", "root.json", "/root.json"),
            ("", "//host/x", "//host/x"),
            ("", "https://e.com/x", "https://e.com/x"),
            ("/root.json", "other.json", "/other.json"),
            ("/a/root.json", "größe.json", "/a/größe.json"),
            // Neither is a URI or an IRI, or the base is only a name.
            ("/root.json", "my schema", "my schema"),
            ("my schema", "other.json", "other.json"),
            ("urn:example:a", "other.json", "other.json"),
            ("", "C:\\x.json", "C:\\x.json"),
        ] {
            assert_eq!(join(base, reference), joined, "{base} {reference}");
        }
    }

    #[test]
    fn percent_escapes_are_resolved_once() {
        assert_eq!(percent_decode("a%20b%2525%zz%"), "a b%25%zz%");
    }
}
