rule! {
    name: "client-type-missing",
    category: Correctness,
    summary: "a server has no transport, which the client needs",
    level: Error,
    fix: Safe,
    check: Server(check),
}

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    let needs = |client: &&Client| client.needs_transport != NeedsTransport::Never;
    let Some(client) = server.client.filter(needs) else { return };
    let Some(key) = &client.transport else { return };
    let address = server.member(Concept::Address);
    let is_started = server.has(Concept::Command);
    let is_needed = match client.needs_transport {
        NeedsTransport::Always => is_started || address.is_some(),
        _ => !is_started && address.is_some(),
    };
    // Another member may have the transport.
    if !is_needed || server.named_by_any(Concept::Transport).next().is_some() {
        return;
    }
    let place = address.map_or(server.value.key_place(), Value::key_place);
    let member = address.and_then(Value::key).unwrap_or("command");
    let is_expected_to_start =
        address.is_some() && client.needs_transport == NeedsTransport::WithAddress;
    let headline = format!("the server has `{member}` but no `{key}`");
    let finding = Finding::new(place, headline).note(if is_expected_to_start {
        let (label, loss) = (&client.label, &client.loss);
        format!("without `{key}`, {label} expects a program to start, and {loss}")
    } else {
        client.loses_entry()
    });
    // The transport that the other members show.
    let text = address.and_then(Value::as_str).unwrap_or_default();
    let path = text.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
    let names: &[&str] = match path.ends_with("/sse") {
        _ if is_started => SAME_TRANSPORTS[1],
        true => &["sse", "remote"],
        false => SAME_TRANSPORTS[0],
    };
    match client.transport_among(names) {
        Some(value) => {
            let id = server.value.id();
            let edit = TreeEdit::InsertFirst(id, key.clone(), format!("\"{value}\""));
            let finding = finding.help(format!("add `\"{key}\": \"{value}\"`"));
            fix_for(server, finding, format!("add `{key}`"), vec![edit])
        }
        None => finding.help(format!("add `{key}`")),
    }
    .report(context);
}
