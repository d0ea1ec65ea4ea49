use crate::schema::{UriClass, classify_uri};
use crate::server_files::Concept;

rule! {
    name: "client-http-plain",
    category: Security,
    summary: "a server is reached over HTTP without encryption",
    level: Warning,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    for server in configuration.servers() {
        let Some(address) = server.member(Concept::Address) else { continue };
        let Some(rest) = address.as_str().and_then(|it| it.strip_prefix("http://")) else {
            continue;
        };
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
        if is_local(host) {
            continue;
        }
        let place = address.slice_place(0, "http".len());
        let mut finding = Finding::new(place, "the server is reached without encryption")
            .note("everything between client and server can read and change requests, results and the headers with their tokens")
            .help("use `https`");
        // In a network at home or in a company few can listen.
        if address.as_str().is_some_and(|it| classify_uri(it) == UriClass::PrivateNetwork) {
            finding = finding.at_most(Severity::Info);
        }
        finding.report(context);
    }
}

/// Whether a host is this machine, or one whose name is known to it alone.
fn is_local(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(address) => address.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    let is_own =
        matches!(name, "::1" | "0.0.0.0" | "host.docker.internal") || name.starts_with("127.");
    let is_variable = name.contains(['$', '{', '<', '%']);
    is_own || is_variable || !name.contains(['.', ':']) || name.ends_with(".localhost")
}

#[cfg(test)]
mod tests {
    use super::is_local;

    #[test]
    fn this_machine_is_local() {
        for host in ["localhost:80", "127.0.0.1", "[::1]:80", "server", "a.localhost", "${HOST}:1"]
        {
            assert!(is_local(host), "{host}");
        }
        for host in ["acme.com", "10.0.0.1:80", "[2001:db8::1]", "127.acme.com.x"] {
            assert_eq!(is_local(host), host.starts_with("127."), "{host}");
        }
    }
}
