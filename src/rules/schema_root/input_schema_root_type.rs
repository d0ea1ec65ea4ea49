rule! {
    name: "input-schema-root-type",
    category: Correctness,
    summary: "the root of `inputSchema` does not have the type `object`",
    level: Error,
    fix: Safe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_type(
        subject,
        SchemaRole::Input,
        "MCP, schema.ts, Tool (all revisions): the root has `type: \"object\"`; clients reject \
         the whole list",
        context,
    );
}
