use crate::model::is_plugin_manifest;
use crate::server_files::{Known, PluginManifest};
use crate::source::is_document;

rule! {
    name: "client-key-wrong",
    summary: "servers are under a key that the client does not read",
    level: Error,
    fix: Safe,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    if let Some((client, Known::ByName)) = configuration.client
        && configuration.lists.is_empty()
    {
        context.report_all(without_servers(client, configuration.root));
    }
    for list in &configuration.lists {
        context.report_all(match configuration.client {
            Some((client, known)) => finding_for(client, known, configuration, list),
            None => finding_for_all(list),
        });
    }
}

/// The finding about a client's file without servers.
fn without_servers(client: &Client, root: Value<'_>) -> Option<Finding> {
    let path = root.document().source().path();
    let key = client.keys_in(path).first()?;
    let value = root.get(key);
    let is_wrong = value.is_some_and(|it| !it.is_object());
    if !(client.needs_key || client.checks_key && is_wrong) {
        return None;
    }
    // The manifest of a plugin needs no servers, or names the files that have them, and
    // `plugin-member` judges one whose whole form is known.
    let may_name_files = |it: Value<'_>| it.is_string() || it.is_array();
    let is_judged = |it: Value<'_>| may_name_files(it) || PluginManifest::is_at(path);
    if is_plugin_manifest(path) && value.is_none_or(is_judged) {
        return None;
    }
    let headline = match value.map(|value| value.kind().with_article()) {
        Some(kind) => format!("`{key}` must be an object, but is {kind}"),
        None => format!("the file has no `{key}`"),
    };
    let finding = Finding::new(value.unwrap_or(root).place(), headline)
        .note(format!("{} rejects the file", client.label))
        .help(format!("add an object `{key}`, or remove the file"));
    Some(finding)
}

fn finding_for(
    client: &Client,
    known: Known,
    configuration: &ClientConfiguration<'_>,
    list: &ServerList<'_>,
) -> Option<Finding> {
    // What is under the right key as well is read.
    let has_right_one = configuration.lists.iter().any(|other| configuration.reads(other));
    if configuration.reads(list) || has_right_one && known != Known::ByName {
        return None;
    }
    let path = configuration.path();
    let (label, keys) = (&client.label, client.keys_in(path));
    let right = keys.first().map_or("mcpServers", String::as_str);
    let right = key_of_settings(client, configuration, list).unwrap_or(right);
    let is_plain = |key: &str| !key.is_empty() && !key.contains('.');
    let may_be_renamed = is_plain(&list.path) && is_plain(right) && list.other_reader.is_none();
    let headline = match list.key {
        "" => format!("the servers are not under `{right}`, where {label} reads them"),
        key => format!("{} is not read by {label}, which reads `{right}`", quoted(key)),
    };
    let is_usual = client.files.first().is_none_or(|it| is_path_ending(path, &it.path));
    let help = match client.usual_place().filter(|_| !is_usual) {
        _ if list.other_reader.is_some() => format!("list them under `{right}`, too"),
        _ if may_be_renamed => format!("rename the key to `{right}`"),
        _ if list.other_reader.is_some() => format!("add them under `{right}` as well"),
        _ if list.path.is_empty() => format!("put them into an object `{right}`"),
        Some(usual) => format!("move them to {usual}, or to `{right}` in this file"),
        None => format!("move them to `{right}`"),
    };
    let may_be_renamed = may_be_renamed
        && configuration.lists.len() == 1
        && list.other_reader.is_none()
        && !configuration.root.has(right);
    let finding = Finding::new(place_of_key(list), headline)
        .warning_if(has_right_one || list.other_reader.is_some())
        .note(if has_right_one {
            format!("{label} ignores these servers without a message")
        } else {
            format!("{label} loads no server from this file")
        })
        .when(list.other_reader.is_some(), |it| {
            let other = list.other_reader.map_or("another client", |other| &other.label);
            it.note(format!("{other}, which reads the file as well, loads them"))
        })
        .help(help)
        .when(may_be_renamed, |it| it.unsafe_fix("rename the key", list.container.renaming(right)))
        .with(configuration.right_key(list), |finding, right| {
            let rename = list.container.renaming(right);
            finding.safe_fix("rename the key", vec![rename])
        });
    Some(finding)
}

/// The key in a file with the settings of the client that begins like the one under which a document
/// shows servers.
fn key_of_settings<'c>(
    client: &'c Client,
    configuration: &ClientConfiguration<'_>,
    list: &ServerList<'_>,
) -> Option<&'c str> {
    let (first, _) = list.path.split_once('.').unwrap_or((&list.path, ""));
    let own =
        client.files.iter().filter(|file| file.has_settings).filter_map(|it| it.keys.as_ref());
    let mut keys = own.flatten().filter(|_| is_document(configuration.path()));
    keys.find(|key| key.split_once('.').is_some_and(|(start, _)| start == first))
        .map(String::as_str)
}

/// The finding about a key that no client reads, in a file that no client is known to read.
fn finding_for_all(list: &ServerList<'_>) -> Option<Finding> {
    let is_unread = matches!(list.key, "context_server" | "contextServers" | "mcp.mcpServers");
    is_unread.then(|| {
        let headline = format!("no client is known to read {}", quoted(list.key));
        Finding::new(place_of_key(list), headline)
            .at_most(Severity::Warning)
            .note("most clients read `mcpServers`, VS Code `servers`, Zed `context_servers`")
            .help("use the key of the client that reads the file")
    })
}
