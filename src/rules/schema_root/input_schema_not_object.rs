rule! {
    name: "input-schema-not-object",
    category: Correctness,
    summary: "`inputSchema` is not an object",
    level: Error,
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let given = subject.given_schema(SchemaRole::Input).filter(|given| !given.is_object());
    let Some(given) = given else { return };
    let finding = wrong_type(given, "`inputSchema`", "an object").cite(
        "MCP, schema.ts, Tool (all revisions): `inputSchema` is an object; clients reject the \
         whole list otherwise",
    );
    context.report(match given.as_str() {
        // The schema was serialised twice.
        Some(text) if text.trim_start().starts_with('{') => {
            finding.help("write the schema itself instead of a string that contains it")
        }
        Some(_) => finding.help("write a schema: `{\"type\": \"object\", \"properties\": {…}}`"),
        None => finding
            .help("write a schema; to accept any value: `{\"type\": \"object\"}`")
            .unsafe_fix("accept any arguments", given.replacement("{\"type\": \"object\"}")),
    });
}
