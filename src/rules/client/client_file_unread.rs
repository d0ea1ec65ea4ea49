use crate::source::client_folder;

rule! {
    name: "client-file-unread",
    summary: "servers are in a file of a client that reads none there",
    level: Error,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    const OF_NO_CLIENT: &str = "rename the file to `.mcp.json` for Claude Code, or move the \
        servers to `.cursor/mcp.json`, `.vscode/mcp.json`, or the file of another client";
    let path = configuration.path();
    let is_in_folder = client_folder(path).is_some();
    // Beside the manifest of a plugin that does not name it.
    let of_plugin = configuration.client().filter(|_| {
        configuration.plugin.is_some()
            && !configuration.is_named_by_plugin
            && path.rsplit('/').next() == Some("mcp.json")
    });
    let ignores = |client: &Client| format!("{} ignores them without a message", client.label);
    let (who, note, help) = if let Some(client) = of_plugin {
        let help = "rename the file to `.mcp.json`, or name it in `mcpServers` of `plugin.json`";
        (&*client.label, ignores(client), help.into())
    } else if configuration.is_unread {
        let place = configuration.client().and_then(Client::usual_place);
        let help =
            place.map_or(OF_NO_CLIENT.into(), |place| format!("move them to {place}").into());
        (
            "any client",
            "in the root of a project, no client is known to read `mcp.json`".into(),
            help,
        )
    } else if let Some((client, help)) = Client::not_reading(path) {
        // A plugin may name any file, and may be in the folder of a client.
        if configuration.is_named_by_plugin || configuration.plugin.is_some() && is_in_folder {
            return;
        }
        (&*client.label, ignores(client), help)
    } else {
        return;
    };
    // Clients may be started with the path of a file.
    let is_certain = of_plugin.is_some()
        || !is_in_folder && !configuration.is_unread
        || path.contains("/settings.");
    for list in configuration.lists.iter().filter(|list| !list.servers.is_empty()) {
        Finding::new(place_of_key(list), format!("servers in this file are not read by {who}"))
            .warning_if(!is_certain)
            .note(note.clone())
            .help(help.clone())
            .report(context);
    }
}
