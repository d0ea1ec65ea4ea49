rule! {
    name: "skill-file",
    summary: "a `SKILL.md` is not where it is found, or its frontmatter cannot be read",
    level: Error,
    fix: Safe,
    check: SkillFile(check),
}

const CITE: &str = "Agent Skills, Frontmatter: a `SKILL.md` begins with a line `---`, YAML with `name` \
                    and `description`, and another line `---`; hosts may ignore other skills";

fn check(skill: &SkillFile<'_, '_>, context: &mut Context<'_>) {
    check_name(skill, context);
    check_depth(skill, context);
    let (document, line) = (skill.document, skill.first_line());
    let has_errors = !document.syntax_errors().is_empty();
    let finding = match skill.frontmatter {
        Err(FrontmatterFault::Absent) => Finding::new(line, "the skill has no frontmatter")
            .help("begin the file with `---`, `name`, `description` and `---`, a line each"),
        Err(FrontmatterFault::Unclosed) => Finding::new(line, "the frontmatter is never closed")
            .help("write `---` on a line of its own after the last field"),
        Ok(found) if !skill.text()[found.yaml.clone()].trim().is_empty() && has_errors => {
            return check_syntax(skill, context);
        }
        Ok(_) if has_errors || !document.roots().next().is_some_and(Value::is_object) => {
            Finding::new(line, "the frontmatter has no fields")
                .help("write `name` and `description`")
        }
        Ok(found) if found.has_byte_order_mark => {
            Finding::new(line, "a byte order mark (U+FEFF) precedes the frontmatter")
                .at_most(Severity::Warning)
                .help("save the file as UTF-8 without a byte order mark")
        }
        Ok(_) => return,
    };
    finding.cite(CITE).report(context);
}

fn check_name(skill: &SkillFile<'_, '_>, context: &mut Context<'_>) {
    let path = skill.document.source().path();
    if is_path_ending(path, "SKILL.md") {
        return;
    }
    let name = quoted(path.rsplit('/').next().unwrap_or_default());
    Finding::new(skill.first_line(), format!("the file is called {name}, not `SKILL.md`"))
        .cite(
            "Agent Skills, Directory Structure: most hosts find no other name where case matters, and \
             MCP requires it in URIs",
        )
        .help("rename the file to `SKILL.md`")
        .report(context);
}

fn check_depth(skill: &SkillFile<'_, '_>, context: &mut Context<'_>) {
    let mut above = skill.document.source().path().rsplit('/').skip(1);
    let (Some(folder), Some(group), true) = (above.next(), above.next(), skill.is_too_deep) else {
        return;
    };
    let is_of_project = above.nth(1) == Some(".claude");
    let (what, skills, more) = match is_of_project {
        true => ("`.claude/skills`", ".claude/skills", String::new()),
        false => (
            "its plugin",
            "skills",
            format!(", or add `./skills/{group}` to `skills` in `plugin.json`"),
        ),
    };
    Finding::new(skill.first_line(), format!("the skill is a folder too deep in {what}"))
        .note(format!(
            "Claude Code finds the skills there in `{skills}/NAME/SKILL.md`, and no others"
        ))
        .help(format!("move the folder to `{skills}/{folder}`{more}"))
        .warning_if(is_of_project)
        .report(context);
}

/// Reports the first error in the YAML; later ones often follow from it.
fn check_syntax(skill: &SkillFile<'_, '_>, context: &mut Context<'_>) {
    let Some(error) = skill.document.syntax_errors().first() else { return };
    let SyntaxError { span, message, help, .. } = error;
    let headline = format!("the frontmatter is not valid YAML: {message}");
    let finding = Finding::new(skill.document.bytes_place(*span), headline).cite(CITE).note(
        "Codex skips the skill; Claude Code loads it without any of its fields, and reports nothing",
    );
    let help = help.clone().unwrap_or_else(|| "put the text in quotes".to_owned());
    match quotes(skill) {
        Some(edits) => finding.safe_fix("put the text in quotes", edits),
        None => finding.help(help),
    }
    .report(context);
}

/// The changes that put the texts with errors in quotes, if that makes the frontmatter valid.
fn quotes(skill: &SkillFile<'_, '_>) -> Option<Vec<TreeEdit>> {
    const MAX_BYTES: usize = 64 << 10;
    let yaml = skill.frontmatter.ok()?.yaml.clone();
    let (text, mut at) = (skill.text().get(yaml.clone())?, 0);
    (text.len() <= MAX_BYTES).then_some(())?;
    let (mut edits, mut fixed) = (Vec::new(), String::new());
    for (start, entry) in frontmatter_entries(text) {
        if is_valid(entry) {
            continue;
        }
        let (_, value) = plain_entry(entry)?;
        let (from, to) = (start + value.start, start + value.end);
        let quoted = in_quotes(&text[from..to]);
        fixed.push_str(&text[at..from]);
        fixed.push_str(&quoted);
        at = to;
        let place = skill.bytes_place(&(yaml.start + from..yaml.start + to));
        edits.push(TreeEdit::ReplacePlace(place, quoted));
    }
    fixed.push_str(&text[at..]);
    (!edits.is_empty() && is_valid(&fixed)).then_some(edits)
}

fn is_valid(yaml: &str) -> bool {
    let document = Document::of("a.yaml", yaml, Syntax::Yaml);
    document.syntax_errors().is_empty()
}

fn in_quotes(text: &str) -> String {
    match text.contains(['"', '\\']) {
        true => format!("'{}'", text.replace('\'', "''")),
        false => format!("\"{text}\""),
    }
}
