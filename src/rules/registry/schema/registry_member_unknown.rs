rule! {
    name: "registry-member-unknown",
    summary: "a registry entry has a member that the registry does not read",
    level: Warning,
    fix: Unsafe,
    check: Registry(check),
}

/// Names in other formats, each with the name in a registry entry.
const SYNONYMS: [(&str, &str); 7] = [
    ("arguments", "packageArguments"),
    ("args", "packageArguments"),
    ("env", "environmentVariables"),
    ("required", "isRequired"),
    ("secret", "isSecret"),
    ("transportType", "type"),
    ("homepage", "websiteUrl"),
];

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    for (member, object, known) in entry.unknown_members() {
        let brief = Finding::new(member.key_place(), String::new());
        context.report_with(brief, |finding| describe(finding, member, object, &known));
    }
}

fn describe(finding: Finding, member: Value<'_>, object: Value<'_>, known: &[&str]) -> Finding {
    let key = member.key_text();
    let free = || known.iter().copied().filter(|name| object.get(name).is_none());
    let same = SYNONYMS.iter().find(|(other, name)| *other == key && free().any(|it| it == *name));
    let near = || nearest_within(key, free(), |name| (name.len() / 4).min(2));
    let intended = same.map(|(_, name)| *name).or_else(near);
    let meant = intended.map(|name| format!("; did you mean `{name}`?")).unwrap_or_default();
    let message = format!("unknown member {}{meant}", quoted(key)).into();
    let finding = Finding { message, ..finding }
        .note("`mcp-publisher` removes it without a message; the registry rejects an entry that is sent with it");
    match intended {
        Some(name) => {
            finding.unsafe_remedy(format!("rename it to `{name}`"), member.renaming(name))
        }
        None => finding.help("remove it, or move it into `_meta`, to what the publisher provides"),
    }
}
