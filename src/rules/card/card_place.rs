rule! {
    name: "card-place",
    category: Quality,
    summary: "a server card is at a place that an earlier draft named",
    level: Info,
    check: Card(check),
}

fn check(card: &ServerCard<'_, '_>, context: &mut Context<'_>) {
    let former = ["mcp/server-card.json", "mcp-server-card.json", "server-card.json"];
    let path = card.root.document().source().path();
    let mut former = former.iter().map(|name| format!(".well-known/{name}"));
    if card.entry.is_none() && !card.is_draft() && former.any(|it| is_path_ending(path, &it)) {
        Finding::new(place_of(card.root), "clients do not look for cards below `.well-known`")
            .note("the reserved place is the address of the server with `/server-card` behind it")
            .note("clients find it by its `url` in `/.well-known/ai-catalog.json`")
            .help("serve the card there, and list it in a catalogue")
            .report(context);
    }
}
