rule! {
    name: "catalog-type",
    summary: "the entry of a server card in an AI catalogue has another type than that of cards",
    level: Error,
    fix: Safe,
    check: Catalog(check),
}

fn check(catalog: &AiCatalog<'_>, context: &mut Context<'_>) {
    let kinds = catalog.entries().filter(|it| AiCatalog::is_of_card(*it));
    let kinds = kinds.filter_map(|entry| AiCatalog::member(entry, "type"));
    for kind in kinds.filter(|it| it.is_string() && !it.is_text(AiCatalog::CARD)) {
        let remedy = format!("write `{}`", AiCatalog::CARD);
        let replaced = kind.replacement(format!("\"{}\"", AiCatalog::CARD));
        let message = format!("{} is not the type of server cards", quoted_value(kind));
        Finding::new(kind.place(), message)
            .note("clients select the entries of servers by this type, and skip all others")
            .help(remedy.clone())
            .safe_fix(remedy, vec![replaced])
            .report(context);
    }
}
