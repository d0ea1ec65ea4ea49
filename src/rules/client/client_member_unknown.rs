use crate::rules::limits::MAX_COMPARED_ENTRIES;
use crate::source::nearest_within;

rule! {
    name: "client-member-unknown",
    category: Correctness,
    summary: "a member of a server is misspelt, or one that the client rejects",
    level: Error,
    fix: Unsafe,
    check: Server(check),
}

fn check(server: &Server<'_>, context: &mut Context<'_>) {
    for (at, member) in server.value.entries().enumerate() {
        let Some(key) = member.key() else { continue };
        let misspelt =
            || (at < MAX_COMPARED_ENTRIES).then(|| misspelt(server, member, key)).flatten();
        context.report_all(rejected(server, member, key).or_else(misspelt));
    }
}

/// The finding about a member for which the client rejects the entry.
fn rejected(server: &Server<'_>, member: Value<'_>, key: &str) -> Option<Finding> {
    let client = server.client?;
    let is_among = |keys: &[String]| keys.iter().any(|it| it == key);
    let holder = match (server.has(Concept::Command), server.has(Concept::Address)) {
        _ if is_among(&client.refused) => "",
        (false, true) if is_among(&client.stdio_only) => " in a server with an address",
        (true, false) if is_among(&client.remote_only) => " in a server with a program",
        _ => return None,
    };
    let headline = format!("{}{holder} is rejected by {}", quoted(key), client.label);
    let help = match key {
        "bearer_token" => "name the variable that has the token in `bearer_token_env_var`",
        _ => "remove it",
    };
    Some(Finding::new(member.key_place(), headline).note(client.loses_entry()).help(help))
}

/// The finding about an unknown key that is similar to a known member.
fn misspelt(server: &Server<'_>, member: Value<'_>, key: &str) -> Option<Finding> {
    let is_known = |it: &Client| it.all_members().any(|known| known == key);
    if clients().iter().any(is_known) || Concept::named(key).is_some() {
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
