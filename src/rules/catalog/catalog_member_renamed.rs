rule! {
    name: "catalog-member-renamed",
    summary: "a member of an entry of an AI catalogue has the name that it had in a draft",
    level: Error,
    fix: Safe,
    cause: Rule,
    check: Catalog(check),
}

fn check(catalog: &AiCatalog<'_>, context: &mut Context<'_>) {
    for entry in catalog.entries() {
        for (old, new) in AiCatalog::RENAMED {
            // During the change, some catalogues have both.
            let Some(member) = entry.get(old).filter(|_| !entry.has(new)) else { continue };
            Finding::new(member.key_place(), format!("`{old}` of an entry is called `{new}`"))
                .note("clients ignore the former name, and skip an entry without the current one")
                .help("rename it")
                .safe_fix("rename it", vec![member.renaming(new)])
                .report(context);
        }
    }
}
