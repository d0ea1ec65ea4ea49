rule! {
    name: "client-type-missing",
    summary: "a server has no transport, which the client needs",
    level: Error,
    fix: Safe,
    check: Server(check),
}

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    let Some(client) = server.client else { return };
    for (mismatch, cost) in server.mismatches_of(RULE.name) {
        let key = mismatch.keyword.text();
        let address = server.member(Concept::Address);
        let is_started = server.has(Concept::Command);
        if !is_started && address.is_none() {
            continue;
        }
        let place = address.map_or(server.value.key_place(), Value::key_place);
        let member = address.and_then(Value::key).unwrap_or("command");
        let headline = format!("the server has `{member}` but no `{key}`");
        let finding = Finding::new(place, headline).note(loss_of(client, mismatch, cost));
        let finding = leveled(finding, server, cost);
        match client.transport_among(transports_of(address, is_started)) {
            Some(value) => {
                let id = server.value.id();
                let edit = TreeEdit::InsertFirst(id, key.to_owned(), format!("\"{value}\""));
                let finding = finding.help(format!("add `\"{key}\": \"{value}\"`"));
                let message = format!("add `{key}`");
                match cost.is_loss() {
                    true => fix_for(server, finding, message, vec![edit]),
                    // The client connects, and this would change how.
                    false => finding.unsafe_fix(message, edit),
                }
            }
            None => finding.help(format!("add `{key}`")),
        }
        .report(context);
    }
}

/// The names of the transport that the other members of an entry show.
fn transports_of(address: Option<Value<'_>>, is_started: bool) -> &'static [&'static str] {
    let text = address.and_then(Value::as_str).unwrap_or_default();
    let path = text.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
    match path.ends_with("/sse") {
        _ if is_started => SAME_TRANSPORTS[1],
        true => &["sse", "remote"],
        false => SAME_TRANSPORTS[0],
    }
}
