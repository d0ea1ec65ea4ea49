//! Patterns of addresses in the policies of organisations: `https://*.example.com/*`.

use crate::address::Url;
use crate::server_files::limits::MAX_POLICY_ADDRESS;

/// A pattern of addresses, in which `*` is any text. Upper case matters only in paths.
#[derive(Clone, Debug)]
pub struct AddressPattern {
    parts: Option<AddressParts>,
    is_any: bool,
}

/// The address of a server.
#[derive(Clone, Debug)]
pub(super) struct ServerAddress(AddressParts);

#[derive(Clone, Debug)]
struct AddressParts {
    scheme: String,
    host: String,
    /// The port, if it is not that of the scheme.
    port: Option<String>,
    /// The path with the query; empty for neither.
    path: String,
}

impl AddressParts {
    /// The parts of an address or pattern; `None` without a scheme, or if it is too long.
    fn of(text: &str) -> Option<Self> {
        let text = text.split('#').next().filter(|text| text.len() <= MAX_POLICY_ADDRESS)?;
        let url = Url::of(text)?;
        let authority = url.host_and_port();
        let is_port = |port: &str| port == "*" || port.bytes().all(|byte| byte.is_ascii_digit());
        let split = authority.rsplit_once(':').filter(|(_, port)| is_port(port));
        let (host, port) = split.map_or((&*authority, None), |(host, port)| (host, Some(port)));
        Some(Self {
            scheme: url.scheme.to_ascii_lowercase(),
            host: host.to_owned(),
            port: port.filter(|port| !port.is_empty()).map(str::to_owned),
            path: text[url.scheme.len() + "://".len() + url.authority.len()..].to_owned(),
        })
    }
}

impl ServerAddress {
    /// Reads an address; `None` if it has no scheme or is too long.
    pub(super) fn of(text: &str) -> Option<Self> {
        let mut parts = AddressParts::of(text.trim())?;
        if !parts.path.starts_with('/') {
            parts.path.insert(0, '/');
        }
        Some(Self(parts))
    }
}

impl AddressPattern {
    /// Reads a pattern.
    pub(super) fn of(text: &str) -> Self {
        Self { parts: AddressParts::of(text), is_any: text == "*" }
    }

    /// Whether the pattern matches no address, because its scheme is missing or contains `*` beside
    /// other characters.
    pub fn is_inert(&self) -> bool {
        let has_scheme = |parts: &AddressParts| {
            parts.scheme == "*" || !parts.scheme.contains('*') && !parts.scheme.is_empty()
        };
        !self.is_any && !self.parts.as_ref().is_some_and(has_scheme)
    }

    /// Whether an entry of a list of allowed servers admits an address.
    pub(super) fn allows(&self, address: &ServerAddress) -> bool {
        self.fits(address, is_match)
    }

    /// Whether an entry of a list of denied servers is about an address. Without a query the pattern is
    /// about those with any query, and about those with another slash at the end.
    pub(super) fn denies(&self, address: &ServerAddress) -> bool {
        self.fits(address, |pattern, path| {
            let alone = path.split('?').next().filter(|_| !pattern.contains('?'));
            let alone = alone.unwrap_or(path);
            let without = alone.strip_suffix('/').unwrap_or(alone);
            let with = format!("{without}/");
            is_match(pattern, path)
                || is_match(pattern, alone)
                || is_match(pattern, without)
                || !pattern.contains('*') && is_match(pattern, &with)
        })
    }

    fn fits(&self, address: &ServerAddress, fits_path: impl Fn(&str, &str) -> bool) -> bool {
        let (Some(own), other) = (&self.parts, &address.0) else { return self.is_any };
        let fits_port = match own.port.as_deref() {
            Some("*") => true,
            None if own.host.contains('*') => true,
            port => port == other.port.as_deref(),
        };
        (own.scheme == "*" || own.scheme == other.scheme)
            && is_match(&own.host, &other.host)
            && fits_port
            && (own.path.is_empty() || fits_path(&own.path, &other.path))
    }
}

/// Whether a text matches a pattern in which `*` is any text.
fn is_match(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| text.strip_prefix(first)) else {
        return false;
    };
    let Some(last) = parts.next_back() else { return rest.is_empty() };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}
