rule! {
    name: "client-transport-unknown",
    category: Correctness,
    summary: "the transport of a server is not one that the client knows",
    level: Error,
    fix: Safe,
    check: Server(check),
}

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    let Some(client) = server.client.filter(|client| !client.transports.is_empty()) else { return };
    let transport = server.member(Concept::Transport);
    let Some((transport, text)) = transport.and_then(|it| Some((it, it.as_str()?))) else { return };
    if client.transports.iter().any(|known| known == text) {
        return;
    }
    let known: Vec<_> = client.transports.iter().map(|it| quoted(it)).collect();
    let key = transport.key().unwrap_or("type");
    let headline = format!("the transport {} is unknown to {}", quoted(text), client.label);
    let loss = if client.guesses_transport {
        format!("{} guesses it from the other members", client.label)
    } else {
        client.loses_entry()
    };
    let finding = Finding::new(transport.place(), headline)
        .note(format!("{loss}; `{key}` may be {}", listed(&known, 4)))
        .warning_if(client.guesses_transport);
    let is_same = |name: &&str| name.eq_ignore_ascii_case(text);
    let same = SAME_TRANSPORTS.iter().find(|names| names.iter().any(is_same));
    match same.and_then(|names| client.transport_among(names)) {
        Some(same) => fix_for(
            server,
            finding.help(format!("write `\"{same}\"`")),
            "use the client's name of the transport",
            vec![transport.replacement(format!("\"{same}\""))],
        ),
        None => finding.help("use one of these"),
    }
    .report(context);
}
