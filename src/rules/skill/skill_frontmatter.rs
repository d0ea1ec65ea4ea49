use crate::model::is_skill_name;

rule! {
    name: "skill-frontmatter",
    summary: "a field of a skill's frontmatter is missing, malformed or reserved",
    level: Error,
    check: Both(&Check::Shape(&WORDS), &Check::Typed(&["SkillFrontmatter"], check)),
}

const WORDS: ShapeWords = ShapeWords {
    whose_of: &[("SkillFrontmatter", "the frontmatter of a skill")],
    cite: "Agent Skills, Frontmatter: hosts do not load a skill without a name and a description",
    adapt: |finding, fault, _| {
        // The TypeScript SDK does not serve a skill with other metadata.
        let (severity, help) = match fault.name() {
            "name" => {
                (Severity::Error, "write the name of its directory, such as `parcel-returns`")
            }
            "description" => (Severity::Error, "write what the skill does and when to use it"),
            "metadata" => (Severity::Warning, "quote the values: hosts read them as strings"),
            "compatibility" => (Severity::Warning, "quote the value, or remove it"),
            _ => (Severity::Info, "quote the value, or remove it"),
        };
        Some(finding.help(help).at_most(severity))
    },
    ..ShapeWords::DEFAULT
};

fn check(frontmatter: Value<'_>, context: &mut Context<'_>) {
    let text = |key| frontmatter.get(key).and_then(|it| Some((it, it.as_str()?)));
    if let Some((name, text)) = text("name").filter(|(_, text)| !is_skill_name(text)) {
        let headline = format!("{} is not a name of a skill", quoted_string(text));
        Finding::new(place_of(name), headline)
            .cite(
                "Agent Skills, `name`: 1 to 64 of `a` to `z`, `0` to `9` and single inner hyphens",
            )
            .help("write a name such as `parcel-returns`, which its directory must have, too")
            .report(context);
    }
    for (key, most) in [("description", 1024), ("compatibility", 500)] {
        let Some((value, text)) = text(key) else { continue };
        let count = if text.trim().is_empty() { 0 } else { text.chars().count() };
        if (1..=most).contains(&count) {
            continue;
        }
        Finding::new(place_of(value), format!("`{key}` of a skill has {count} characters"))
            .cite(format!("Agent Skills, `{key}`: 1 to {most} characters"))
            .help("write what the skill does and when to use it; put all else into the text")
            .warning_if(key == "compatibility")
            .report(context);
    }
    // In a repository, clients that run on the same machine read the field.
    let is_served = frontmatter.key() == Some("frontmatter");
    context.report_all(frontmatter.get("allowed-tools").filter(|_| is_served).map(|it| {
        Finding::new(it.key_place(), "`allowed-tools` has no effect on the skill of a server")
            .cite("MCP skills, Security: hosts must ignore it, or ask the user")
            .help("describe in the text which tools the skill needs")
            .at_most(Severity::Info)
    }));
    let keys = frontmatter.entries_of("metadata");
    let reserved = keys.filter(|it| it.key_text().starts_with("io.modelcontextprotocol/"));
    context.report_all(reserved.map(|it| {
        Finding::new(it.key_place(), format!("the key {} is reserved", quoted(it.key_text())))
            .cite("MCP skills, Frontmatter: keys with this prefix are reserved; none is defined")
            .help("use a prefix of your own")
            .at_most(Severity::Warning)
    }));
}
