use crate::server_files::is_local_host;

rule! {
    name: "client-http-plain",
    category: Security,
    summary: "a server is reached over HTTP without encryption",
    level: Warning,
    fix: Unsafe,
    check: Server(check),
}

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    let address = server.member(Concept::Address);
    let Some((address, text)) = address.and_then(|it| Some((it, it.as_str()?))) else { return };
    let Some(url) = Url::of(text).filter(|url| url.has_scheme("http")) else { return };
    if is_local_host(url.host) {
        return;
    }
    // In a network at home or in a company few can listen.
    let is_private = Host::of(url.host) != Host::Public;
    Finding::new(address.slice_place(0, "http".len()), "the server is reached without encryption")
        .note("anyone on the network path can read and change requests and results, including tokens in headers")
        .rewriting("use `https`", "https")
        .when(is_private, |it| it.at_most(Severity::Info))
        .report(context);
}
