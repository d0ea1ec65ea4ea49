rule! {
    name: "skill-duplicate",
    summary: "a list has two skills with the same URI or name",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let mut by_uri: HashMap<(usize, &Key), Value<'_>> = HashMap::new();
    let mut by_name: HashMap<(usize, &str), Value<'_>> = HashMap::new();
    for SkillEntry { value, key, list, .. } in &subject.skills.entries {
        let (Some(list), Some(uri)) = (*list, value.get("uri")) else { continue };
        if let Some(first) = by_uri.insert((list, key), uri).filter(|_| !key.1.is_empty()) {
            Finding::new(place_of(uri), format!("the skill {} is listed twice", quoted_value(uri)))
                .label(place_of(first), "first here")
                .cite("MCP skills, Listing: a URI identifies a skill; hosts keep one of the two")
                .help("list each skill once, over all pages")
                .report(context);
            continue;
        }
        let name = value.get("frontmatter").and_then(|it| it.get("name"));
        let Some(name) = name.filter(|it| it.is_string()) else { continue };
        let Some(first) = by_name.insert((list, name.text()), name) else { continue };
        Finding::new(place_of(name), format!("another skill is called {}", quoted_value(name)))
            .label(place_of(first), "also here")
            .cite("MCP skills, Listing: names should be unique; hosts distinguish skills by URI")
            .help("rename one of the skills and its directory")
            .at_most(Severity::Info)
            .report(context);
    }
}
