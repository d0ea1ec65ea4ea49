use crate::model::is_configuration_name;
use crate::server_files::{Client, Known, ServerList};

rule! {
    name: "client-key-wrong",
    category: Correctness,
    summary: "servers are under a key that the client does not read",
    level: Error,
    fix: Safe,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    if let Some((client, Known::ByName)) = configuration.client
        && configuration.lists.is_empty()
    {
        check_empty(client, configuration, context);
    }
    for list in &configuration.lists {
        match configuration.client {
            Some((client, known)) => check_for(client, known, configuration, list, context),
            None if list.key != "mcpServers" => check_for_all(list, context),
            None => {}
        }
    }
}

/// A file of a client without any servers.
fn check_empty(
    client: &Client,
    configuration: &ClientConfiguration<'_>,
    context: &mut Context<'_>,
) {
    let Some(key) = client.keys.first().filter(|_| client.needs_key) else { return };
    let finding = match configuration.root.get(key) {
        Some(value) => {
            let kind = value.kind().with_article();
            Finding::new(value.place(), format!("`{key}` must be an object, and is {kind}"))
        }
        None => Finding::new(configuration.root.place(), format!("the file has no `{key}`")),
    };
    finding
        .note(format!("{} rejects the file", client.label))
        .help(format!("add an object `{key}`, or remove the file"))
        .report(context);
}

fn check_for(
    client: &Client,
    known: Known,
    configuration: &ClientConfiguration<'_>,
    list: &ServerList<'_>,
    context: &mut Context<'_>,
) {
    // Nested keys are those of settings, which have other members beside.
    let is_pure = is_configuration_name(configuration.path());
    let is_read =
        |key: &str| client.keys.iter().any(|own| own == key) && !(is_pure && key.contains('.'));
    // A plugin of Claude Code may have its servers without a key.
    let is_unwrapped = list.key.is_empty() && (client.unwrapped || configuration.plugin.is_some());
    if is_read(list.key) || is_unwrapped {
        return;
    }
    // What is under the right key as well is read.
    let has_right_one = configuration.lists.iter().any(|other| is_read(other.key));
    if has_right_one && known != Known::ByName {
        return;
    }
    let right = client.keys.first().map_or("mcpServers", String::as_str);
    let headline = match list.key {
        "" => format!("the servers are not under `{right}`, where {} reads them", client.label),
        key => format!("{} is not read by {}, which reads `{right}`", quoted(key), client.label),
    };
    let mut finding = Finding::new(place_of_key(list), headline)
        .note(if has_right_one {
            format!("{} ignores these servers without a message", client.label)
        } else {
            format!("{} loads no server from this file", client.label)
        })
        .help(match list.key {
            "" => format!("put them into an object `{right}`"),
            _ => format!("rename the key to `{right}`"),
        });
    if has_right_one {
        finding = finding.at_most(Severity::Warning);
    }
    let is_plain = !list.key.is_empty() && !list.key.contains('.') && !right.contains('.');
    let is_only = configuration.lists.len() == 1 && !list.is_nameless;
    if known == Known::ByName && !has_right_one && is_plain && is_only {
        let rename = TreeEdit::Rename(list.container.id(), right.to_owned());
        finding = finding.safe_fix("rename the key", vec![rename]);
    }
    finding.report(context);
}

/// A key that no client reads, in a file of any name.
fn check_for_all(list: &ServerList<'_>, context: &mut Context<'_>) {
    if !["context_server", "contextServers", "mcp.mcpServers"].contains(&list.key) {
        return;
    }
    Finding::new(place_of_key(list), format!("no client is known to read {}", quoted(list.key)))
        .at_most(Severity::Warning)
        .note("most clients read `mcpServers`, VS Code `servers`, Zed `context_servers`")
        .help("use the key of the client that reads the file")
        .report(context);
}

fn place_of_key(list: &ServerList<'_>) -> Place {
    if list.key.is_empty() { list.container.place() } else { list.container.key_place() }
}
