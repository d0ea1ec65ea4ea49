use crate::model::find_frontmatter;

rule! {
    name: "skill-frontmatter-differs",
    summary: "the frontmatter of a `SKILL.md` that was read is missing or differs from its entry",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let skills = subject.skills.by_key();
    for (key, read) in &subject.skills.reads {
        let skill = skills.get(key).and_then(|entries| current(entries, *read));
        let entry = skill.and_then(|it| it.get("frontmatter")).filter(|it| it.is_object());
        let (Some(entry), Some((content, bytes))) = (entry, content_of(*read)) else { continue };
        let Ok(text) = std::str::from_utf8(&bytes) else { continue };
        if subject.is_redacted(entry) || subject.is_redacted(content) {
            continue;
        }
        let finding = match find_frontmatter(text) {
            Err(FrontmatterFault::Absent) => Some(unreadable(content, "does not begin with `---`")),
            Err(FrontmatterFault::Unclosed) => {
                Some(unreadable(content, "has no line `---` after its frontmatter"))
            }
            Ok(found) => {
                let yaml = Document::of("SKILL.md", &text[found.yaml], Syntax::Yaml);
                let own = yaml.roots().next().filter(|it| it.is_object());
                match own.filter(|_| yaml.syntax_errors().is_empty()) {
                    None => Some(unreadable(content, "has frontmatter that is not a map in YAML")),
                    Some(_) if !yaml.limits_hit().is_empty() => None,
                    Some(own) if own.equals(entry) => None,
                    Some(own) => Some(different(entry, own, content)),
                }
            }
        };
        let is_altered = is_altered(text);
        context.report_all(finding.map(|it| it.when(is_altered, |it| it.at_most(Severity::Info))));
    }
}

fn unreadable(content: Value<'_>, why: &str) -> Finding {
    Finding::new(place_of(content), format!("the `SKILL.md` {why}"))
        .cite(
            "Agent Skills, Frontmatter: YAML between two lines `---`, with a name and description",
        )
        .help("write the frontmatter, and quote values that contain `: ` or ` #`")
}

/// The finding about an entry that differs from the `SKILL.md` with the frontmatter `own`.
fn different(entry: Value<'_>, own: Value<'_>, content: Value<'_>) -> Finding {
    let of_entry: HashMap<_, _> = entry.members().map(|it| (it.key_text(), it)).collect();
    let of_file: HashMap<_, _> = own.members().map(|it| (it.key_text(), it)).collect();
    let is_wrong = |it: &Value<'_>| of_file.get(it.key_text()).is_none_or(|own| !it.equals(*own));
    let wrong: Vec<_> = entry.members().filter(is_wrong).collect();
    let absent = own.members().filter(|it| !of_entry.contains_key(it.key_text()));
    let names = wrong.iter().copied().chain(absent).map(|it| quoted(it.key_text()));
    let headline = format!(
        "the entry differs from the `SKILL.md` in {}",
        listed(&names.collect::<Vec<_>>(), 5)
    );
    Finding::new(wrong.first().map_or_else(|| place_of(entry), |it| it.entry_place()), headline)
        .label(place_of(content), "the `SKILL.md`")
        .cite("MCP skills, Skill Entries: all fields must be equal; hosts do not load it otherwise")
        .help("send all fields of the frontmatter as JSON, unchanged")
}
