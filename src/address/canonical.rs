//! Hierarchical URIs in one spelling, so that those of one file are equal, by the URL standard of the
//! WHATWG.

use super::javascript::is_javascript_url;
use super::uri::{percent_decoded, scheme};

/// A hierarchical URI in one spelling: its scheme is in lower case, and so is a host of the web; `.`
/// and `..` are resolved, and of the characters of a path only those are encoded that must be. A query
/// and a fragment are kept. `None` for other texts, and for a URI without `//` after its scheme.
pub(crate) fn canonical_uri(text: &str) -> Option<String> {
    let scheme = scheme(text).filter(|_| is_javascript_url(text))?;
    let rest = text[scheme.len() + 1..].strip_prefix("//")?;
    let (rest, end) = rest.split_at(rest.find(['?', '#']).unwrap_or(rest.len()));
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let scheme = scheme.to_ascii_lowercase();
    let mut uri = match scheme.as_str() {
        "http" | "https" => format!("{scheme}://{}", authority.to_ascii_lowercase()),
        _ => format!("{scheme}://{authority}"),
    };
    let before_path = uri.len();
    let mut segments = path.split('/').skip(1).peekable();
    while let Some(segment) = segments.next() {
        let decoded = percent_decoded(segment);
        if decoded == b".." {
            uri.truncate(uri[before_path..].rfind('/').map_or(before_path, |it| before_path + it));
        }
        if matches!(decoded.as_slice(), b"." | b"..") {
            // A directory, whose URI ends with a slash.
            uri.push_str(if segments.peek().is_none() { "/" } else { "" });
            continue;
        }
        uri.push('/');
        decoded.iter().for_each(|byte| push_encoded(*byte, &mut uri));
    }
    Some(uri + end)
}

/// Adds a byte of a segment of a path, encoded unless such a segment may contain it (RFC 3986,
/// `pchar`).
fn push_encoded(byte: u8, uri: &mut String) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@".contains(&byte) {
        uri.push(char::from(byte));
    } else {
        let digit = |digit: u8| char::from(HEX[usize::from(digit)]);
        uri.extend(['%', digit(byte >> 4), digit(byte & 15)]);
    }
}

#[cfg(test)]
mod tests {
    use super::canonical_uri;

    #[test]
    fn spellings_of_one_file_have_one_uri() {
        for (text, expected) in [
            ("skill://shop/returns/SKILL.md", "skill://shop/returns/SKILL.md"),
            ("SKILL://shop/returns/SKILL.md", "skill://shop/returns/SKILL.md"),
            ("skill://Shop/a", "skill://Shop/a"),
            ("https://Example.com/A", "https://example.com/A"),
            ("skill://shop/%41%2d%7E", "skill://shop/A-~"),
            ("skill://shop/Q%26A.md", "skill://shop/Q&A.md"),
            ("skill://shop/a b", "skill://shop/a%20b"),
            ("skill://shop/a%20b", "skill://shop/a%20b"),
            ("skill://shop/\u{e9}", "skill://shop/%C3%A9"),
            ("skill://shop/%c3%a9", "skill://shop/%C3%A9"),
            ("skill://shop/a%2fb", "skill://shop/a%2Fb"),
            ("skill://shop/100%", "skill://shop/100%25"),
            ("skill://shop/a/./b/../c", "skill://shop/a/c"),
            ("skill://shop/a/%2e%2E/c", "skill://shop/c"),
            ("skill://shop/../../c", "skill://shop/c"),
            ("skill://shop/a/..", "skill://shop/"),
            ("skill://shop/a/.", "skill://shop/a/"),
            ("skill://shop//a", "skill://shop//a"),
            ("skill://shop", "skill://shop"),
            ("file:///a/SKILL.md", "file:///a/SKILL.md"),
            ("skill://shop/a?b=/../c#d", "skill://shop/a?b=/../c#d"),
        ] {
            assert_eq!(canonical_uri(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn other_texts_are_not_hierarchical_uris() {
        for text in ["", "shop/SKILL.md", "/SKILL.md", "skill:shop/SKILL.md", "skill:", "://a/b"] {
            assert_eq!(canonical_uri(text), None, "{text}");
        }
    }
}
