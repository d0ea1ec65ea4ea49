rule! {
    name: "registry-nothing-to-install",
    summary: "a registry entry has neither packages nor remotes",
    level: Warning,
    check: Registry(check),
}

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    let is_empty = |key: &str| entry.root.get(key).is_none_or(|list| list.items().next().is_none());
    if is_empty("packages") && is_empty("remotes") {
        Finding::new(entry.root.place(), "the entry has neither `packages` nor `remotes`")
            .note("the registry accepts it, but no client can install the server or connect to it")
            .help("add a package, or the address of the server to `remotes`")
            .report(context);
    }
}
