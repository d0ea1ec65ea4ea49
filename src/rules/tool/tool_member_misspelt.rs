use crate::model::{KeyTypo, Misspelling};

rule! {
    name: "tool-member-misspelt",
    summary: "a key of a tool is a misspelling of a known member",
    level: Error,
    fix: Safe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let whole_list = subject.list.style == SchemaStyle::SnakeCase;
    for misspelling in misspellings(subject.tool) {
        let key = misspelling.found.key_text();
        // `tool-list-snake-case` reports that once for the whole list.
        if whole_list && matches!(key, "input_schema" | "output_schema") {
            continue;
        }
        context.report(misspelt(key, &misspelling));
    }
    // Hints exist since 2025-03-26.
    if subject.tool.has_other_members && context.revision() >= Revision::V2025_03_26 {
        check_hints(subject, context);
    }
}

fn misspelt(key: &str, misspelling: &Misspelling<'_>) -> Finding {
    let Misspelling { found, meant, slip } = *misspelling;
    let message = format!("unknown member {}; did you mean `{}`?", quoted(key), meant.name);
    let rename = found.renaming(meant.name);
    let finding = Finding::new(found.key_place(), message)
        .cite("MCP, schema.ts, Tool: keys are case-sensitive, and an unknown one has no effect")
        .help(format!("rename it to `{}`", meant.name));
    let finding = match slip {
        // Only case or separators differ. A typo, or a word of another interface, may be intended.
        KeyTypo::Spelling if meant.name != "_meta" => finding.safe_fix("rename the key", rename),
        _ => finding.unsafe_fix("rename the key", rename),
    };
    match meant.name {
        // `meta` may be intended: clients accept unknown members.
        "_meta" => finding.at_most(Severity::Info),
        name if meant.newest().is_required => {
            finding.note(format!("`{name}` is required, so the tool is rejected"))
        }
        _ => finding.at_most(Severity::Warning),
    }
}

/// Reports the hints of a tool that are beside `annotations` instead of inside, as one finding.
fn check_hints(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    let inside = |hint: &str| tool.annotations().is_some_and(|inner| inner.has(hint));
    let astray = |member: &Value<'_>| {
        let key = member.key_text();
        is_hint(key) && member.as_bool().is_some() && !inside(key)
    };
    let hints: Vec<_> = tool.value.entries().filter(astray).collect();
    let Some((first, others)) = hints.split_first() else { return };
    let names: Vec<_> = hints.iter().map(|hint| quoted(hint.key_text())).collect();
    let verb = if others.is_empty() { "appears" } else { "appear" };
    let message = format!("{} {verb} outside of `annotations`", listed(&names, 2));
    let mut finding = Finding::new(first.key_place(), message)
        .cite(
            "MCP since 2025-03-26, schema.ts, ToolAnnotations: hints are members of `annotations`",
        )
        .help("move it into `annotations`")
        .at_most(Severity::Warning);
    for hint in others {
        finding = finding.label(hint.key_place(), "this one too");
    }
    // Unsafe: clients begin to act on hints that they ignored before.
    context.report(finding.unsafe_fix("move it into `annotations`", move_hints(subject, &hints)));
}

fn move_hints(subject: &ToolSubject<'_, '_>, astray: &[Value<'_>]) -> Vec<TreeEdit> {
    let mut edits: Vec<_> = astray.iter().map(|hint| hint.removal()).collect();
    // A hint may be outside very often, and only its last value counts.
    let last = |hint: &str| astray.iter().rfind(|member| member.key() == Some(hint));
    let mut lasts: Vec<_> = hints().filter_map(|hint| last(hint.name)).collect();
    crate::sort::by_key(&mut lasts, |hint| hint.id());
    let texts = lasts.into_iter().map(|hint| {
        let value = if hint.is_true() { "true" } else { "false" };
        (hint.key_text(), value)
    });
    let annotations = subject.tool.annotations().filter(|inner| inner.is_object());
    if let Some(annotations) = annotations {
        let insert = |(key, value): (&str, &str)| annotations.last_member(key.to_owned(), value);
        edits.extend(texts.map(insert));
    } else {
        let members: Vec<_> = texts.map(|(key, value)| format!("\"{key}\": {value}")).collect();
        let object = format!("{{{}}}", members.join(", "));
        edits.push(subject.tool.value.last_member("annotations", object));
    }
    edits
}
