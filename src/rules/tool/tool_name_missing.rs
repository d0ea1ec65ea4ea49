rule! {
    name: "tool-name-missing",
    summary: "a tool has no `name`",
    level: Error,
    shared_headline: "have no `name`",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    // In a map of tools the key is the name, and a misspelt `name` is reported as such.
    let named = tool.name().is_some() || tool.map_key.is_some();
    if !tool.value.is_object() || named || misspelling_of(tool, "name").is_some() {
        return;
    }
    let finding = Finding::new(tool.place(), "this tool has no `name`")
        .cite("MCP, schema.ts, Tool: `name` is required; clients reject the whole list without it")
        .help(match other_key(tool.value) {
            Some(key) => format!("rename `{key}` to `name`"),
            None => "add `name`: ASCII letters, digits, `_`, `-` and `.`, at most 128 characters"
                .to_owned(),
        });
    // Inside a document of another kind, the name may appear elsewhere.
    let nested = subject.list.form == ListForm::Nested && subject.list.tools.len() == 1;
    finding.when(nested, |it| it.at_most(Severity::Warning)).report(context);
}

/// The key that contains the name in another format.
fn other_key(tool: Value<'_>) -> Option<&'static str> {
    const KEYS: [&str; 4] = ["tool_name", "toolName", "tool", "function_name"];
    KEYS.into_iter().find(|key| tool.get(key).is_some_and(Value::is_string))
}
