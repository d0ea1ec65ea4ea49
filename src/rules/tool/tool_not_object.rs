rule! {
    name: "tool-not-object",
    summary: "an element of a tool list is not an object",
    level: Error,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    if tool.value.is_object() {
        return;
    }
    let what = described(tool.value);
    let message = format!("member {} of the tool list is {what}, not a tool", tool.index + 1);
    Finding::new(place_of(tool.value), message)
        .cite("MCP, schema.ts, ListToolsResult: every member of `tools` is a Tool object")
        .help("remove it, or write the tool as an object")
        .report(context);
}
