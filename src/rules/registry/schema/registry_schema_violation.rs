rule! {
    name: "registry-schema-violation",
    summary: "a registry entry violates the published schema of its version",
    level: Error,
    check: Registry(check),
}

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    for finding in published_findings(&entry.mismatches_of(None)) {
        finding
            .note(format!("the published schema of {} rejects the entry", entry.version().name))
            .help("correct the value")
            .report(context);
    }
}
