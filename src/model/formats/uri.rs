//! Absolute URIs, as members with `format: uri` contain them.

use crate::schema::scheme;

/// Why a text is not an absolute URI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UriFault {
    /// There is no text.
    Empty,
    /// There is no scheme before a colon.
    Relative,
    /// A character that must be escaped, at this offset in bytes.
    Character(usize, char),
}

/// The scheme of an absolute URI (RFC 3986, section 3.1). One letter is a Windows drive.
pub fn uri_scheme(text: &str) -> Option<&str> {
    scheme(text).filter(|scheme| scheme.len() > 1)
}

/// Why a text is not an absolute URI; `None` if it is one.
pub fn uri_fault(text: &str) -> Option<UriFault> {
    if text.is_empty() {
        return Some(UriFault::Empty);
    }
    if uri_scheme(text).is_none() {
        return Some(UriFault::Relative);
    }
    let mut foreign = text.char_indices().filter(|(_, character)| !is_uri_character(*character));
    foreign.next().map(|(at, character)| UriFault::Character(at, character))
}

/// Whether a character is allowed in a URI: the unreserved and reserved ones, and `%`.
fn is_uri_character(character: char) -> bool {
    // RFC 3986, sections 2.1 to 2.3.
    character.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=%".contains(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absolute_uris_have_a_scheme_and_no_foreign_characters() {
        for text in ["https://example.com/a?b#c", "data:image/png;base64,iV==", "urn:x", "ui://a/b"]
        {
            assert_eq!(uri_fault(text), None, "{text}");
        }
        for text in ["icon.png", "/icon.png", "//a/b", "C:\\icon.png", "c:/icon.png", "1a:b", ":a"]
        {
            assert_eq!(uri_fault(text), Some(UriFault::Relative), "{text}");
        }
        assert_eq!(uri_fault(""), Some(UriFault::Empty));
        assert_eq!(uri_fault("https://a/b c"), Some(UriFault::Character(11, ' ')));
        assert_eq!(uri_fault("https://a/ü"), Some(UriFault::Character(10, 'ü')));
        assert_eq!(uri_fault("https://a/{b}"), Some(UriFault::Character(10, '{')));
    }
}
