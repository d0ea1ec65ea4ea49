//! Origins, and the expressions of a content security policy that allow them.

use std::fmt;

use crate::address::Host;

/// The origin of an address on the network.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Origin {
    scheme: &'static str,
    host: String,
    /// The port, if it is not the default of the scheme.
    port: Option<u16>,
}

/// The schemes of origins, each with its default port.
const SCHEMES: [(&str, u16); 4] = [("https", 443), ("http", 80), ("wss", 443), ("ws", 80)];

impl Origin {
    /// The origin of an address with a host; a page has the scheme `https`.
    pub fn of(address: &str) -> Option<Self> {
        let (scheme, rest) = address.split_once("//")?;
        let scheme = if scheme.is_empty() { "https" } else { scheme.strip_suffix(':')? };
        let mut schemes = SCHEMES.iter();
        let (scheme, default) = schemes.find(|(name, _)| name.eq_ignore_ascii_case(scheme))?;
        let authority = &rest[..rest.find(['/', '\\', '?', '#']).unwrap_or(rest.len())];
        let authority = authority.rsplit('@').next().unwrap_or_default();
        let (host, port) = divided(authority);
        let port = port.map(str::parse).transpose().ok()?.filter(|port| port != default);
        is_host(host).then(|| Self { scheme, host: host.to_ascii_lowercase(), port })
    }

    /// Whether the host is this machine.
    pub fn is_local(&self) -> bool {
        Host::of(self.host.trim_matches(['[', ']'])) == Host::Machine
    }

    /// The port, with the default of the scheme.
    fn port(&self) -> u16 {
        let default = SCHEMES.iter().find(|(name, _)| *name == self.scheme).map(|(_, port)| *port);
        self.port.or(default).unwrap_or_default()
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}://{}", self.scheme, self.host)?;
        self.port.map_or(Ok(()), |port| write!(formatter, ":{port}"))
    }
}

/// A host and the port behind it.
fn divided(authority: &str) -> (&str, Option<&str>) {
    match authority.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (authority, None),
    }
}

/// Whether a text is the name or number of a host, and nothing that has to be completed.
fn is_host(text: &str) -> bool {
    let is_part = |it: u8| it.is_ascii_alphanumeric() || b"-._[]:".contains(&it);
    text.bytes().any(|it| it.is_ascii_alphanumeric()) && text.bytes().all(is_part)
}

/// An entry of a list of a content security policy, divided into its parts (CSP, section 2.3.1).
#[derive(Clone, Copy, Debug)]
pub struct SourceExpression<'t> {
    /// The scheme, without its colon.
    pub scheme: Option<&'t str>,
    /// The host with its port; empty if only a scheme is allowed.
    pub authority: &'t str,
    /// The host, which may begin with `*.`, or be `*`.
    host: &'t str,
    port: Option<&'t str>,
    /// The path, with its slash.
    pub path: &'t str,
}

impl<'t> SourceExpression<'t> {
    /// Divides an entry. Any text has parts.
    pub fn of(entry: &'t str) -> Self {
        let entry = entry.trim();
        let (scheme, rest) = match entry.split_once("://") {
            Some((scheme, rest)) => (Some(scheme), rest),
            None => match entry.strip_suffix(':') {
                Some(scheme) => (Some(scheme), ""),
                None => (None, entry),
            },
        };
        let (authority, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        let (host, port) = divided(authority);
        Self { scheme, authority, host, port, path }
    }

    /// Whether the host is a name, a number, or a wildcard for the names below one.
    pub fn has_host(&self) -> bool {
        let port = self.port.unwrap_or("1");
        is_host(self.host.strip_prefix("*.").unwrap_or(self.host))
            && (port == "*" || port.parse::<u16>().is_ok())
    }

    /// Whether the host is this machine.
    pub fn is_local(&self) -> bool {
        Host::of(self.host.trim_matches(['[', ']'])) == Host::Machine
    }

    /// Whether the entry allows an origin. The path is not compared.
    pub fn allows(&self, origin: &Origin) -> bool {
        let is = |text: &str, other: &str| text.eq_ignore_ascii_case(other);
        // A connection of a web socket begins as a request of HTTP.
        let requested = origin.scheme.replace("ws", "http");
        let scheme = self.scheme.unwrap_or(if self.host == "*" { &requested } else { "https" });
        let declared = scheme.to_ascii_lowercase().replace("ws", "http");
        let is_upgraded = is(&declared, "http") && requested == "https";
        let host = match self.host.strip_prefix('*') {
            Some(end) => {
                origin.host.len() > end.len() && {
                    let start = origin.host.len() - end.len();
                    origin.host.get(start..).is_some_and(|it| is(it, end))
                }
            }
            None if self.host.is_empty() => self.scheme.is_some(),
            None => is(self.host, &origin.host),
        };
        let port = match self.port {
            Some("*") => true,
            Some(port) => port.parse() == Ok(origin.port()) || (is_upgraded && port == "80"),
            None => origin.port.is_none() || self.host.is_empty() || self.host == "*",
        };
        (declared == requested || is_upgraded) && host && port
    }
}
