//! The hosts that addresses in a configuration name.

use std::net::IpAddr;

/// Whether a host, which may have a port, is this machine, or a name that only its network knows.
/// A variable may be one.
pub fn is_local_host(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(address) => address.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    match name.parse::<IpAddr>() {
        Ok(address) => address.is_loopback() || address.is_unspecified(),
        Err(_) => {
            !name.contains(['.', ':'])
                || name.ends_with(".localhost")
                || name == "host.docker.internal"
                || name.contains(['$', '{', '<', '%'])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_local_host;

    #[test]
    fn this_machine_and_names_without_a_domain_are_local() {
        for host in [
            "localhost:80",
            "127.0.0.1",
            "127.1.2.3:8080",
            "0.0.0.0",
            "[::1]:80",
            "server",
            "a.localhost",
            "host.docker.internal",
            "${HOST}:1",
            "{env:HOST}.acme.com",
        ] {
            assert!(is_local_host(host), "{host}");
        }
        for host in
            ["acme.com", "10.0.0.1:80", "[2001:db8::1]", "127.acme.com", "localhost.acme.com"]
        {
            assert!(!is_local_host(host), "{host}");
        }
    }
}
