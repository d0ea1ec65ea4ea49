use crate::server_files::{Concept, NeedsTransport, Reach, Server};

rule! {
    name: "client-type-missing",
    category: Correctness,
    summary: "a server has no transport, which the client needs",
    level: Error,
    fix: Safe,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    let Some(client) = configuration.client() else { return };
    let (Some(key), true) = (&client.transport, client.needs_transport != NeedsTransport::Never)
    else {
        return;
    };
    for server in configuration.servers().filter(|server| server.value.is_object()) {
        let address = server.member(Concept::Address);
        let is_started = server.member(Concept::Command).is_some();
        let is_needed = client.needs_transport == NeedsTransport::Always
            && (is_started || address.is_some())
            || address.is_some() && !is_started;
        if !is_needed || server.member(Concept::Transport).is_some() || has_foreign(server, key) {
            continue;
        }
        let place = address.map_or(server.value.key_place(), Value::key_place);
        let member = address.and_then(Value::key).unwrap_or("command");
        let mut finding = Finding::new(place, format!("`{member}` without `{key}`")).note(
            if address.is_some() && client.needs_transport == NeedsTransport::WithAddress {
                format!(
                    "without `{key}`, {} expects a program to start, and {}",
                    client.label, client.loss
                )
            } else {
                client.loses_entry()
            },
        );
        if let Some(value) = wanted(server, &client.transports) {
            let edit =
                TreeEdit::InsertFirst(server.value.id(), key.clone(), format!("\"{value}\""));
            finding = finding
                .help(format!("add `\"{key}\": \"{value}\"`"))
                .safe_fix(format!("add `{key}`"), vec![edit]);
        } else {
            finding = finding.help(format!("add `{key}`"));
        }
        finding.report(context);
    }
}

/// Whether another member has the transport.
fn has_foreign(server: &Server<'_>, key: &str) -> bool {
    let others = Concept::Transport.names().iter().filter(|name| **name != key);
    others.into_iter().any(|name| server.value.get(name).is_some())
}

/// The transport that the other members show.
fn wanted<'c>(server: &Server<'_>, transports: &'c [String]) -> Option<&'c str> {
    let by_members =
        if server.member(Concept::Command).is_some() { Reach::Program } else { Reach::Address };
    let address = server.member(Concept::Address).and_then(Value::as_str).unwrap_or_default();
    let path = address.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
    let names: &[&str] = match by_members {
        Reach::Program => &["stdio", "local"],
        Reach::Address if path.ends_with("/sse") => &["sse", "remote"],
        Reach::Address => {
            &["http", "streamable-http", "streamableHttp", "streamable_http", "remote"]
        }
    };
    names.iter().find_map(|name| transports.iter().find(|known| known == name)).map(String::as_str)
}
