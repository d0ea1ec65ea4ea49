use crate::server_files::PublishedVersion;

rule! {
    name: "registry-schema-deprecated",
    category: Correctness,
    summary: "a registry entry declares no current version of its schema",
    level: Warning,
    fix: Safe,
    check: Registry(check),
}

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    let (root, current) = (entry.root, RegistryEntry::current());
    let address = format!(
        "https://static.modelcontextprotocol.io/schemas/{}/server.schema.json",
        current.name
    );
    let help = format!("set `$schema` to `{address}`");
    let Some(schema) = root.get("$schema") else {
        Finding::new(place_of(root), "the entry does not declare its schema with `$schema`")
            .note("the registry rejects an entry without it")
            .help(help)
            .report(context);
        return;
    };
    let Some(declared) = entry.declared else {
        if schema.is_string() {
            let quoted = quoted_string(schema.scalar_text());
            Finding::new(schema.place(), format!("unknown schema {quoted}"))
                .note(format!("the entry is checked against version {}", current.name))
                .help(help)
                .report(context);
        }
        return;
    };
    if declared.name == current.name {
        return;
    }
    let changes = entry.changes();
    let finding = Finding::new(
        schema.place(),
        format!("schema {} is not the current one, {}", declared.name, current.name),
    );
    finding
        .note("the registry warns of old schemas or rejects them, depending on its version")
        .when(!changes.is_empty(), |it| it.note(format!("since then: {}", changes.join("; "))))
        .help(help)
        .when(is_valid_today(entry, declared), |it| {
            let replaced = TreeEdit::Replace(schema.id(), format!("\"{address}\""));
            it.safe_fix("declare the current schema", vec![replaced])
        })
        .report(context);
}

/// Whether the entry means the same under the current version, which accepts it: since 2025-09-29
/// no member has been renamed or removed.
fn is_valid_today(entry: &RegistryEntry<'_, '_>, declared: &PublishedVersion) -> bool {
    declared.name.as_str() >= "2025-09-29"
        && declared.name != "draft"
        && RegistryEntry::current().mismatches(entry.root).is_empty()
}
