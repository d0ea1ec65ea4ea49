use crate::address::percent_decode;

rule! {
    name: "skill-name-path",
    summary: "the directory of a skill is not called like the skill",
    level: Error,
    check: Typed(&["Skill"], check), SkillFile(check_file),
}

fn check(skill: Value<'_>, context: &mut Context<'_>) {
    let name = skill.get("frontmatter").and_then(|it| it.get("name"));
    // `skill-frontmatter` reports other names, and `skill-uri` other URIs.
    let name = name.filter(|name| is_skill_name(name.text()));
    let Some((name, uri)) = name.zip(skill.get("uri")) else { return };
    let canonical = canonical_uri(uri.text());
    let Some(root) = canonical.as_deref().and_then(|it| it.strip_suffix(SKILL_FILE)) else {
        return;
    };
    let directory = percent_decode(root.rsplit('/').next().unwrap_or_default());
    if directory.is_empty() || name.is_text(&directory) {
        return;
    }
    Finding::new(place_of(uri), headline(&directory, name))
        .label(place_of(name), "the name")
        .cite("MCP skills, Skill URIs: they must be equal; hosts do not load the skill otherwise")
        .help("rename the directory or the skill")
        .report(context);
}

fn check_file(skill: &SkillFile<'_, '_>, context: &mut Context<'_>) {
    let Some(name) = skill.document.roots().next().and_then(|it| it.get("name")) else { return };
    let Some(directory) = skill.directory.filter(|it| !name.is_text(it) && name.is_string()) else {
        return;
    };
    Finding::new(place_of(name), headline(directory, name))
        .cite(
            "Agent Skills, `name`: the name must match that of the directory; a server that serves \
             the directory by its path cannot list the skill",
        )
        .help("rename the directory or the skill")
        .report(context);
}

fn headline(directory: &str, name: Value<'_>) -> String {
    let directory = quoted_string(directory);
    format!("the directory {directory} of the skill differs from its name {}", quoted_value(name))
}
