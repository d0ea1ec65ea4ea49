use crate::source::client_folder;

rule! {
    name: "client-file-unread",
    category: Correctness,
    summary: "servers are in a file of a client that reads none there",
    level: Error,
    check: Client(check),
}

fn check(configuration: &ClientConfiguration<'_>, context: &mut Context<'_>) {
    let Some((client, place)) = Client::not_reading(configuration.path()) else { return };
    // A plugin may name any file.
    if configuration.is_named_by_plugin {
        return;
    }
    let is_of_settings = configuration.path().contains("/settings.");
    for list in configuration.lists.iter().filter(|list| !list.servers.is_empty()) {
        let headline = format!("servers in this file are not read by {}", client.label);
        Finding::new(place_of_key(list), headline)
            // Clients may be started with the path of a file.
            .warning_if(client_folder(configuration.path()).is_some_and(|_| !is_of_settings))
            .note(format!("{} ignores them without a message", client.label))
            .help(place.clone())
            .report(context);
    }
}
