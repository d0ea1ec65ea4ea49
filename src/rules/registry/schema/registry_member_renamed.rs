rule! {
    name: "registry-member-renamed",
    summary: "a member of a registry entry has the name that it has in another version",
    level: Error,
    fix: Safe,
    cause: Rule,
    check: Registry(check),
}

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    let version = &entry.version().name;
    let mut renamed = renamed_members(entry);
    if !entry.version().renamed.is_empty() {
        // With newer names it is the version that is wrong.
        let (Some((first, _, _)), Some(schema)) = (renamed.next(), entry.root.get("$schema"))
        else {
            return;
        };
        let key = quoted(first.key_text());
        Finding::new(
            schema.place(),
            format!("{key} does not exist in the declared schema {version}"),
        )
        .label(first.key_place(), "this name exists since 2025-09-16")
        .note(format!("in schema {version} members are in snake case, as `registry_type`"))
        .help("declare the current schema in `$schema`")
        .report(context);
        return;
    }
    for (member, object, name) in renamed {
        let key = quoted(member.key_text());
        Finding::new(member.key_place(), format!("{key} is called `{name}` since 2025-09-16"))
            .note(format!("the old name has no effect in schema {version}"))
            .help("rename it")
            .when(object.get(name).is_none(), |it| it.safe_fix("rename it", member.renaming(name)))
            .report(context);
    }
}

/// The members with the name of another version, each with its object and the name in the applied
/// version. Names of variables and metadata are up to the author.
fn renamed_members<'d>(
    entry: &RegistryEntry<'_, 'd>,
) -> impl Iterator<Item = (Value<'d>, Value<'d>, &'static str)> {
    let metadata = entry.root.get("_meta");
    let objects = entry.root.subtree().filter(move |value| {
        let is_metadata = metadata.is_some_and(|metadata| metadata.contains(value.id()));
        value.is_object() && !is_metadata && value.key() != Some("variables")
    });
    let members = objects.flat_map(|object| object.entries().map(move |it| (it, object)));
    members.filter_map(move |(member, object)| {
        let name = entry.name_in_version(member.key()?)?;
        Some((member, object, name))
    })
}
