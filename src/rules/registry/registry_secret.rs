use crate::model::text::Certainty;
use crate::server_files::secrets;

rule! {
    name: "registry-secret",
    category: Security,
    summary: "a registry entry contains a secret",
    level: Error,
    source: "CWE-798, use of hard-coded credentials; the schema of registry entries, `isSecret`",
    check: Registry(check),
}

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    for (value, secret) in secrets(entry.root) {
        let place = value.slice_place(secret.range.start, secret.range.end);
        // The secret itself is not repeated: reports are kept and passed on.
        Finding::new(place, format!("the entry contains what looks like {}", secret.what))
            .note("the registry publishes the entry, and every version of it is kept")
            .help("revoke it, and write a variable in braces, declared in `variables` with `isSecret`")
            .warning_if(secret.certainty == Certainty::Likely)
            .report(context);
    }
}
