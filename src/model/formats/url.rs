//! URLs with a host, divided into the parts that rules compare.

use std::net::IpAddr;

/// An absolute URL, divided.
#[derive(Clone, Copy, Debug)]
pub struct Url<'t> {
    /// What is before `://`.
    pub scheme: &'t str,
    /// The host, without user, port and brackets.
    pub host: &'t str,
    /// The path, without query and fragment.
    pub path: &'t str,
}

impl<'t> Url<'t> {
    /// The parts of a text; `None` if it is not absolute. They may be empty.
    pub fn of(text: &'t str) -> Option<Self> {
        let (scheme, rest) = text.split_once("://")?;
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (authority, path) = rest.split_at(end);
        let path = &path[..path.find(['?', '#']).unwrap_or(path.len())];
        let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
        let host = match host.strip_prefix('[') {
            Some(address) => address.split(']').next().unwrap_or_default(),
            None => host.rsplit_once(':').map_or(host, |(host, _)| host),
        };
        Some(Self { scheme, host, path })
    }

    /// Whether it has this scheme.
    pub fn has_scheme(&self, scheme: &str) -> bool {
        self.scheme.eq_ignore_ascii_case(scheme)
    }

    /// Whether the host is one of a private network or of the machine itself.
    pub fn is_private(&self) -> bool {
        let host = self.host.strip_suffix('.').unwrap_or(self.host).to_ascii_lowercase();
        match host.parse::<IpAddr>().map(|address| address.to_canonical()) {
            Ok(IpAddr::V4(address)) => {
                let [first, second, ..] = address.octets();
                address.is_loopback()
                    || address.is_unspecified()
                    || address.is_private()
                    || address.is_link_local()
                    || address.is_multicast()
                    || address.is_broadcast()
                    || first == 100 && (64..128).contains(&second)
            }
            Ok(IpAddr::V6(address)) => {
                address.is_loopback()
                    || address.is_unspecified()
                    || address.is_unique_local()
                    || address.is_unicast_link_local()
                    || address.is_multicast()
            }
            Err(_) => host == "localhost" || host.ends_with(".localhost"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Url;

    #[test]
    fn urls_are_divided() {
        let url = Url::of("https://me@Example.com:8080/a/b?c#d").expect("a URL");
        assert_eq!((url.scheme, url.host, url.path), ("https", "Example.com", "/a/b"));
        let url = Url::of("http://[::1]:80").expect("a URL");
        assert_eq!((url.host, url.path), ("::1", ""));
        assert!(Url::of("example.com").is_none());
    }

    #[test]
    fn private_hosts_are_those_that_only_the_machine_or_its_network_reaches() {
        let is_private = |host: &str| Url { scheme: "https", host, path: "" }.is_private();
        for host in [
            "localhost",
            "LOCALHOST.",
            "a.localhost",
            "127.0.0.1",
            "0.0.0.0",
            "10.0.0.1",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.0.1",
            "100.64.0.1",
            "100.127.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fc00::1",
            "fe80::1",
            "ff02::1",
            "::ffff:127.0.0.1",
        ] {
            assert!(is_private(host), "{host}");
        }
        for host in [
            "example.com",
            "localhost.example.com",
            "100.63.0.1",
            "100.128.0.1",
            "8.8.8.8",
            "2606:4700::1",
        ] {
            assert!(!is_private(host), "{host}");
        }
    }
}
