rule! {
    name: "input-schema-missing",
    summary: "a tool has no `inputSchema`",
    level: Error,
    fix: Unsafe,
    shared_headline: "have no `inputSchema`",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    let given = tool.any_input_schema().is_some() || !tool.value.is_object();
    // `tool-list-snake-case` reports the whole list, and `tool-member-misspelt` a single tool.
    let other_interface = subject.list.style == SchemaStyle::SnakeCase;
    if given || other_interface || misspelling_of(tool, "inputSchema").is_some() {
        return;
    }
    let schema = "{\"type\": \"object\", \"additionalProperties\": false}";
    // Unsafe: only the author knows whether the tool has parameters.
    let edit = tool.value.last_member("inputSchema", schema);
    Finding::new(tool.place(), "this tool has no `inputSchema`")
        .cite("MCP, schema.ts, Tool: `inputSchema` is required, even for a tool without parameters")
        .note("clients reject the whole list without it")
        .help(format!("add `inputSchema`; for no parameters: `{schema}`"))
        .unsafe_fix("add a schema without parameters", edit)
        .report(context);
}
