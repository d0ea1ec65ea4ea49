use crate::source::nearest_within;

rule! {
    name: "registry-member-unknown",
    category: Correctness,
    summary: "a registry entry has a member that the registry does not read",
    level: Warning,
    fix: Unsafe,
    check: Registry(check),
}

/// Names of other formats, and what the entry calls them.
const SYNONYMS: [(&str, &str); 6] = [
    ("env", "environmentVariables"),
    ("required", "isRequired"),
    ("secret", "isSecret"),
    ("transportType", "type"),
    ("homepage", "websiteUrl"),
    ("registry", "registryType"),
];

fn check(entry: &RegistryEntry<'_, '_>, context: &mut Context<'_>) {
    for (member, object, known) in entry.unknown_members() {
        let key = member.key_text();
        let free = known.iter().copied().filter(|name| object.get(name).is_none());
        let same = SYNONYMS.iter().find(|(other, _)| *other == key).map(|(_, name)| *name);
        let same = same.filter(|name| free.clone().any(|it| it == *name));
        let near = || nearest_within(key, free.clone(), |name| (name.len() / 4).min(2));
        let intended = same.or_else(near);
        let headline = match intended {
            Some(name) => format!("unknown member {}; did you mean `{name}`?", quoted(key)),
            None => format!("unknown member {}", quoted(key)),
        };
        let finding = Finding::new(member.key_place(), headline)
            .note("`mcp-publisher` drops it without a message, and the registry rejects it");
        match intended {
            Some(name) => {
                finding.unsafe_remedy(format!("rename it to `{name}`"), member.renaming(name))
            }
            None => finding.help(format!("remove it, or move it into `_meta` under `{KEPT}`")),
        }
        .report(context);
    }
}

/// The member of `_meta` that the registry keeps.
const KEPT: &str = "io.modelcontextprotocol.registry/publisher-provided";
