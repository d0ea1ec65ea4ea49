use crate::rules::limits::MAX_COMPARED_ENTRIES;

rule! {
    name: "bundle-user-config",
    category: Correctness,
    summary: "`${user_config.x}` of a bundle has no entry, or nothing uses an entry",
    level: Error,
    fix: Unsafe,
    check: Bundle(check),
}

const PREFIX: &str = "user_config.";

fn check(manifest: &BundleManifest<'_>, context: &mut Context<'_>) {
    let Some(command) = manifest.command() else { return };
    let settings = manifest.root.get("user_config");
    if settings.is_some_and(|settings| !settings.is_object()) {
        return;
    }
    let entries = settings.into_iter().flat_map(Value::entries);
    let entries: Vec<_> = entries.filter_map(|entry| Some((entry.key()?, entry))).collect();
    let keys: HashSet<&str> = entries.iter().map(|(key, _)| *key).collect();
    let mut used: HashSet<&str> =
        bundle_variables(manifest.root).filter_map(|it| it.name.strip_prefix(PREFIX)).collect();
    let unknown = bundle_variables(command).filter_map(|variable| {
        let key = variable.name.strip_prefix(PREFIX)?;
        (!keys.contains(key)).then_some((variable, key))
    });
    for (index, (variable, key)) in unknown.enumerate() {
        let is_compared = index < MAX_COMPARED_ENTRIES && keys.len() <= MAX_COMPARED_ENTRIES;
        let near = nearest(key, keys.iter().copied().filter(|_| is_compared));
        used.extend(near);
        let headline = format!("{} is not in `user_config`", quoted(key));
        let intended = near.map(|near| format!("{PREFIX}{near}"));
        let help = "add an entry to `user_config`, or write the value";
        unreplaced(variable, headline, intended, help)
            // Some installers bring entries of their own for manifests that have none.
            .when(settings.is_none(), |finding| finding.at_most(Severity::Warning))
            .report(context);
    }
    for (key, entry) in entries.into_iter().filter(|(key, _)| !used.contains(key)) {
        Finding::new(entry.key_place(), format!("nothing uses {} of `user_config`", quoted(key)))
            .at_most(Severity::Warning)
            .note("clients ask the user for the value but never pass it to the server")
            .help(format!("write `${{{PREFIX}{key}}}` in `args` or `env` of `mcp_config`"))
            .report(context);
    }
}
