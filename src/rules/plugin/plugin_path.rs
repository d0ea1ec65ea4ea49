use crate::server_files::PathTo;

rule! {
    name: "plugin-path",
    summary: "a path in a plugin's manifest or a marketplace leads outside, or to nothing",
    level: Error,
    check: Plugin(check),
}

fn check(manifest: &PluginManifest<'_>, context: &mut Context<'_>) {
    let (inside, loss) = match manifest.is_marketplace {
        true => ("the marketplace", "Claude Code does not install the plugin"),
        false => ("the plugin", "Claude Code does not load what the path should lead to"),
    };
    let is_misshapen =
        |path: Value<'_>| manifest.mismatches.iter().any(|it| it.value.id() == path.id());
    for (path, to) in manifest.paths().into_iter().filter(|(path, _)| !is_misshapen(*path)) {
        let text = path.text();
        let is_missing = manifest.missing.iter().any(|it| it.id() == path.id());
        let is_outside = text.split(['/', '\\']).any(|part| part == "..");
        let (headline, help) = if is_outside {
            let headline = format!("the path {} leads outside of {inside}", quoted(text));
            (headline, "write a path without `..`, from the folder that contains `.claude-plugin`")
        } else if is_missing && to == PathTo::Folder {
            (format!("the folder {} does not exist", quoted(text)), "name a folder that exists")
        } else if is_missing {
            (
                format!("the file {} does not exist", quoted(text)),
                "correct the path, or commit the file",
            )
        } else {
            continue;
        };
        // A marketplace may be published from another place than its sources.
        Finding::new(path.place(), headline)
            .warning_if(manifest.is_marketplace && !is_outside)
            .note(loss)
            .help(help)
            .report(context);
    }
}
