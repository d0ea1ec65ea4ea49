//! URIs, references and templates.

use std::net::{Ipv4Addr, Ipv6Addr};

use crate::schema::references::uri::{has_percent_encoding, scheme};

/// A URI with a scheme (RFC 3986, section 3).
pub(super) fn is_uri(text: &str) -> bool {
    scheme(text).is_some_and(|scheme| is_after_scheme(&text[scheme.len() + 1..]))
}

/// A URI, or a reference relative to one (RFC 3986, section 4.1).
pub(super) fn is_uri_reference(text: &str) -> bool {
    is_uri(text) || is_after_scheme(text)
}

/// The part after the scheme: an authority, a path, a query and a fragment.
fn is_after_scheme(text: &str) -> bool {
    let (rest, fragment) = text.split_once('#').unwrap_or((text, ""));
    let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
    let path = match rest.strip_prefix("//") {
        Some(rest) => {
            let end = rest.find('/').unwrap_or(rest.len());
            if !is_authority(&rest[..end]) {
                return false;
            }
            &rest[end..]
        }
        None => rest,
    };
    has_only(path, b":@/") && has_only(query, b":@/?") && has_only(fragment, b":@/?")
}

fn is_authority(authority: &str) -> bool {
    let (user, address) = match authority.rsplit_once('@') {
        Some((user, address)) => (user, address),
        None => ("", authority),
    };
    // A colon inside brackets belongs to an IPv6 address (RFC 3986, section 3.2.2).
    let (host, port) = match address.rfind(':').filter(|at| !address[*at..].contains(']')) {
        Some(at) => (&address[..at], &address[at + 1..]),
        None => (address, ""),
    };
    let is_host = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(literal) => literal.parse::<Ipv6Addr>().is_ok() || is_future_address(literal),
        None => host.parse::<Ipv4Addr>().is_ok() || has_only(host, b""),
    };
    has_only(user, b":") && is_host && port.bytes().all(|byte| byte.is_ascii_digit())
}

/// `v1.x`, for versions of IP to come.
fn is_future_address(literal: &str) -> bool {
    let Some((version, address)) = literal.split_once('.') else { return false };
    let version = version.strip_prefix(['v', 'V']).unwrap_or_default();
    let is_hex = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex && !address.is_empty() && !address.contains('%') && has_only(address, b":")
}

/// Whether a text has only unreserved characters, delimiters of parts, escapes and these bytes.
fn has_only(text: &str, more: &[u8]) -> bool {
    let is_allowed = |byte: u8| {
        byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=%".contains(&byte) || more.contains(&byte)
    };
    text.bytes().all(is_allowed) && has_percent_encoding(text)
}

/// Literals and expressions in braces (RFC 6570, section 2).
pub(super) fn is_uri_template(text: &str) -> bool {
    let mut rest = text;
    while let Some((literal, after)) = rest.split_once('{') {
        let Some((expression, next)) = after.split_once('}') else { return false };
        if !is_literal(literal) || !is_expression(expression) {
            return false;
        }
        rest = next;
    }
    is_literal(rest)
}

fn is_literal(text: &str) -> bool {
    let is_excluded = |letter: char| letter <= ' ' || "\"'<>\\^`{|}".contains(letter);
    !text.contains(is_excluded) && has_percent_encoding(text)
}

fn is_expression(text: &str) -> bool {
    // Operators, with those reserved for extensions (RFC 6570, section 2.2).
    let variables = text.strip_prefix(|first| "+#./;?&=,!@|".contains(first)).unwrap_or(text);
    variables.split(',').all(|variable| {
        let name = match variable.split_once(':') {
            Some((name, length)) => {
                // A prefix is 1 to 9999 characters long (RFC 6570, section 2.4.1).
                let is_length = (1..=4).contains(&length.len())
                    && !length.starts_with('0')
                    && length.bytes().all(|byte| byte.is_ascii_digit());
                if !is_length {
                    return false;
                }
                name
            }
            None => variable.strip_suffix('*').unwrap_or(variable),
        };
        let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'%');
        !name.is_empty() && name.bytes().all(is_allowed) && has_percent_encoding(name)
    })
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
        for reference in ["/a/b", "#x", "", "../a?b=c", "//host/a"] {
            assert!(is_uri_reference(reference), "{reference}");
        }
        for reference in ["a b", "\\\\a", "a%zz", "ü", "#a#b"] {
            assert!(!is_uri_reference(reference), "{reference}");
        }
    }

    #[test]
    fn templates_close_their_braces() {
        for template in ["/a/{b}", "{+x}{?y,z*}", "{a:3}", "", "ü{a}"] {
            assert!(is_uri_template(template), "{template}");
        }
        for template in ["{", "a}", "{a b}", "{}", "{a:0}", "{a:12345}", "<", "%a"] {
            assert!(!is_uri_template(template), "{template}");
        }
    }

    #[test]
    fn addresses_of_future_versions_have_a_version_and_an_address() {
        for (literal, expected) in [
            ("v1.a:b", true),
            ("VF.a", true),
            ("v.a", false),
            ("vg.a", false),
            ("1.a", false),
            ("v1.", false),
            ("v1", false),
            ("v1.%41", false),
            ("v1.a/b", false),
        ] {
            assert_eq!(is_future_address(literal), expected, "{literal}");
        }
    }
}
