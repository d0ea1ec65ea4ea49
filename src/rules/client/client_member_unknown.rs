use crate::server_files::{Client, Concept, Reach, Server, clients};
use crate::source::nearest;

rule! {
    name: "client-member-unknown",
    category: Correctness,
    summary: "a member of a server is misspelt, or one that the client rejects",
    level: Error,
    fix: Unsafe,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    for server in configuration.servers() {
        for member in server.value.entries() {
            let Some(key) = member.key() else { continue };
            if let Some(finding) = rejected(configuration.client(), server, member) {
                finding.report(context);
            } else if let Some(name) = intended(key, configuration.client(), server) {
                let headline = match configuration.client() {
                    Some(client) => format!("{} is not read by {}", quoted(key), client.label),
                    None => format!("no client is known to read {}", quoted(key)),
                };
                Finding::new(member.key_place(), headline)
                    .at_most(Severity::Warning)
                    .note(format!(
                        "it looks like `{name}`; unknown members are ignored without a message"
                    ))
                    .help(format!("rename it to `{name}`"))
                    .unsafe_fix(
                        "rename the member",
                        vec![TreeEdit::Rename(member.id(), name.to_owned())],
                    )
                    .report(context);
            }
        }
    }
}

/// A finding about a member with which the client rejects the entry.
fn rejected(client: Option<&Client>, server: &Server<'_>, member: Value<'_>) -> Option<Finding> {
    let (client, key) = (client?, member.key()?);
    let is_among = |keys: &[String]| keys.iter().any(|it| it == key);
    let has = |concept| server.member(concept).is_some();
    let kind = match (has(Concept::Command), has(Concept::Address)) {
        (true, false) => Some(Reach::Program),
        (false, true) => Some(Reach::Address),
        _ => None,
    };
    let headline = if is_among(&client.refused) {
        format!("{} is rejected by {}", quoted(key), client.label)
    } else if kind == Some(Reach::Address) && is_among(&client.stdio_only) {
        format!("{} in a server with an address is rejected by {}", quoted(key), client.label)
    } else if kind == Some(Reach::Program) && is_among(&client.remote_only) {
        format!("{} in a server with a program is rejected by {}", quoted(key), client.label)
    } else {
        return None;
    };
    let help = if key == "bearer_token" {
        "name the variable that has the token in `bearer_token_env_var`"
    } else {
        "remove it"
    };
    Some(Finding::new(member.key_place(), headline).note(client.loses_entry()).help(help))
}

/// The intended member, if a key is close to one and is itself none that any client reads.
fn intended(key: &str, client: Option<&Client>, server: &Server<'_>) -> Option<&'static str> {
    let is_known = |it: &Client| it.all_members().any(|known| known == key);
    if clients().iter().any(is_known) || Concept::named(key).is_some() {
        return None;
    }
    let own = client.and_then(|client| Client::named(&client.name));
    let names: Vec<&'static str> = match own {
        Some(client) => client.all_members().filter(|name| name.len() > 2).collect(),
        None => vec!["command", "args", "env", "headers", "type"],
    };
    let free = names.into_iter().filter(|name| server.value.get(name).is_none());
    nearest(key, free)
}
