rule! {
    name: "catalog-type",
    category: Correctness,
    summary: "the entry of a server card in an AI catalogue has another type than that of cards",
    level: Error,
    fix: Safe,
    check: Catalog(check),
}

/// Types of drafts, and similar ones that no specification has.
const FORMER: [&str; 4] = [
    "application/mcp-server+json",
    "application/mcp-server-card",
    "application/vnd.mcp.server-card+json",
    "application/mcp+json",
];

fn check(catalog: &AiCatalog<'_>, context: &mut Context<'_>) {
    let cards: HashSet<NodeId> = catalog.cards().map(|(entry, _)| entry.id()).collect();
    for entry in catalog.entries() {
        let kind = AiCatalog::member(entry, "type").filter(|it| it.is_string());
        let Some(kind) = kind.filter(|it| !it.is_text(AiCatalog::CARD)) else { continue };
        let is_former = FORMER.contains(&kind.text());
        if !is_former && !cards.contains(&entry.id()) {
            continue;
        }
        let replaced = vec![kind.replacement(format!("\"{}\"", AiCatalog::CARD))];
        let remedy = format!("write `{}`", AiCatalog::CARD);
        let message = format!("{} is not the type of server cards", quoted_string(kind.text()));
        Finding::new(kind.place(), message)
            .note("clients select the entries of servers by this type, and skip all others")
            .help(remedy.clone())
            .when(is_former, |it| it.safe_fix(remedy.clone(), replaced.clone()))
            .when(!is_former, |it| it.unsafe_fix(remedy, replaced))
            .report(context);
    }
}
