use crate::model::skill_name_of;
use crate::source::is_skill_file;

rule! {
    name: "skill-frontmatter",
    summary: "a field of a skill's frontmatter is missing, malformed or reserved",
    level: Error,
    check: Shape(&WORDS), Typed(&["SkillFrontmatter"], check), SkillFile(check_file),
}

const WORDS: ShapeWords = ShapeWords {
    whose_of: &[("SkillFrontmatter", "the frontmatter of a skill")],
    adapt: |finding, fault, context| {
        const NEEDED: &str =
            "Agent Skills, Frontmatter: both are required; hosts may ignore a skill without them";
        let (severity, cite, help) = match fault.name() {
            "name" => (Severity::Error, NEEDED, help_for_name("", context.document())),
            "description" => {
                (Severity::Error, NEEDED, "write what the skill does and when to use it".to_owned())
            }
            // The TypeScript SDK does not serve a skill with other metadata.
            "metadata" => (
                Severity::Warning,
                "Agent Skills, `metadata`: a map from strings to strings; the TypeScript SDK does not \
                 serve a skill with other values",
                "put the value in quotes".to_owned(),
            ),
            "compatibility" => (
                Severity::Warning,
                "Agent Skills, `compatibility`: 1 to 500 characters",
                "put the value in quotes, or remove it".to_owned(),
            ),
            name => {
                let help = "put the value in quotes, or remove it".to_owned();
                let cite = match name {
                    "license" => "Agent Skills, `license`: a short text",
                    _ => "Agent Skills, `allowed-tools`: a text, with spaces between the tools",
                };
                (Severity::Info, cite, help)
            }
        };
        Some(finding.cite(cite).help(help).at_most(severity))
    },
    ..ShapeWords::DEFAULT
};

/// The fields with a limit on their length, and the number of characters.
const LENGTHS: [(&str, usize); 2] = [("description", 1024), ("compatibility", 500)];

fn wrong_length(key: &str, most: usize, place: Place, text: &str) -> Option<Finding> {
    let count = if text.trim().is_empty() { 0 } else { text.chars().count() };
    let finding = Finding::new(place, format!("`{key}` of a skill has {count} characters"))
        .cite(format!("Agent Skills, `{key}`: 1 to {most} characters"))
        .help("write what the skill does and when to use it; put all else into the text")
        .warning_if(key == "compatibility");
    (!(1..=most).contains(&count)).then_some(finding)
}

/// The help about a name that is missing or wrong: in a directory, a skill has its name.
fn help_for_name(written: &str, document: &Document) -> String {
    let path = document.source().path();
    let folder = path.rsplit('/').nth(1).filter(|_| is_skill_file(path));
    match folder.filter(|it| is_skill_name(it)).map(str::to_owned).or(skill_name_of(written)) {
        Some(name) => format!("write `{name}`, the name of its directory"),
        None => "write a name of lower-case letters, digits and hyphens".to_owned(),
    }
}

fn check_file(skill: &SkillFile<'_, '_>, context: &mut Context<'_>) {
    context.report_all(reserved_word(skill));
    check_broken(skill, context);
}

/// The finding about a name that only Claude Code accepts.
fn reserved_word(skill: &SkillFile<'_, '_>) -> Option<Finding> {
    let name = skill.document.roots().next()?.get("name")?;
    let text = name.as_str()?;
    let word = ["anthropic", "claude"].into_iter().find(|it| text.contains(it))?;
    let headline = format!("the name of the skill contains the reserved word `{word}`");
    Some(
        Finding::new(place_of(name), headline)
            .cite(
                "Claude, Skill structure: claude.ai and the Skills API reject such a name; Claude \
                 Code loads it",
            )
            .help(format!("choose a name without `{word}`"))
            .at_most(if skill.is_of_claude_code { Severity::Info } else { Severity::Warning }),
    )
}

/// Checks the lengths of texts in frontmatter that is not valid YAML.
fn check_broken(skill: &SkillFile<'_, '_>, context: &mut Context<'_>) {
    let Some(found) = skill.frontmatter.ok().filter(|_| !skill.document.syntax_errors().is_empty())
    else {
        return;
    };
    for (start, entry) in frontmatter_entries(&skill.text()[found.yaml.clone()]) {
        let Some((key, value)) = plain_entry(entry) else { continue };
        let (text, start) = (&entry[value.clone()], found.yaml.start + start);
        let place = skill.bytes_place(&(start + value.start..start + value.end));
        let limit = LENGTHS.iter().find(|(name, _)| *name == key);
        context.report_all(limit.and_then(|(key, most)| wrong_length(key, *most, place, text)));
    }
}

fn check(frontmatter: Value<'_>, context: &mut Context<'_>) {
    let text = |key| frontmatter.get(key).and_then(|it| Some((it, it.as_str()?)));
    if let Some((name, text)) = text("name").filter(|(_, text)| !is_skill_name(text)) {
        let headline = format!("{} is not a name of a skill", quoted_string(text));
        Finding::new(place_of(name), headline)
            .cite(
                "Agent Skills, `name`: 1 to 64 of `a` to `z`, `0` to `9` and single inner hyphens",
            )
            .help(help_for_name(text, context.document()))
            .report(context);
    }
    for (key, most) in LENGTHS {
        let length = text(key).map(|(value, text)| (place_of(value), text));
        context.report_all(length.and_then(|(place, text)| wrong_length(key, most, place, text)));
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
