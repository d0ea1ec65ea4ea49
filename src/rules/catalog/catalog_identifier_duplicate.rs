rule! {
    name: "catalog-identifier-duplicate",
    summary: "two entries of an AI catalogue have the same identifier, and no versions that differ",
    level: Error,
    check: Catalog(check),
}

fn check(catalog: &AiCatalog<'_>, context: &mut Context<'_>) {
    // The first entry of each identifier, of each version, and without a version.
    let mut known: HashMap<(&str, Option<&str>), Value<'_>> = HashMap::new();
    let mut any: HashMap<&str, Value<'_>> = HashMap::new();
    for entry in catalog.entries() {
        let member = AiCatalog::member(entry, "identifier");
        let Some((member, id)) = member.and_then(|it| Some((it, it.as_str()?))) else { continue };
        let version = entry.text_of("version");
        let of_all = || any.get(id).filter(|_| version.is_none());
        let first = known.get(&(id, version)).or_else(|| known.get(&(id, None))).or_else(of_all);
        if let Some(first) = first {
            Finding::new(member.place(), format!("duplicate identifier {}", quoted_string(id)))
                .label(first.place(), "the first entry with it")
                .note("without `version`, the identifier must be unique; with it, both together")
                .help("remove one of the entries, or give each its `version`")
                .report(context);
        }
        any.entry(id).or_insert(member);
        known.entry((id, version)).or_insert(member);
    }
}
