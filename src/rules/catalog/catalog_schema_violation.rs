rule! {
    name: "catalog-schema-violation",
    summary: "an AI catalogue lacks a required member, or has one with a wrong value",
    level: Error,
    check: Catalog(check),
}

fn check(catalog: &AiCatalog<'_>, context: &mut Context<'_>) {
    // The only member that the schema forbids is `data` beside `url`.
    let all = catalog.mismatches_of(None).into_iter();
    let (doubled, others): (Vec<_>, Vec<_>) = all.partition(|it| it.at_key);
    for data in doubled {
        Finding::new(data.place(), "the entry has both `url` and `data`")
            .note("an entry must contain exactly one of them")
            .help("remove one of them; a document at `url` can be updated by itself")
            .report(context);
    }
    for finding in published_findings(&others) {
        finding
            .note("clients skip an entry, or a whole catalogue, without what the format requires")
            .help("correct the value")
            .report(context);
    }
}
