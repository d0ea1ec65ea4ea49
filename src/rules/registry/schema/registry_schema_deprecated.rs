rule! {
    name: "registry-schema-deprecated",
    summary: "a registry entry declares no current version of its schema",
    level: Warning,
    fix: Safe,
    check: Registry(check),
}

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    let (current, schema) = (&RegistryEntry::current().name, entry.root.get("$schema"));
    let (place, message, note) = match (schema, entry.declared) {
        (None, _) => (
            place_of(entry.root),
            "the entry does not declare its schema with `$schema`".to_owned(),
            "the registry rejects an entry without it".to_owned(),
        ),
        (Some(schema), None) if schema.is_string() => (
            schema.place(),
            format!("unknown schema {}", quoted_string(schema.scalar_text())),
            format!("the entry is checked against version {current}"),
        ),
        (Some(schema), Some(declared)) if declared.name != *current => (
            schema.place(),
            format!("schema {} is not the current one, {current}", declared.name),
            "the registry warns of old schemas or rejects them, depending on its version"
                .to_owned(),
        ),
        _ => return,
    };
    let address = RegistryEntry::current_schema();
    let json = format!("\"{address}\"");
    let edit = match schema {
        Some(schema) => schema.replacement(json),
        None => entry.root.first_member("$schema", json),
    };
    let changes = entry.changes();
    Finding::new(place, message)
        .note(note)
        .when(!changes.is_empty(), |it| it.note(format!("since then: {}", changes.join("; "))))
        .help(format!("set `$schema` to `{address}`"))
        .unsafe_fix("declare the current schema", edit.clone())
        .when(is_valid_today(entry), |it| it.safe_fix("declare the current schema", edit))
        .report(context);
}

/// Whether the entry is also valid in the current version, with the same meaning: since 2025-09-29
/// no member has been renamed or removed.
fn is_valid_today(entry: &RegistryEntry<'_, '_>) -> bool {
    let declared = entry.declared.map(|declared| declared.name.as_str());
    declared.is_some_and(|name| name >= "2025-09-29" && name != "draft")
        && RegistryEntry::current().mismatches(entry.root).is_empty()
}
