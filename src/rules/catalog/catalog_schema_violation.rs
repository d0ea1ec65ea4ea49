rule! {
    name: "catalog-schema-violation",
    category: Correctness,
    summary: "an AI catalogue lacks a required member, or has one with a wrong value",
    level: Error,
    check: Catalog(check),
}

fn check(catalog: &AiCatalog<'_>, context: &mut Context<'_>) {
    for finding in published_findings(&catalog.mismatches_of(None)) {
        finding
            .note("clients skip an entry, or a whole catalogue, without what the format requires")
            .help("correct the value")
            .report(context);
    }
}
