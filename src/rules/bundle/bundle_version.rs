rule! {
    name: "bundle-version",
    summary: "the version of a bundle's manifest is missing, unknown or under its old name",
    level: Error,
    fix: Unsafe,
    check: Bundle(check),
}

fn check(manifest: &BundleManifest<'_>, context: &mut Context<'_>) {
    let given: Vec<_> = VERSION_MEMBERS.iter().filter_map(|key| manifest.root.get(key)).collect();
    let Some(version) = manifest.version() else {
        let finding = match given.first() {
            None => Finding::new(place_of(manifest.root), "the manifest has no `manifest_version`")
                .help("add `manifest_version`"),
            Some(wrong) => unknown(*wrong),
        };
        let known: Vec<_> = BundleManifest::versions().map(quoted_string).collect();
        return finding
            .note("clients read a manifest by its version, and reject one that they do not know")
            .note(format!("the versions are {}", listed(&known, known.len())))
            .report(context);
    };
    for other in given.iter().filter(|given| !given.is_text(version)) {
        Finding::new(place_of(*other), "the two versions of the manifest differ")
            .note(format!("clients read it by version {version}, which both members must have"))
            .help("remove `dxt_version`")
            .report(context);
    }
    if let [only] = given.as_slice()
        && only.key() == Some(VERSION_MEMBERS[1])
    {
        let rename = vec![only.renaming(VERSION_MEMBERS[0])];
        Finding::new(only.key_place(), "`dxt_version` is the old name of `manifest_version`")
            .at_most(Severity::Info)
            .note("clients still read it; programs from before the new name read nothing else")
            .unsafe_remedy("rename it to `manifest_version`", rename)
            .report(context);
    }
}

/// The finding about a version that no client supports.
fn unknown(wrong: Value<'_>) -> Finding {
    let finding = Finding::new(
        place_of(wrong),
        format!("{} is not a version of manifests", quoted_value(wrong)),
    );
    let text = wrong.number_text().or(wrong.as_str()).unwrap_or_default();
    let text = text.strip_suffix(".0").filter(|_| text.len() > 3).unwrap_or(text);
    if !BundleManifest::versions().any(|version| version == text) {
        return finding.help("write one of the versions");
    }
    let fix = wrong.replacement(format!("\"{text}\""));
    finding.unsafe_remedy(format!("write the string {}", quoted_string(text)), fix)
}
