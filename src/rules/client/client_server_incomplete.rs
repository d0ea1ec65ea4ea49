rule! {
    name: "client-server-incomplete",
    category: Correctness,
    summary: "a server has neither a program nor an address, or both",
    level: Error,
    check: Server(check),
}

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    // With members that no client has, it is an entry of another program.
    let is_known = |it: Value<'_>| clients().iter().any(|client| client.reads(it.key_text()));
    let is_other = server.client.is_none() && !server.value.entries().all(is_known);
    if !server.value.is_object() || is_other {
        return;
    }
    let Some((place, headline, is_certain)) = fault(server) else { return };
    let members = [Concept::Command, Concept::Address];
    let given = members.into_iter().filter(|concept| server.has(*concept)).count();
    let names: Vec<_> = members
        .into_iter()
        .filter_map(|concept| match server.client {
            Some(client) => concept.names_of(client).first().map(|name| quoted(name)),
            None => Some(quoted(concept.names()[0])),
        })
        .collect();
    Finding::new(place, headline)
        .warning_if(!is_certain)
        .note(match server.client {
            Some(client) if is_certain => client.loses_entry(),
            Some(client) if given == 2 => {
                format!("{} uses one of them, and ignores the other", client.label)
            }
            Some(client) => format!("{} cannot start it or connect to it", client.label),
            None if given > 0 => "clients skip such an entry, or use one of the two".to_owned(),
            None => "clients skip such an entry".to_owned(),
        })
        .help(format!("give it {}", names.join(" or ")))
        .report(context);
}

/// The place and description of the fault in an entry, and whether the client certainly cannot read
/// the entry.
fn fault(server: &Server<'_>) -> Option<(Place, String, bool)> {
    let client_has = |has: fn(&Client) -> bool| server.client.is_some_and(has);
    let is_empty =
        |value: &Value<'_>| value.is_text("") || value.is_array() && value.items().next().is_none();
    let (command, address) = (server.member(Concept::Command), server.member(Concept::Address));
    // Encoders write the members that a server lacks as well.
    let rejects_empty = client_has(|client| client.rejects_empty_program);
    let command = command.filter(|it| !is_empty(it) || address.is_none() || rejects_empty);
    if let (Some(_), Some(address)) = (command, address) {
        let headline = "the server has a program and an address".to_owned();
        let is_certain = client_has(|client| !client.stdio_only.is_empty());
        // The transport decides between them, where there is one.
        let is_undecided = server.transport().is_none();
        return is_undecided.then(|| (address.key_place(), headline, is_certain));
    }
    if let Some(value) = command.or(address).filter(is_empty) {
        let headline = format!("{} is empty", quoted(value.key_text()));
        let is_certain = command.is_some() && rejects_empty;
        // A template that is switched off; where it costs the whole file, that does not help.
        let is_off = server.value.get("disabled").is_some_and(Value::is_true)
            && !client_has(|client| client.rejects_file);
        return (!is_off).then(|| (value.place(), headline, is_certain));
    }
    let place = server.value.key_place();
    // Under the name of another client: that is reported by itself.
    let has = |concept| server.named_by_any(concept).next().is_some();
    if has(Concept::Command) || has(Concept::Address) {
        let transport = server.transport()?;
        let is_known = |client: &Client| client.transports.iter().any(|known| known == transport);
        let lacks = match server.reach().filter(|_| server.client.is_none_or(is_known))? {
            Reach::Address if !has(Concept::Address) => "address",
            Reach::Program if !has(Concept::Command) => "program",
            _ => return None,
        };
        let headline =
            format!("the transport is {}, but the server has no {lacks}", quoted(transport));
        return Some((place, headline, true));
    }
    // An entry may only turn off one of another file, or be one that a client brings itself.
    let is_switch = server.value.entries().next().is_some()
        && server.value.entries().all(|it| it.has_key_among(&["enabled", "disabled"]));
    let is_built_in = server.transport().is_some() && server.reach().is_none();
    let is_other = server.value.has("source") || server.value.has("uses");
    let headline = "the server has neither a program nor an address".to_owned();
    (!is_built_in && !is_other && !is_switch).then_some((place, headline, true))
}
