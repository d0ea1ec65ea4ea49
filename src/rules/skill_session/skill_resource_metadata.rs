rule! {
    name: "skill-resource-metadata",
    category: Quality,
    summary: "the resource of a `SKILL.md` is not described like the skill",
    level: Info,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let skills = subject.skills.by_key();
    let of_kind = |it: &&Listing<'_>| it.kind == Some(ListedKind::Resource) && !skills.is_empty();
    for listing in subject.listings.iter().filter(of_kind) {
        let results = listing.pages.iter().filter_map(|page| page.result);
        for resource in results.flat_map(|result| result.items_of("resources")) {
            let entries = skills.get(&key_of(listing.session, resource));
            if let Some(skill) = entries.and_then(|entries| current(entries, resource)) {
                check_resource(resource, skill, context);
            }
        }
    }
}

fn check_resource(resource: Value<'_>, skill: Value<'_>, context: &mut Context<'_>) {
    let field = |key| skill.get("frontmatter").and_then(|it| it.text_of(key));
    let wanted = [
        ("mimeType", Some("text/markdown")),
        ("name", field("name")),
        ("description", field("description")),
    ];
    let wrong = wanted.into_iter().filter(|(key, wanted)| resource.text_of(key) != *wanted);
    let members = wrong.filter_map(|(key, wanted)| {
        let place = resource.get(key).map_or_else(|| place_of(resource), place_of);
        Some((place, format!("`{key}` of the `SKILL.md` is not {}", quoted_string(wanted?))))
    });
    let unprefixed = resource.entries_of("_meta").filter(|it| !it.key_text().contains('/'));
    let keys = unprefixed.map(|it| {
        (it.key_place(), format!("{} of the `SKILL.md` has no prefix", quoted(it.key_text())))
    });
    context.report_all(members.chain(keys).map(|(place, headline)| {
        Finding::new(place, headline)
            .label(place_of(skill), "the skill")
            .cite(
                "MCP skills, Resources: `text/markdown`, and the name and description of the skill",
            )
            .help("write what the skill has; prefix keys with `io.modelcontextprotocol.skills/`")
    }));
}
