//! Classification of the targets of URIs.

use super::host::Host;
use super::uri::{scheme, uri_scheme};
use super::url::host_of;

/// The kind of target that a reference would lead to if it were followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UriClass {
    /// A host on the network, by a scheme that fetches.
    Network(Host),
    /// A file, by a `file:` URI or a network share.
    File,
    /// A target of any other scheme (`urn:`, `data:`, …).
    OtherScheme,
    /// Another document, relative to the location of the current one.
    Relative,
}

/// Classifies the target of `uri`.
pub fn classify_uri(uri: &str) -> UriClass {
    let network = |rest: &str| UriClass::Network(Host::of(host_of(rest)));
    let uri = uri.trim();
    // Two backslashes begin a network share of Windows, which is opened like a file.
    if uri.starts_with("\\\\") {
        return UriClass::File;
    }
    let Some(scheme) = scheme(uri) else {
        return uri.strip_prefix("//").map_or(UriClass::Relative, network);
    };
    match scheme.to_ascii_lowercase().as_str() {
        "http" | "https" | "ftp" | "ftps" | "ws" | "wss" => {
            network(uri[scheme.len() + 1..].trim_start_matches(['/', '\\']))
        }
        "file" => UriClass::File,
        _ if uri_scheme(uri).is_none() => UriClass::File,
        _ => UriClass::OtherScheme,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_the_network_files_names_or_other_documents() {
        for (uri, host) in [
            ("http://169.254.169.254/latest/meta-data", Host::LinkLocal),
            ("http://localhost:8080/x", Host::Machine),
            ("https://[::1]/x", Host::Machine),
            ("http://127.0.0.1./x", Host::Machine),
            ("https://0x7f000001", Host::Machine),
            ("http://user@10.0.0.8/x", Host::Private),
            ("//192.168.1.1/x", Host::Private),
            ("http:\\\\10.0.0.8\\x", Host::Private),
            ("https://router.lan", Host::Private),
            ("https://example.com/x.json", Host::Public),
            ("//example.com/x", Host::Public),
            ("HTTP://1.1.1.1/", Host::Public),
        ] {
            assert_eq!(classify_uri(uri), UriClass::Network(host), "{uri}");
        }
        for uri in ["file:///etc/passwd", "\\\\server\\share", "C:\\x.json", "FILE:x"] {
            assert_eq!(classify_uri(uri), UriClass::File, "{uri}");
        }
        assert_eq!(classify_uri("urn:example:x"), UriClass::OtherScheme);
        for uri in ["other.json", "../x", "?q", "/x", "$defs/a"] {
            assert_eq!(classify_uri(uri), UriClass::Relative, "{uri}");
        }
    }
}
