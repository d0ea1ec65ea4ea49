rule! {
    name: "tool-annotation-hint-type",
    category: Correctness,
    summary: "a hint is neither `true` nor `false`",
    level: Error,
    revisions: Revisions::since(Revision::V2025_03_26),
    fix: Safe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let annotations = subject.annotations().filter(|annotations| annotations.has_odd_hints);
    let members = annotations.into_iter().flat_map(|annotations| annotations.value.entries());
    let hints = members.filter(|hint| hint.has_key_among(&HINTS));
    for hint in hints.filter(|hint| hint.as_bool().is_none() && !hint.is_null()) {
        let name = hint.key_text();
        let finding = wrong_type(hint, &format!("`{name}`"), "a boolean")
            .cite("MCP since 2025-03-26, schema.ts, ToolAnnotations: hints are booleans");
        context.report(with_boolean(finding, hint));
    }
}

fn with_boolean(finding: Finding, hint: Value<'_>) -> Finding {
    let text = hint.text().trim().to_ascii_lowercase();
    // Only its author knows what `yes` or `1` means.
    if text != "true" && text != "false" {
        return finding.help("write `true` or `false`, or remove it");
    }
    finding
        .help(format!("write `{text}` without quotes"))
        .safe_fix("remove the quotes", hint.replacement(text.clone()))
}
