rule! {
    name: "tool-name-empty",
    summary: "`name` is empty",
    level: Error,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(name) = subject.tool.name() else { return };
    if name.as_str() != Some("") {
        return;
    }
    Finding::new(name.place(), "the tool's name is empty")
        .cite("MCP 2025-11-25, server/tools, Tool Names: a name has at least one character")
        .note("in every revision, a tool without a name cannot be called")
        .help("write a name: ASCII letters, digits, `_`, `-` and `.`")
        .report(context);
}
