rule! {
    name: "client-member-foreign",
    summary: "a member of a server is one of another client",
    level: Error,
    fix: Safe,
    check: Server(check),
}

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    for member in server.value.entries() {
        let key = member.key_text();
        let finding = match server.client {
            Some(client) if client.ignored_switches.iter().any(|it| it == key) => {
                without_effect(client, member, key)
            }
            Some(client) => finding_for(client, server, member, key),
            None => finding_for_all(server, member, key),
        };
        context.report_all(finding);
    }
}

/// The finding about a member that turns servers off only in other clients.
fn without_effect(client: &Client, member: Value<'_>, key: &str) -> Option<Finding> {
    // What is on anyway changes nothing.
    let is_off = if key == "disabled" { member.is_true() } else { member.is_false() };
    let headline = format!("{} is ignored by {}", quoted(key), client.label);
    is_off.then(|| {
        Finding::new(member.key_place(), headline)
            .at_most(Severity::Warning)
            .note(format!("{} starts the server, or connects to it, all the same", client.label))
            .help(client.turned_off_by.clone().unwrap_or_else(|| "remove the server".to_owned()))
    })
}

fn finding_for(
    client: &Client,
    server: &Server<'_>,
    member: Value<'_>,
    key: &str,
) -> Option<Finding> {
    if client.all_members().any(|own| own == key) {
        return None;
    }
    let concept = Concept::named(key);
    let own = concept.map(|concept| (concept, client.names_of(concept).next()));
    let (concept, name) = match own {
        Some((Concept::Transport, None)) => return None,
        Some((Concept::Address, None)) => return only_programs(client, server, member, key),
        Some((concept, Some(name))) if !server.has(concept) => (concept, name),
        _ => return ignored(client, member, key),
    };
    // The difference that the member explains.
    let explains = |mismatch: &Mismatch<'_, '_>| {
        let explained = server.lacks(mismatch).and_then(|concept| server.foreign(concept));
        explained.is_some_and(|it| it.id() == member.id())
    };
    let cost = server.mismatches_of(RULE.name).find(|(mismatch, _)| explains(mismatch));
    let cost = cost.map_or(Cost::Member, |(_, cost)| cost);
    let headline = format!("{} is not read by {}, which reads `{name}`", quoted(key), client.label);
    let loss = match cost {
        Cost::Member => format!("{} ignores it", client.label),
        cost => client.consequence(cost),
    };
    let finding = Finding::new(member.key_place(), headline)
        .note(match readers(key) {
            Some(readers) => format!("{loss}; {key} is a member of {readers}"),
            None => loss,
        })
        .help(format!("rename it to `{name}`"));
    let finding = leveled(finding, server, cost);
    let fits = member.is_string() || concept != Concept::Transport && concept != Concept::Address;
    let edits = member.renaming(name.to_owned());
    // Two members cannot have the same name.
    Some(match fits && server.named_by_any(concept).count() == 1 {
        true if cost.is_loss() => fix_for(server, finding, "rename the member", edits.into()),
        true => finding.unsafe_fix("rename the member", edits),
        false => finding,
    })
}

/// The finding about an address in the configuration of a client that can only start programs.
fn only_programs(
    client: &Client,
    server: &Server<'_>,
    member: Value<'_>,
    key: &str,
) -> Option<Finding> {
    let headline = format!("{} is not read by {}", quoted(key), client.label);
    (!server.has(Concept::Command)).then(|| {
        Finding::new(member.key_place(), headline)
            .note(format!("{} only starts programs from this file", client.label))
            .help("add the address as a connector in the settings, or start a bridge: `npx -y mcp-remote URL`")
    })
}

/// The finding about a member that other clients read but this one ignores.
fn ignored(client: &Client, member: Value<'_>, key: &str) -> Option<Finding> {
    let path = member.document().source().path();
    let mut others = Client::reading(path).filter(|other| other.name != client.name);
    // What is off anyway changes nothing.
    let is_off = member.is_false();
    if !client.is_measured()
        || is_off
        || matches!(key, "description" | "name")
        || others.any(|other| other.reads(key))
    {
        return None;
    }
    let headline = format!("{} is ignored by {}", quoted(key), client.label);
    let finding = Finding::new(member.key_place(), headline)
        .at_most(Severity::Warning)
        .note(format!("it is a member of {}", readers(key)?))
        .help(match key == "args" && client.takes_command_as_list() {
            true => "put the arguments into `command`, the list of all words",
            false => "remove it, or use what this client has instead",
        });
    Some(finding)
}

/// The finding about an address in a member that no client reads, in a file that no client is known
/// to read.
fn finding_for_all(server: &Server<'_>, member: Value<'_>, key: &str) -> Option<Finding> {
    let is_address = Concept::named(key) == Some(Concept::Address);
    let is_lost = is_address
        && server.named_by_any(Concept::Address).count() == 1
        && readers(key).is_none()
        && server.value.get("command").is_none();
    is_lost.then(|| {
        Finding::new(member.key_place(), format!("no client is known to read {}", quoted(key)))
            .note("a server without an address that the client knows is skipped")
            .help("rename it to `url`, or to the client's own name of it")
    })
}

/// The names of the clients that read a member, as a list in words.
fn readers(key: &str) -> Option<String> {
    let all = clients().iter().filter(|client| client.reads(key));
    let labels: Vec<_> = all.map(|client| client.label.clone()).collect();
    (!labels.is_empty()).then(|| listed(&labels, 3))
}
