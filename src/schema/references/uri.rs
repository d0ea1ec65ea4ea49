//! URIs in references: parsing, joining, and classifying their targets. Nothing here opens
//! anything.

/// The target of a reference if someone followed it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UriClass {
    /// The network, by a scheme that fetches.
    Network,
    /// The network, at a private, local or cloud-metadata address.
    PrivateNetwork,
    /// A file, by `file:` or a network share.
    File,
    /// Some other scheme (`urn:`, `data:`, …).
    OtherScheme,
    /// Another document, relative to the position of this one.
    Relative,
}

/// Splits a reference into the part before `#` and the fragment after it.
pub(crate) fn split_fragment(reference: &str) -> (&str, Option<&str>) {
    match reference.split_once('#') {
        Some((before, fragment)) => (before, Some(fragment)),
        None => (reference, None),
    }
}

/// The scheme of an absolute URI (RFC 3986, section 3.1).
pub(crate) fn scheme(uri: &str) -> Option<&str> {
    let (scheme, _) = uri.split_once(':')?;
    let mut bytes = scheme.bytes();
    let first = bytes.next()?.is_ascii_alphabetic();
    let rest = bytes.all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    (first && rest).then_some(scheme)
}

/// Classifies the target of `uri`.
pub fn classify_uri(uri: &str) -> UriClass {
    let uri = uri.trim();
    // Two backslashes begin a network share of Windows, which is opened like a file.
    if uri.starts_with("\\\\") || uri.starts_with("file:") {
        return UriClass::File;
    }
    let Some(scheme) = scheme(uri) else {
        return match uri.strip_prefix("//") {
            Some(rest) => network(rest),
            None => UriClass::Relative,
        };
    };
    match scheme.to_ascii_lowercase().as_str() {
        "http" | "https" | "ftp" | "ftps" | "ws" | "wss" => {
            network(uri[scheme.len() + 1..].trim_start_matches('/'))
        }
        "file" => UriClass::File,
        // A drive letter, not a scheme.
        letter if letter.len() == 1 => UriClass::File,
        _ => UriClass::OtherScheme,
    }
}

fn network(after_slashes: &str) -> UriClass {
    // Browsers and many HTTP libraries treat a backslash as a slash.
    let authority = after_slashes.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    if is_private_host(&percent_decode(host)) {
        UriClass::PrivateNetwork
    } else {
        UriClass::Network
    }
}

fn is_private_host(host: &str) -> bool {
    // A final dot only makes the name absolute: `localhost.` is the same host.
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    if let Ok(address) = host.parse::<std::net::Ipv6Addr>() {
        // `::ffff:127.0.0.1` reaches the IPv4 address.
        let v4 = address.to_ipv4_mapped().is_some_and(is_private_v4);
        let local = address.is_loopback() || address.is_unspecified();
        return v4 || local || address.is_unique_local() || address.is_unicast_link_local();
    }
    if let Some(address) = loose_ipv4(&host) {
        return is_private_v4(address);
    }
    // Names for local networks (RFC 6762, 6761 and 8375), and by convention `.internal` and `.lan`.
    let suffixes = [".local", ".internal", ".localhost", ".home.arpa", ".lan"];
    host == "localhost" || suffixes.iter().any(|suffix| host.ends_with(suffix))
}

fn is_private_v4(address: std::net::Ipv4Addr) -> bool {
    // Shared address space of providers, 100.64.0.0/10 (RFC 6598).
    let shared = address.octets()[0] == 100 && address.octets()[1] & 0xc0 == 64;
    address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_unspecified()
        || shared
}

/// An IPv4 address in any form that C libraries accept: one to four parts, each decimal, octal or
/// hexadecimal, the last filling the rest (`inet_aton`).
fn loose_ipv4(host: &str) -> Option<std::net::Ipv4Addr> {
    let parts: Option<Vec<u32>> = host.split('.').map(loose_number).collect();
    let parts = parts.filter(|parts| parts.len() <= 4)?;
    let (&last, firsts) = parts.split_last()?;
    let rest_bits = 8 * (4 - u32::try_from(firsts.len()).ok()?);
    let fits = u64::from(last) < 1 << rest_bits && firsts.iter().all(|&part| part < 256);
    if !fits {
        return None;
    }
    let high =
        firsts.iter().enumerate().map(|(index, &part)| part << (24 - 8 * index)).sum::<u32>();
    Some(std::net::Ipv4Addr::from(high | last))
}

fn loose_number(part: &str) -> Option<u32> {
    if let Some(hex) = part.strip_prefix("0x") {
        return u32::from_str_radix(hex, 16).ok();
    }
    match part.strip_prefix('0') {
        Some(octal) if !octal.is_empty() => u32::from_str_radix(octal, 8).ok(),
        _ => part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse().ok())?,
    }
}

/// Whether every `%` is followed by two hexadecimal digits.
pub(crate) fn has_percent_encoding(text: &str) -> bool {
    let is_encoded =
        |rest: &str| rest.len() >= 2 && rest.bytes().take(2).all(|byte| byte.is_ascii_hexdigit());
    text.split('%').skip(1).all(is_encoded)
}

/// The same, and whether the encoded bytes are UTF-8.
pub(crate) fn is_percent_encoded(text: &str) -> bool {
    has_percent_encoding(text) && !percent_decode(text).contains(char::REPLACEMENT_CHARACTER)
}

/// Resolves percent escapes; invalid UTF-8 in them is replaced.
pub(crate) fn percent_decode(text: &str) -> String {
    String::from_utf8_lossy(&percent_decoded(text)).into_owned()
}

/// The bytes of a text without percent escapes.
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

/// Joins a reference (without fragment) to a base, as RFC 3986 section 5.2 has it.
pub(crate) fn join(base: &str, reference: &str) -> String {
    if scheme(reference).is_some() || base.is_empty() {
        return reference.to_owned();
    }
    if reference.is_empty() {
        return base.to_owned();
    }
    let Some(scheme) = scheme(base) else { return join_paths(base, reference) };
    let after = &base[scheme.len() + 1..];
    if let Some(rest) = reference.strip_prefix("//") {
        return format!("{scheme}://{rest}");
    }
    let Some(hierarchy) = after.strip_prefix("//") else {
        return format!("{scheme}:{}", join_paths(after, reference));
    };
    let path_start = hierarchy.find(['/', '?']).unwrap_or(hierarchy.len());
    let (authority, path) = hierarchy.split_at(path_start);
    // A base with an authority and no path: the reference begins after a slash (RFC 3986, section
    // 5.2.3).
    let path = if path.is_empty() { "/" } else { path };
    format!("{scheme}://{authority}{}", join_paths(path, reference))
}

fn join_paths(base: &str, reference: &str) -> String {
    let base = base.split('?').next().unwrap_or_default();
    if reference.starts_with('?') {
        return format!("{base}{reference}");
    }
    if reference.starts_with('/') {
        return remove_dots(reference);
    }
    let folder = base.rfind('/').map_or("", |slash| &base[..=slash]);
    remove_dots(&format!("{folder}{reference}"))
}

fn remove_dots(path: &str) -> String {
    let (path, query) = match path.find('?') {
        Some(at) => path.split_at(at),
        None => (path, ""),
    };
    let mut kept: Vec<&str> = Vec::new();
    let absolute = path.starts_with('/');
    let mut parts = path.split('/').skip(usize::from(absolute)).peekable();
    while let Some(part) = parts.next() {
        let last = parts.peek().is_none();
        match part {
            "." if last => kept.push(""),
            "." => {}
            ".." => {
                kept.pop();
                // `a/..` and `a/.` end in a slash (RFC 3986, section 5.2.4).
                if last {
                    kept.push("");
                }
            }
            part => kept.push(part),
        }
    }
    format!("{}{}{query}", if absolute { "/" } else { "" }, kept.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_joined_as_in_the_standard() {
        let base = "http://a/b/c/d?q";
        // From RFC 3986, section 5.4.
        let cases = [
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
        ];
        for (reference, joined) in cases {
            assert_eq!(join(base, reference), joined, "{reference}");
        }
        assert_eq!(join("root.json", "other.json"), "other.json");
        assert_eq!(join("https://e.com", "x.json"), "https://e.com/x.json");
    }

    #[test]
    fn private_addresses_are_distinguished_from_public_ones() {
        let private = [
            "http://169.254.169.254/latest/meta-data",
            "http://localhost:8080/x",
            "https://[::1]/x",
            "http://0x7f.1/x",
            "http://2130706433/x",
            "http://127.0.0.1./x",
            "http://user@10.0.0.8/x",
            "//192.168.1.1/x",
            "http://metadata.google.internal/x",
            "http://%31%32%37.0.0.1/",
        ];
        for uri in private {
            assert_eq!(classify_uri(uri), UriClass::PrivateNetwork, "{uri}");
        }
        for uri in ["https://example.com/x.json", "//example.com/x", "HTTP://1.1.1.1/"] {
            assert_eq!(classify_uri(uri), UriClass::Network, "{uri}");
        }
        for uri in ["file:///etc/passwd", "\\\\server\\share", "C:\\x.json", "FILE:x"] {
            assert_eq!(classify_uri(uri), UriClass::File, "{uri}");
        }
        assert_eq!(classify_uri("urn:example:x"), UriClass::OtherScheme);
        for uri in ["other.json", "../x", "?q", "/x", "$defs/a"] {
            assert_eq!(classify_uri(uri), UriClass::Relative, "{uri}");
        }
    }

    #[test]
    fn percent_escapes_are_resolved_once() {
        assert_eq!(percent_decode("a%20b%2525%zz%"), "a b%25%zz%");
    }

    #[test]
    fn ranges_of_private_addresses_have_exact_ends() {
        for (host, is_private) in [
            ("100.63.255.255", false),
            ("100.64.0.1", true),
            ("100.127.0.1", true),
            ("100.128.0.1", false),
            ("101.64.0.1", false),
            ("0.0.0.0", true),
            ("169.254.0.1", true),
            ("172.15.0.1", false),
            ("172.16.0.1", true),
            ("127.0.0.256", false),
            ("127.0.65535", true),
            ("127.0.65536", false),
            ("127.1.2.3.4", false),
            ("256.0.0.1", false),
        ] {
            let expected = if is_private { UriClass::PrivateNetwork } else { UriClass::Network };
            assert_eq!(classify_uri(&format!("http://{host}/x")), expected, "{host}");
        }
    }
}
