use crate::server_files::Concept;

rule! {
    name: "transport-deprecated",
    category: Quality,
    summary: "a server is reached over HTTP with server-sent events, which is deprecated",
    level: Info,
    check: Server(check_server), Registry(check_entry),
}

fn check_server(server: &Server<'_>, context: &mut Context<'_>) {
    let kind = server.member(Concept::Transport);
    if let Some(kind) = kind.filter(|kind| kind.is_text("sse")) {
        report(kind, "`http` or `streamable-http`, as the client calls it", context);
    }
}

fn check_entry(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    let of_packages = entry.packages().filter_map(|package| package.get("transport"));
    for transport in entry.remotes().chain(of_packages) {
        if let Some(kind) = transport.get("type").filter(|kind| kind.is_text("sse")) {
            report(kind, "`streamable-http`", context);
        }
    }
}

fn report(kind: Value<'_>, successor: &str, context: &mut Context<'_>) {
    Finding::new(kind.place(), "the transport `sse` is deprecated")
        .cite("SEP-2596, final: clients may remove HTTP with server-sent events since 22 November 2026")
        .help(format!("serve Streamable HTTP, and write {successor}"))
        .report(context);
}
