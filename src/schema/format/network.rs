//! Network addresses: e-mail addresses, host names, and URLs of the public web.

use std::net::{Ipv4Addr, Ipv6Addr};

/// Maximum length of a host name (first) and of one of its labels (second), in bytes.
const MAX_HOSTNAME: usize = 253;
const MAX_LABEL: usize = 63;

/// Whether a text is an e-mail address: a local part of atoms separated by dots, and a domain of at
/// least two labels.
pub(super) fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    // `atext` of RFC 5322, section 3.2.3.
    let is_atom_byte =
        |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~-".contains(&byte);
    let is_atom = |atom: &str| !atom.is_empty() && atom.bytes().all(is_atom_byte);
    local.split('.').all(is_atom) && domain.contains('.') && domain.split('.').all(is_label)
}

/// Whether a text is a label of a host name: letters, digits and hyphens, with no hyphen at either
/// end.
fn is_label(label: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let has_edge = label.starts_with('-') || label.ends_with('-');
    !label.is_empty() && !has_edge && label.bytes().all(is_allowed)
}

pub(super) fn is_hostname(text: &str) -> bool {
    // A final dot makes a name absolute, and is not counted.
    let name = text.strip_suffix('.').unwrap_or(text);
    name.len() <= MAX_HOSTNAME
        && name.split('.').all(|label| label.len() <= MAX_LABEL && is_label(label))
}

pub(super) fn is_ipv4(text: &str) -> bool {
    text.parse::<Ipv4Addr>().is_ok()
}

pub(super) fn is_ipv6(text: &str) -> bool {
    text.parse::<Ipv6Addr>().is_ok()
}

/// Whether a text is a URL with the scheme `http`, `https` or `ftp`, and a host on the public
/// network.
pub(super) fn is_url(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once("://") else { return false };
    let is_scheme = ["http", "https", "ftp"].iter().any(|it| scheme.eq_ignore_ascii_case(it));
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, path) = rest.split_at(end);
    let address = authority.rsplit_once('@').map_or(authority, |(_, address)| address);
    let (host, port) = match address.rsplit_once(':') {
        Some((host, port)) => (host, Some(port)),
        None => (address, None),
    };
    // Two to five digits, as in the expression of `ajv-formats`.
    let is_port =
        |port: &str| (2..=5).contains(&port.len()) && port.bytes().all(|b| b.is_ascii_digit());
    is_scheme
        && !text.contains(char::is_whitespace)
        && (path.is_empty() || path.starts_with('/'))
        && port.is_none_or(is_port)
        && (is_public_ipv4(host) || is_public_name(host))
}

/// Whether a host is a public IPv4 address by the expression of `ajv-formats`, which is narrower than what
/// networks reach.
fn is_public_ipv4(host: &str) -> bool {
    let Ok(address) = host.parse::<Ipv4Addr>() else { return false };
    let [first, .., last] = address.octets();
    let is_local = address.is_private() || address.is_loopback() || address.is_link_local();
    // From 224 on are multicast addresses; a last byte of 0 or 255 is a network or its broadcast
    // address.
    !is_local && (1..=223).contains(&first) && (1..=254).contains(&last)
}

fn is_public_name(host: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || !letter.is_ascii();
    let is_label = |label: &str| {
        label.starts_with(is_letter)
            && label.ends_with(is_letter)
            && label.chars().all(|letter| is_letter(letter) || letter == '-')
    };
    let top = host.rsplit('.').next().unwrap_or_default();
    let is_top = top.chars().count() >= 2
        && top.chars().all(|it| it.is_ascii_alphabetic() || !it.is_ascii());
    host.contains('.') && is_top && host.split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_addresses_have_a_dot_in_the_domain() {
        for address in ["a@example.org", "a.b+c@sub.example.org", "o'neil@x.co"] {
            assert!(is_email(address), "{address}");
        }
        for address in [
            "a",
            "a@b",
            ".a@x.org",
            "a.@x.org",
            "a@x..org",
            "a b@x.org",
            "a@-x.org",
            "@x.org",
            "a@x.org.",
        ] {
            assert!(!is_email(address), "{address}");
        }
    }

    #[test]
    fn host_names_have_labels_of_limited_length() {
        let long = "a".repeat(63);
        assert!(is_hostname(&long) && !is_hostname(&format!("{long}a")));
        let longest = format!("{long}.{long}.{long}.{}", "a".repeat(61));
        assert_eq!(longest.len(), 253);
        assert!(is_hostname(&longest) && !is_hostname(&format!("{longest}a")));
        assert!(is_hostname("example.org.") && is_hostname("1"));
        assert!(!is_hostname("a_b") && !is_hostname("") && !is_hostname("a..b"));
    }

    #[test]
    fn urls_are_public() {
        for url in [
            "https://example.org",
            "http://example.org:8080/a?b",
            "ftp://u:p@example.org/",
            "http://8.8.8.8/",
        ] {
            assert!(is_url(url), "{url}");
        }
        for url in [
            "http://localhost",
            "http://127.0.0.1/",
            "http://192.168.0.1",
            "urn:a",
            "http://a b.org",
            "https://example",
            "http://example.org:1",
        ] {
            assert!(!is_url(url), "{url}");
        }
    }

    #[test]
    fn addresses_are_written_in_full() {
        for (text, v4, v6) in [
            ("127.0.0.1", true, false),
            ("127.1", false, false),
            ("256.0.0.1", false, false),
            ("::1", false, true),
            ("::ffff:1.2.3.4", false, true),
            ("fe80::1%eth0", false, false),
            ("1::2::3", false, false),
        ] {
            assert_eq!((is_ipv4(text), is_ipv6(text)), (v4, v6), "{text}");
        }
    }

    #[test]
    fn urls_have_a_public_host() {
        for (url, expected) in [
            ("http://example.org", true),
            ("HTTPS://example.org/a?b#c", true),
            ("ftp://u@example.org:21/", true),
            ("mailto://example.org", false),
            ("http://example.org?b", false),
            ("http://example.org/a b", false),
            ("http://example.org:1", false),
            ("http://example.org:99999", true),
            ("http://example.org:999999", false),
            ("http://example.org:8a", false),
            ("http://localhost", false),
            ("http://a.b", false),
            ("http://a.bc", true),
            ("http://a.b1", false),
            ("http://-a.org", false),
            ("http://a-.org", false),
            ("http://a-b.org", true),
            ("http://a_b.org", false),
            ("http://a..org", false),
            ("http://ü.org", true),
            ("http://8.8.8.8", true),
            ("http://10.0.0.1", false),
            ("http://127.0.0.1", false),
            ("http://169.254.0.1", false),
            ("http://0.1.1.1", false),
            ("http://1.0.0.1", true),
            ("http://223.1.1.254", true),
            ("http://224.1.1.1", false),
            ("http://8.8.8.0", false),
            ("http://8.8.8.255", false),
            ("example.org", false),
        ] {
            assert_eq!(is_url(url), expected, "{url}");
        }
    }
}
