use crate::schema::{UriClass, classify_uri};
use crate::server_files::{Concept, is_local_host};

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
        if is_local_host(host) {
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
