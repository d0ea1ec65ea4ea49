use crate::schema::classify_uri;
use crate::server_files::is_local_host;

rule! {
    name: "client-http-plain",
    category: Security,
    summary: "a server is reached over HTTP without encryption",
    level: Warning,
    check: Server(check),
}

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    let address = server.member(Concept::Address);
    let Some((address, text)) = address.and_then(|it| Some((it, it.as_str()?))) else { return };
    let Some(rest) = text.strip_prefix("http://") else { return };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    if is_local_host(authority.rsplit_once('@').map_or(authority, |(_, host)| host)) {
        return;
    }
    // In a network at home or in a company few can listen.
    let is_private = classify_uri(text) == UriClass::PrivateNetwork;
    Finding::new(address.slice_place(0, "http".len()), "the server is reached without encryption")
        .note("everything between client and server can read and change requests, results and the headers with their tokens")
        .help("use `https`")
        .when(is_private, |it| it.at_most(Severity::Info))
        .report(context);
}
