rule! {
    name: "registry-member-removed",
    summary: "a registry entry has a member that its version of the schema no longer has",
    level: Warning,
    fix: Unsafe,
    check: Registry(check),
}

/// The removed members, each with its replacement and the last versions that defined it.
const REMOVED: [(&str, &str, &[&str]); 2] = [
    (
        "status",
        "the registry itself stores the status since 2025-09-29",
        &["2025-07-09", "2025-09-16"],
    ),
    ("version_detail", "the version is in `version` since 2025-07-09", &[]),
];

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    let version = entry.version().name.as_str();
    for (name, note, versions) in REMOVED {
        let Some(member) = entry.root.get(name).filter(|_| !versions.contains(&version)) else {
            continue;
        };
        Finding::new(member.key_place(), format!("schema {version} has no member `{name}`"))
            .note(note)
            .unsafe_remedy(format!("remove `{name}`"), member.removal())
            .report(context);
    }
}
