rule! {
    name: "client-member-unknown",
    summary: "a member of a server is misspelt, or one that the client rejects",
    level: Error,
    fix: Unsafe,
    check: Server(check),
}

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    for (mismatch, cost) in server.mismatches_of(RULE.name) {
        context.report_all(rejected(server, mismatch, cost));
    }
    for member in server.value.entries().take(MAX_COMPARED_ENTRIES) {
        context.report_all(member.key().and_then(|key| misspelt(server, member, key)));
    }
}

/// The finding about a member for which the client rejects the entry.
fn rejected(server: &Server<'_>, mismatch: &Mismatch<'_, '_>, cost: Cost) -> Option<Finding> {
    let (client, member) = (server.client?, mismatch.value);
    let key = member.key_text();
    let holder = match (server.has(Concept::Command), server.has(Concept::Address)) {
        _ if !client.reads(key) => "",
        (false, true) => " in a server with an address",
        _ => " in a server with a program",
    };
    let headline = format!("{}{holder} is rejected by {}", quoted(key), client.label);
    let help = annotation_of(mismatch, "x-help").unwrap_or("remove it");
    let finding = Finding::new(member.key_place(), headline);
    let finding = finding.note(loss_of(client, mismatch, cost)).help(help.to_owned());
    Some(leveled(finding, server, cost))
}

/// The finding about an unknown key that is similar to a known member.
fn misspelt(server: &Server<'_>, member: Value<'_>, key: &str) -> Option<Finding> {
    let is_known = |it: &Client| it.all_members().any(|known| known == key);
    // JSON has no comments, and people write such members instead.
    let is_comment = key.starts_with('_');
    if is_comment || clients().iter().any(is_known) || Concept::named(key).is_some() {
        return None;
    }
    let names: Vec<&'static str> = match server.client {
        Some(client) => client.all_members().filter(|name| name.len() > 2).collect(),
        None => vec!["command", "args", "env", "headers", "type"],
    };
    let free = names.into_iter().filter(|name| server.value.get(name).is_none());
    // One letter in four: short names are close to many words.
    let name = nearest_within(key, free, |name| (name.len().max(key.len()) / 4).min(2))?;
    let headline = match server.client {
        Some(client) => format!("{} is not read by {}", quoted(key), client.label),
        None => format!("no client is known to read {}", quoted(key)),
    };
    let finding = Finding::new(member.key_place(), headline)
        .at_most(Severity::Warning)
        .note(format!("it looks like `{name}`; unknown members are ignored without a message"))
        .help(format!("rename it to `{name}`"))
        .when(server.is_by_name, |it| it.unsafe_fix("rename the member", member.renaming(name)));
    Some(finding)
}
