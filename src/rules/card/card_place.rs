use crate::source::is_path_ending;

rule! {
    name: "card-place",
    category: Quality,
    summary: "a server card or catalogue is at the place that an earlier draft named",
    level: Info,
    check: Both(&Check::Card(check), &Check::Catalog(check_catalog)),
}

fn check(card: &ServerCard<'_, '_>, context: &mut Context<'_>) {
    const FORMER: [&str; 4] = [
        ".well-known/mcp/server-card.json",
        ".well-known/mcp-server-card.json",
        ".well-known/server-card.json",
        ".well-known/mcp/server-card",
    ];
    let path = card.root.document().source().path();
    let is_former = card.entry.is_none() && FORMER.iter().any(|it| is_path_ending(path, it));
    if is_former && !card.is_draft() {
        Finding::new(place_of(card.root), "clients do not look for cards below `.well-known/mcp`")
            .note("the reserved place is the address of the server with `/server-card` behind it")
            .note("clients find it by its `url` in `/.well-known/ai-catalog.json`")
            .help("serve the card there, and list it in a catalogue")
            .report(context);
    }
}

fn check_catalog(catalog: &AiCatalog<'_>, context: &mut Context<'_>) {
    let source = catalog.root.document().source();
    if is_path_ending(source.path(), ".well-known/mcp/catalog.json") {
        Finding::new(
            place_of(catalog.root),
            "clients do not look for catalogues below `.well-known/mcp`",
        )
        .note("they ask for `/.well-known/ai-catalog.json`")
        .help("move the file there")
        .report(context);
    }
}
