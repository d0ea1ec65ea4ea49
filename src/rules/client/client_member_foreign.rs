use crate::server_files::{Client, Concept, NeedsTransport, Reach, Server, clients};

rule! {
    name: "client-member-foreign",
    category: Correctness,
    summary: "a member of a server is one of another client",
    level: Error,
    fix: Safe,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    for server in configuration.servers() {
        for member in server.value.entries() {
            match configuration.client() {
                Some(client) => check_for(client, configuration, server, member, context),
                None => check_for_all(server, member, context),
            }
        }
    }
}

fn check_for(
    client: &Client,
    configuration: &ClientConfiguration<'_>,
    server: &Server<'_>,
    member: Value<'_>,
    context: &mut Context<'_>,
) {
    let key = member.key().unwrap_or_default();
    if client.reads(key) || client.refused.iter().any(|refused| refused == key) {
        return;
    }
    let Some(concept) = Concept::named(key) else {
        return check_ignored(client, configuration, member, context);
    };
    let own = concept.names_of(client);
    if concept == Concept::Transport && own.is_empty() {
        return;
    }
    let has_own = server.member(concept).is_some();
    let Some(name) = own.first().filter(|_| !has_own) else {
        return check_ignored(client, configuration, member, context);
    };
    let is_lost = is_lost(client, server, concept);
    let headline = format!("{} is not read by {}, which reads `{name}`", quoted(key), client.label);
    let loss = if is_lost { client.loses_entry() } else { format!("{} ignores it", client.label) };
    let mut finding = Finding::new(member.key_place(), headline)
        .note(match readers(key) {
            Some(readers) => format!("{loss}; {key} is a member of {readers}"),
            None => loss,
        })
        .help(format!("rename it to `{name}`"));
    if !is_lost {
        finding = finding.at_most(Severity::Warning);
    }
    let fits = member.is_string() || concept != Concept::Transport && concept != Concept::Address;
    // Two members cannot have the same name.
    let given = concept.names().iter().filter(|name| server.value.get(name).is_some()).count();
    if fits && given == 1 {
        let edits = vec![TreeEdit::Rename(member.id(), (*name).to_owned())];
        finding = if is_lost {
            finding.safe_fix("rename the member", edits)
        } else {
            finding.unsafe_fix("rename the member", edits)
        };
    }
    finding.report(context);
}

/// Whether the entry cannot be read without this.
fn is_lost(client: &Client, server: &Server<'_>, concept: Concept) -> bool {
    let lacks = |concept| server.member(concept).is_none();
    match concept {
        Concept::Command => lacks(Concept::Address) || server.reach() == Some(Reach::Program),
        Concept::Address => {
            lacks(Concept::Command)
                || server.reach() == Some(Reach::Address) && server.transport().is_some()
        }
        Concept::Transport => match client.needs_transport {
            NeedsTransport::Never => false,
            NeedsTransport::WithAddress => !lacks(Concept::Address) && lacks(Concept::Command),
            NeedsTransport::Always => true,
        },
        Concept::Arguments | Concept::Environment | Concept::Headers => false,
    }
}

/// A member that other clients read, and that this one ignores.
fn check_ignored(
    client: &Client,
    configuration: &ClientConfiguration<'_>,
    member: Value<'_>,
    context: &mut Context<'_>,
) {
    let key = member.key().unwrap_or_default();
    let is_read = configuration.other_readers().any(|other| other.reads(key));
    // What is off anyway changes nothing.
    let is_off = member.as_bool() == Some(false);
    if !client.knows_all_members || is_read || is_off || key == "description" || key == "name" {
        return;
    }
    let Some(readers) = readers(key) else { return };
    Finding::new(member.key_place(), format!("{} is ignored by {}", quoted(key), client.label))
        .at_most(Severity::Warning)
        .note(format!("it is a member of {readers}"))
        .help("remove it, or use what this client has instead")
        .report(context);
}

/// A member that no client reads, in a file of any name.
fn check_for_all(server: &Server<'_>, member: Value<'_>, context: &mut Context<'_>) {
    let key = member.key().unwrap_or_default();
    let is_address = Concept::named(key) == Some(Concept::Address);
    let is_only =
        Concept::Address.names().iter().filter(|name| server.value.get(name).is_some()).count()
            == 1;
    if is_address && is_only && readers(key).is_none() && server.value.get("command").is_none() {
        Finding::new(member.key_place(), format!("no client is known to read {}", quoted(key)))
            .note("a server without an address that the client knows is skipped")
            .help("rename it to `url`, or to the client's own name of it")
            .report(context);
    }
}

/// The clients that read a member, in words.
fn readers(key: &str) -> Option<String> {
    let all = clients().iter().filter(|client| client.reads(key));
    let labels: Vec<_> = all.map(|client| client.label.clone()).collect();
    (!labels.is_empty()).then(|| listed(&labels, 3))
}
