//! Classification of the host of an address: this machine, a private network, or the public
//! network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::uri::percent_decode;

/// The network that a host belongs to. A number or a name is public unless a registry says
/// otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Host {
    /// This machine, or a name without a dot, which the machine's hosts file or the network of its
    /// containers resolves.
    Machine,
    /// A host of a private network, or one that no network can reach.
    Private,
    /// A host on the same link; in a cloud, its metadata service (169.254.169.254).
    LinkLocal,
    /// A host of the public network.
    Public,
}

/// Suffixes of names in private networks: multicast DNS (RFC 6762) and the list in its appendix G,
/// home networks (RFC 8375), tests (RFC 6761), and `internal`, which ICANN has reserved.
const PRIVATE_ENDINGS: [&str; 10] = [
    ".corp",
    ".home",
    ".home.arpa",
    ".internal",
    ".intranet",
    ".lan",
    ".local",
    ".localdomain",
    ".private",
    ".test",
];

/// Names by which containers of Docker, Podman and Lima reach the machine that they run on.
const CONTAINER_HOSTS: [&str; 4] = [
    "gateway.docker.internal",
    "host.containers.internal",
    "host.docker.internal",
    "host.lima.internal",
];

impl Host {
    /// Classifies a host, which is given without a port and without brackets.
    pub fn of(host: &str) -> Self {
        // A final dot only makes the name absolute: `localhost.` is the same host.
        let host = percent_decode(host).to_ascii_lowercase();
        let host = host.strip_suffix('.').unwrap_or(&host);
        // `fe80::1%eth0` names the network card, too (RFC 6874).
        let address = host.split('%').next().unwrap_or_default();
        match address.parse::<Ipv6Addr>().map(|it| it.to_canonical()) {
            Ok(IpAddr::V6(address)) => return Self::of_ipv6(address),
            Ok(IpAddr::V4(address)) => return Self::of_ipv4(address),
            Err(_) => {}
        }
        if let Some(address) = number(host) {
            return Self::of_ipv4(address);
        }
        let is_machine = !host.contains('.') || host.ends_with(".localhost");
        match host {
            _ if is_machine || CONTAINER_HOSTS.contains(&host) => Self::Machine,
            _ if PRIVATE_ENDINGS.iter().any(|ending| host.ends_with(ending)) => Self::Private,
            _ => Self::Public,
        }
    }

    /// Classifies an IPv4 address by the IANA IPv4 Special-Purpose Address Registry (RFC 6890) and,
    /// for multicast, RFC 5771. Addresses for documentation (RFC 5737) count as public.
    fn of_ipv4(address: Ipv4Addr) -> Self {
        match address.octets() {
            [127, ..] | [0, 0, 0, 0] => Self::Machine,
            [169, 254, ..] => Self::LinkLocal,
            // This network, private use, shared address space (RFC 6598), protocol assignments, benchmarks
            // (RFC 2544), multicast, and what is reserved.
            [0 | 10 | 224.., ..]
            | [100, 64..128, ..]
            | [172, 16..32, ..]
            | [192, 168, ..]
            | [192, 0, 0, _]
            | [198, 18..20, ..] => Self::Private,
            _ => Self::Public,
        }
    }

    /// Classifies an IPv6 address by the IANA IPv6 Special-Purpose Address Registry (RFC 6890) and,
    /// for multicast, RFC 4291.
    fn of_ipv6(address: Ipv6Addr) -> Self {
        match address.segments() {
            [0, 0, 0, 0, 0, 0, 0, 0 | 1] => Self::Machine,
            [0xfe80..0xfec0, ..] => Self::LinkLocal,
            // Translation within a network (RFC 8215), what is discarded (RFC 6666), site-local and unique
            // local addresses, and multicast.
            [0x64, 0xff9b, 1, ..] | [0x100, 0, 0, 0, ..] | [0xfc00..0xfe00 | 0xfec0.., ..] => {
                Self::Private
            }
            // An IPv4 address, which a network translates (RFC 6052).
            [0x64, 0xff9b, 0, 0, 0, 0, ..] => {
                let [.., a, b, c, d] = address.octets();
                Self::of_ipv4(Ipv4Addr::new(a, b, c, d))
            }
            _ => Self::Public,
        }
    }
}

/// Parses an IPv4 address like browsers and C libraries (URL standard, section 3.5): one to four
/// parts, each decimal, octal or hexadecimal, of which the last fills the remaining bytes.
/// `0x7f000001` and `127.1` are 127.0.0.1.
fn number(host: &str) -> Option<Ipv4Addr> {
    let parts: Option<Vec<u32>> = host.split('.').map(part_of_number).collect();
    let parts = parts.filter(|parts| parts.len() <= 4)?;
    let (&last, firsts) = parts.split_last()?;
    let fits = u64::from(last) < 1 << (8 * (4 - firsts.len())) && firsts.iter().all(|it| *it < 256);
    let high = |(index, part): (usize, &u32)| part << (24 - 8 * index);
    fits.then(|| Ipv4Addr::from(firsts.iter().enumerate().map(high).sum::<u32>() | last))
}

fn part_of_number(part: &str) -> Option<u32> {
    let (digits, radix) = match part.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None => (part, if part.starts_with('0') { 8 } else { 10 }),
    };
    // Rust reads a sign as well.
    let is_number = digits.starts_with(|it: char| it.is_ascii_hexdigit());
    is_number.then(|| u32::from_str_radix(digits, radix).ok())?
}

#[cfg(test)]
mod tests {
    use super::Host::{self, LinkLocal, Machine, Private, Public};

    #[test]
    fn names_reach_what_registries_say() {
        for (host, expected) in [
            ("localhost", Machine),
            ("LOCALHOST.", Machine),
            ("a.localhost", Machine),
            ("server", Machine),
            ("", Machine),
            ("host.docker.internal", Machine),
            ("docker.internal", Private),
            ("router.lan", Private),
            ("nas.local", Private),
            ("a.home.arpa", Private),
            ("a.test", Private),
            ("localhost.localdomain", Private),
            ("metadata.google.internal", Private),
            ("wiki.corp.", Private),
            ("example.com", Public),
            ("localhost.example.com", Public),
            ("example.lan.com", Public),
            ("127.acme.com", Public),
            ("arpa.lanes", Public),
        ] {
            assert_eq!(Host::of(host), expected, "{host}");
        }
    }

    #[test]
    fn ranges_of_numbers_have_exact_ends() {
        for (host, expected) in [
            ("0.0.0.0", Machine),
            ("0.0.0.1", Private),
            ("1.0.0.0", Public),
            ("9.255.255.255", Public),
            ("10.0.0.0", Private),
            ("11.0.0.0", Public),
            ("100.63.255.255", Public),
            ("100.64.0.1", Private),
            ("100.127.0.1", Private),
            ("100.128.0.1", Public),
            ("101.64.0.1", Public),
            ("126.255.255.255", Public),
            ("127.0.0.1", Machine),
            ("127.255.255.255", Machine),
            ("128.0.0.0", Public),
            ("169.253.0.1", Public),
            ("169.254.169.254", LinkLocal),
            ("169.255.0.1", Public),
            ("172.15.0.1", Public),
            ("172.16.0.1", Private),
            ("172.31.0.1", Private),
            ("172.32.0.1", Public),
            ("192.0.0.1", Private),
            ("192.0.1.1", Public),
            ("192.0.2.1", Public),
            ("192.167.0.1", Public),
            ("192.168.1.1", Private),
            ("192.169.0.1", Public),
            ("198.17.0.1", Public),
            ("198.18.0.1", Private),
            ("198.19.0.1", Private),
            ("198.20.0.1", Public),
            ("223.255.255.255", Public),
            ("224.0.0.0", Private),
            ("239.1.1.1", Private),
            ("255.255.255.255", Private),
            ("::", Machine),
            ("::1", Machine),
            ("::2", Public),
            ("::ffff:127.0.0.1", Machine),
            ("::ffff:8.8.8.8", Public),
            ("64:ff9b::169.254.169.254", LinkLocal),
            ("64:ff9b::8.8.8.8", Public),
            ("64:ff9b:1::1", Private),
            ("100::1", Private),
            ("100:0:0:1::1", Public),
            ("fbff::1", Public),
            ("fc00::1", Private),
            ("fdff::1", Private),
            ("fe00::1", Public),
            ("fe80::1", LinkLocal),
            ("fe80::1%eth0", LinkLocal),
            ("fe80::1%25eth0", LinkLocal),
            ("febf::1", LinkLocal),
            ("fec0::1", Private),
            ("ff02::1", Private),
            ("2606:4700::1", Public),
        ] {
            assert_eq!(Host::of(host), expected, "{host}");
        }
    }

    #[test]
    fn numbers_are_read_as_in_browsers() {
        for (host, expected) in [
            ("0x7f000001", Machine),
            ("0x7F.1", Machine),
            ("2130706433", Machine),
            ("0177.0.0.1", Machine),
            ("%31%32%37.0.0.1", Machine),
            ("127.0.65535", Machine),
            ("127.0.65536", Public),
            ("127.0.0.256", Public),
            ("127.1.2.3.4", Public),
            ("256.0.0.1", Public),
            ("0x0a.+1", Public),
            ("010.1", Public),
            ("08.1.1.1", Public),
            ("134744072", Public),
        ] {
            assert_eq!(Host::of(host), expected, "{host}");
        }
    }
}
