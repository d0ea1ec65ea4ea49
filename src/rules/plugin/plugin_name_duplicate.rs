rule! {
    name: "plugin-name-duplicate",
    summary: "two plugins of a marketplace have the same name",
    level: Error,
    check: Plugin(check),
}

fn check(manifest: &PluginManifest<'_>, context: &mut Context<'_>) {
    let mut first: HashMap<&str, Value<'_>> = HashMap::new();
    for name in manifest.plugins().filter_map(|plugin| plugin.get("name")) {
        let Some(text) = name.as_str() else { continue };
        if let Some(before) = first.get(text) {
            Finding::new(place_of(name), format!("a second plugin is called {}", quoted(text)))
                .label(place_of(*before), "first here")
                .note("`claude plugin validate` rejects the marketplace, and only one of them can be installed")
                .help("rename one of them, or remove it")
                .report(context);
            continue;
        }
        first.insert(text, name);
    }
}
