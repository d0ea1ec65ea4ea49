rule! {
    name: "catalog-content",
    category: Correctness,
    summary: "an entry of an AI catalogue has not exactly one of `url` and `data`",
    level: Error,
    check: Catalog(check),
}

fn check(catalog: &AiCatalog<'_>, context: &mut Context<'_>) {
    for entry in catalog.entries() {
        let finding = match (entry.get("url"), entry.get("data")) {
            (None, None) => Finding::new(place_of(entry), "the entry has neither `url` nor `data`")
                .help("write the address of the document as `url`, or the document as `data`"),
            (Some(url), Some(data)) => {
                Finding::new(data.key_place(), "the entry has both `url` and `data`")
                    .label(url.key_place(), "the address of the same document")
                    .help("remove one of them; a document at `url` can be updated by itself")
            }
            _ => continue,
        };
        finding.note("an entry must contain exactly one of `url` and `data`").report(context);
    }
}
