rule! {
    name: "bundle-member-missing",
    summary: "a required member of a bundle's manifest is missing",
    level: Error,
    check: Bundle(check),
}

fn check(manifest: &BundleManifest<'_>, context: &mut Context<'_>) {
    // The members that are there under a misspelt name.
    let misspelt = manifest.unknown_members();
    let misspelt: HashSet<_> =
        misspelt.filter_map(|it| Some((it.object.id(), it.intended?))).collect();
    let mut objects: Vec<(Value<'_>, Vec<&str>)> = Vec::new();
    for mismatch in manifest.mismatches.iter().filter(|it| it.kind == MismatchKind::Missing) {
        let name = mismatch.keyword.text();
        if misspelt.contains(&(mismatch.value.id(), name)) {
            continue;
        }
        match objects.last_mut().filter(|(object, _)| object.id() == mismatch.value.id()) {
            Some((_, names)) => names.push(name),
            None => objects.push((mismatch.value, vec![name])),
        }
    }
    for (object, names) in objects {
        let whose = object.key().map_or_else(|| "this object".to_owned(), quoted);
        let is_whole = object.id() == manifest.root.id();
        let whose = if is_whole { "the manifest".to_owned() } else { whose };
        let is_uv = object.get("type").is_some_and(|kind| kind.is_text("uv"));
        let differs = is_uv && names.contains(&"mcp_config");
        let names: Vec<_> = names.into_iter().map(quoted).collect();
        Finding::new(place_of(object), format!("{whose} has no {}", listed(&names, 5)))
            .note("clients reject a bundle whose manifest lacks a required member")
            .note_if(differs.then_some(
                "the specification calls it optional for `uv`; `mcpb` 2.1 rejects a manifest without it",
            ))
            .help(format!("add {}", listed(&names, 5)))
            .report(context);
    }
}
