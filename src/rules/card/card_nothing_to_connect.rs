rule! {
    name: "card-nothing-to-connect",
    summary: "a server card has no remotes, so that clients cannot connect to the server",
    level: Warning,
    check: Card(check),
}

fn check(card: &ServerCard<'_, '_>, context: &mut Context<'_>) {
    let remotes = card.root.get("remotes");
    let is_empty = remotes.is_none_or(|it| it.is_array() && it.items().next().is_none());
    if is_empty && !card.is_draft() {
        Finding::new(remotes.map_or(place_of(card.root), Value::place), "the card has no remotes")
            .when(remotes.is_none(), |it| it.at_most(Severity::Info))
            .note("a card describes how to connect to a server, and this one names no address")
            .help("add the address of the server to `remotes`; packages belong in `server.json`")
            .report(context);
    }
}
