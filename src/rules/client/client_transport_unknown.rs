use crate::server_files::{Client, Concept};

rule! {
    name: "client-transport-unknown",
    category: Correctness,
    summary: "the transport of a server is not one that the client knows",
    level: Error,
    fix: Safe,
    check: Client(check),
}

/// Names of the same transport in different clients.
const SAME: [&[&str]; 3] = [
    &["http", "streamable-http", "streamableHttp", "streamable_http", "remote"],
    &["stdio", "local"],
    &["sse"],
];

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    let Some(client) = configuration.client().filter(|client| !client.transports.is_empty()) else {
        return;
    };
    for server in configuration.servers() {
        let Some(transport) = server.member(Concept::Transport) else { continue };
        let Some(text) = transport.as_str() else { continue };
        if client.transports.iter().any(|known| known == text) {
            continue;
        }
        let known: Vec<_> = client.transports.iter().map(|it| quoted(it)).collect();
        let key = transport.key().unwrap_or("type");
        let headline = format!("the transport {} is unknown to {}", quoted(text), client.label);
        let mut finding = Finding::new(transport.place(), headline).note(format!(
            "{}; `{key}` may be {}",
            loss(client),
            listed(&known, 4)
        ));
        if client.guesses_transport {
            finding = finding.at_most(Severity::Warning);
        }
        if let Some(same) = equivalent(text, &client.transports) {
            let edit = TreeEdit::Replace(transport.id(), format!("\"{same}\""));
            finding = finding
                .help(format!("write `\"{same}\"`"))
                .safe_fix("use the client's name of the transport", vec![edit]);
        } else {
            finding = finding.help("use one of these");
        }
        finding.report(context);
    }
}

fn loss(client: &Client) -> String {
    if client.guesses_transport {
        return format!("{} guesses it from the other members", client.label);
    }
    client.loses_entry()
}

/// The client's name of the same transport.
fn equivalent<'c>(text: &str, transports: &'c [String]) -> Option<&'c str> {
    let is_same = |name: &&str| name.eq_ignore_ascii_case(text);
    let class = SAME.iter().find(|class| class.iter().any(is_same))?;
    let known = class.iter().find_map(|name| transports.iter().find(|known| known == name))?;
    Some(known)
}
