//! URLs with a host, split into the parts that rules compare.

/// The parts of a text with a scheme and a host. Each part may be any text, such as a variable.
#[derive(Clone, Copy, Debug)]
pub struct Url<'t> {
    /// The part before `://`.
    pub scheme: &'t str,
    /// The authority: the host with user and port.
    pub authority: &'t str,
    /// The host, without user, port and brackets.
    pub host: &'t str,
    /// The path, without query and fragment.
    pub path: &'t str,
}

impl<'t> Url<'t> {
    /// Splits a text into its parts, which may be empty; `None` if it has no `://`.
    pub fn of(text: &'t str) -> Option<Self> {
        let (scheme, rest) = text.split_once("://")?;
        let authority = authority_of(rest);
        let path = &rest[authority.len()..];
        let path = &path[..path.find(['?', '#']).unwrap_or(path.len())];
        Some(Self { scheme, authority, host: host_of(authority), path })
    }

    /// The host and the port in lower case, without the default port of the scheme.
    pub fn host_and_port(&self) -> String {
        let authority = self.authority.rsplit_once('@').map_or(self.authority, |it| it.1);
        let port = if self.has_scheme("http") { ":80" } else { ":443" };
        authority.strip_suffix(port).unwrap_or(authority).to_ascii_lowercase()
    }

    /// Whether the URL has this scheme, ignoring case.
    pub fn has_scheme(&self, scheme: &str) -> bool {
        self.scheme.eq_ignore_ascii_case(scheme)
    }
}

/// The authority at the beginning of a text. A backslash ends it like a slash, as in browsers and
/// many HTTP libraries.
pub(super) fn authority_of(text: &str) -> &str {
    &text[..text.find(['/', '\\', '?', '#']).unwrap_or(text.len())]
}

/// The host of the authority at the beginning of a text, without user, port and brackets.
pub(super) fn host_of(text: &str) -> &str {
    let authority = authority_of(text);
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    match host.strip_prefix('[') {
        Some(address) => address.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(host, _)| host),
    }
}

#[cfg(test)]
mod tests {
    use super::Url;

    #[test]
    fn urls_are_divided() {
        for (text, authority, host, path) in [
            ("https://me@Example.com:8080/a/b?c#d", "me@Example.com:8080", "Example.com", "/a/b"),
            ("http://[::1]:80", "[::1]:80", "::1", ""),
            ("http://{host}:{port}?a/b", "{host}:{port}", "{host}", ""),
            ("http://a\\b", "a", "a", "\\b"),
        ] {
            let url = Url::of(text).expect("a URL");
            assert_eq!((url.authority, url.host, url.path), (authority, host, path), "{text}");
        }
        for (text, expected) in [
            ("https://me:pw@Example.com:443/a", "example.com"),
            ("https://example.com:80", "example.com:80"),
            ("HTTP://Example.com:80?a", "example.com"),
            ("http://[::1]:8080/", "[::1]:8080"),
        ] {
            assert_eq!(Url::of(text).expect("a URL").host_and_port(), expected, "{text}");
        }
        assert!(Url::of("HTTP://a").is_some_and(|url| url.has_scheme("http")));
        assert!(Url::of("example.com").is_none());
    }
}
