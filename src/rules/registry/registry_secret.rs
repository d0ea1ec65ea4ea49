use crate::rules::registry::shared::report_secrets;

rule! {
    name: "registry-secret",
    category: Security,
    summary: "a registry entry contains a secret",
    level: Error,
    source: "CWE-798, use of hard-coded credentials; the schema of registry entries, `isSecret`",
    check: Registry(check),
}

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    let note = "the registry publishes the entry, and every version of it is kept";
    report_secrets(entry.root, "entry", note, context);
}
