rule! {
    name: "tool-title-conflict",
    category: Quality,
    summary: "`title` and `annotations.title` differ",
    level: Info,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "MCP since 2025-06-18, schema.ts, Tool: `title` takes precedence over \
             `annotations.title`",
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    let Some(title) = tool.title() else { return };
    let second = subject.tool.annotations().and_then(|annotations| annotations.get("title"));
    let Some(second) = second else { return };
    let (Some(first), Some(other)) = (title.as_str(), second.as_str()) else { return };
    // Both are written for clients of either age, which is harmless.
    if first == other {
        return;
    }
    let message = format!("`annotations.title` {} differs from `title`", quoted(other));
    Finding::new(second.place(), message)
        .label(title.place(), "the title that is shown")
        .cite(
            "MCP since 2025-06-18, schema.ts, Tool: `title` takes precedence over \
             `annotations.title`",
        )
        .help("remove `annotations.title`, unless clients from before 2025-06-18 need it")
        // Unsafe: clients from before 2025-06-18 show only this title.
        .unsafe_fix("remove `annotations.title`", second.removal())
        .report(context);
}
