rule! {
    name: "tool-list-snake-case",
    summary: "all tools of a list have `input_schema` instead of `inputSchema`",
    level: Error,
    fix: Unsafe,
    check: List(check),
}

fn check(list: &ToolList<'_>, context: &mut Context<'_>) {
    // A model API renames the members of the lists that it reports.
    let is_renamed = list.origin == ListOrigin::Relayed;
    if list.style != SchemaStyle::SnakeCase || is_renamed {
        return;
    }
    let snake = |member: &Value<'_>| member.key() == Some("input_schema");
    let schemas = list.tools.iter().filter_map(|tool| tool.misspelt_input_schema().filter(snake));
    let schemas: Vec<_> = schemas.collect();
    let Some(first) = schemas.first() else { return };
    let message = match schemas.len() {
        1 => "`input_schema` instead of `inputSchema`".to_owned(),
        count => format!("`input_schema` instead of `inputSchema` in all {count} tools"),
    };
    let rename = |schema: &Value<'_>| schema.renaming("inputSchema");
    let finding = Finding::new(first.key_place(), message)
        .cite("MCP, schema.ts, Tool: `inputSchema` is required; without it, the list is rejected")
        .note("`input_schema` is the form of the Anthropic Messages API; MCP has `inputSchema`")
        // Unsafe: a program that defines tools with `input_schema` may rename it before it sends
        // them.
        .unsafe_fix("rename the key in every tool", schemas.iter().map(rename).collect::<Vec<_>>());
    context.report(finding.help("rename the key to `inputSchema` if a server serves this list"));
}
