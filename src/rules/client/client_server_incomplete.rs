rule! {
    name: "client-server-incomplete",
    summary: "a server has neither a program nor an address, or both",
    level: Error,
    check: Server(check),
}

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    if !server.value.is_object() || is_of_another_program(server) {
        return;
    }
    let rejected = server.mismatches_of(RULE.name).next();
    let Some((place, headline)) = rejected_entry(server, rejected).or_else(|| doubtful(server))
    else {
        return;
    };
    let members = [Concept::Command, Concept::Address];
    let given = members.into_iter().filter(|concept| server.has(*concept)).count();
    let names: Vec<_> = members
        .into_iter()
        .filter_map(|concept| match server.client {
            Some(client) => client.names_of(concept).next().map(quoted),
            None => Some(quoted(concept.names()[0])),
        })
        .collect();
    let finding = Finding::new(place, headline)
        .note(match (server.client, rejected) {
            (Some(client), Some((mismatch, cost))) => loss_of(client, mismatch, cost),
            (Some(client), None) if given == 2 => {
                format!("{} uses one of them, and ignores the other", client.label)
            }
            (Some(client), None) => format!("{} cannot start it or connect to it", client.label),
            (None, _) if given > 0 => {
                "clients skip such an entry, or use one of the two".to_owned()
            }
            (None, _) => "clients skip such an entry".to_owned(),
        })
        .help(
            match server
                .client
                .filter(|it| it.built_in_servers.iter().any(|name| server.name() == Some(name)))
            {
                Some(client) => format!("remove it: {} has this server itself", client.label),
                None => format!("give it {}", names.join(" or ")),
            },
        );
    leveled(finding, server, rejected.map_or(Cost::Unknown, |(_, cost)| cost)).report(context);
}

/// Whether an entry has members that no client has, in a file that no client is known to read.
fn is_of_another_program(server: &Server<'_>) -> bool {
    let is_known = |it: Value<'_>| clients().iter().any(|client| client.reads(it.key_text()));
    server.client.is_none() && !server.value.entries().all(is_known)
}

/// The place and description of what the form of the client's entries rejects.
fn rejected_entry(
    server: &Server<'_>,
    rejected: Option<(&Mismatch<'_, '_>, Cost)>,
) -> Option<(Place, String)> {
    let (mismatch, cost) = rejected?;
    let value = mismatch.value;
    if value.id() != server.value.id() {
        let is_empty = matches!(mismatch.kind, MismatchKind::Size(_));
        // A template that is switched off; where it costs the whole file, that does not help.
        let is_off = server.value.get("disabled").is_some_and(Value::is_true);
        if is_empty && is_off && cost != Cost::File {
            return None;
        }
        return Some(match is_empty {
            true => (value.place(), format!("{} is empty", quoted(value.key_text()))),
            false => (value.key_place(), "the server has a program and an address".to_owned()),
        });
    }
    if is_excused(server) {
        return None;
    }
    let is_missing = mismatch.kind == MismatchKind::Missing;
    let lacks = match server.lacks(mismatch) {
        Some(Concept::Address) => "address",
        _ => "program",
    };
    let has_any = server.has(Concept::Command) || server.has(Concept::Address);
    let headline = match server.transport() {
        _ if is_missing && server.lacks(mismatch).is_none() => {
            format!("the server has no {}", quoted(mismatch.keyword.text()))
        }
        Some(transport) if is_missing => {
            format!("the transport is {}, but the server has no {lacks}", quoted(transport))
        }
        _ if has_any => format!("the server has no {lacks}"),
        _ => "the server has neither a program nor an address".to_owned(),
    };
    Some((server.value.key_place(), headline))
}

/// Whether an entry that has neither a program nor an address may be right: it turns off one of
/// another file, or the client brings the server itself.
fn is_excused(server: &Server<'_>) -> bool {
    let is_switch = server.value.entries().next().is_some()
        && server.value.entries().all(|it| it.has_key_among(&["enabled", "disabled"]));
    let is_built_in = server.transport().is_some() && server.reach().is_none();
    let is_other = server.value.has("source") || server.value.has("uses");
    !server.client.is_some_and(Client::is_measured) && (is_switch || is_built_in || is_other)
}

/// The place and description of what clients may read in another way than was intended.
fn doubtful(server: &Server<'_>) -> Option<(Place, String)> {
    let is_empty =
        |value: &Value<'_>| value.is_text("") || value.is_array() && value.items().next().is_none();
    let (command, address) = (server.member(Concept::Command), server.member(Concept::Address));
    // Encoders write the members that a server lacks as well.
    let command = command.filter(|it| !is_empty(it) || address.is_none());
    if let (Some(_), Some(address)) = (command, address) {
        // The transport decides between them, where there is one.
        let headline = "the server has a program and an address".to_owned();
        return server.transport().is_none().then(|| (address.key_place(), headline));
    }
    let value = command.or(address).filter(is_empty)?;
    let is_off = server.value.get("disabled").is_some_and(Value::is_true);
    (!is_off).then(|| (value.place(), format!("{} is empty", quoted(value.key_text()))))
}
