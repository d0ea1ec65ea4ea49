rule! {
    name: "tool-annotation-default",
    category: Style,
    summary: "a hint repeats its default value",
    // Many authors prefer to write the hints explicitly.
    level: Off,
    revisions: Revisions::since(Revision::V2025_03_26),
    check: Tool(check),
}

/// The hints of tools, each with its default.
const DEFAULTS: [(&str, bool); 4] = [
    ("readOnlyHint", false),
    ("destructiveHint", true),
    ("idempotentHint", false),
    ("openWorldHint", true),
];

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let annotations = subject.tool.annotations().into_iter().flat_map(Value::entries);
    let is_default = |hint: &Value<'_>| {
        let default = DEFAULTS.iter().find(|(name, _)| hint.key() == Some(name));
        default.is_some_and(|(_, value)| hint.as_bool() == Some(*value))
    };
    // One finding for all of a tool: a generator writes them all out.
    let hints: Vec<_> = annotations.filter(is_default).collect();
    let Some(first) = hints.first() else { return };
    let names: Vec<_> = hints.iter().map(|hint| quoted(hint.key_text())).collect();
    let what = if hints.len() == 1 { "has its default value" } else { "have their default values" };
    Finding::new(first.entry_place(), format!("{} {what}", listed(&names, 2)))
        .cite(
            "MCP since 2025-03-26, schema.ts, ToolAnnotations: the defaults are not read-only, \
             destructive, not idempotent, open world",
        )
        .help("remove it, or keep it to be explicit")
        .report(context);
}
