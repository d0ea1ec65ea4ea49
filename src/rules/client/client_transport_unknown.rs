rule! {
    name: "client-transport-unknown",
    summary: "the transport of a server is not one that the client knows",
    level: Error,
    fix: Safe,
    check: Server(check),
}

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    let Some(client) = server.client else { return };
    for (mismatch, cost) in server.mismatches_of(RULE.name) {
        let (transport, text) = (mismatch.value, mismatch.value.text());
        let known: Vec<_> = mismatch.keyword.items().map(|it| quoted(it.text())).collect();
        let key = transport.key_text();
        let headline = format!("the transport {} is unknown to {}", quoted(text), client.label);
        let allowed = format!("`{key}` may be {}", listed(&known, 4));
        let finding = Finding::new(transport.place(), headline)
            .note(format!("{}; {allowed}", loss_of(client, mismatch, cost)));
        let finding = leveled(finding, server, cost);
        let is_same = |name: &&str| name.eq_ignore_ascii_case(text);
        let same = SAME_TRANSPORTS.iter().find(|names| names.iter().any(is_same));
        match same.and_then(|names| client.transport_among(names)) {
            Some(same) => {
                // With the name alone, the client would reject the program.
                let list = command_as_list(client, server).into_iter().flatten();
                let name = transport.replacement(format!("\"{same}\""));
                let edits = std::iter::once(name).chain(list).collect();
                let finding = finding.help(format!("write `\"{same}\"`"));
                fix_for(server, finding, "use the client's name of the transport", edits)
            }
            None => finding.help("use one of these"),
        }
        .report(context);
    }
}
