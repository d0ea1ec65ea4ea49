rule! {
    name: "tool-name-case-collision",
    category: Portability,
    summary: "two tools in one list have names that differ only in case",
    level: Info,
    check: List(check),
}

fn check<'d>(list: &ToolList<'d>, context: &mut Context<'d>) {
    // Two names that differ in case only are not both in lower case.
    let is_lower = |text: &str| text.bytes().all(|b| b.is_ascii() && !b.is_ascii_uppercase());
    let names = list.tools.iter().filter_map(|tool| tool.name().and_then(Value::as_str));
    if names.into_iter().all(is_lower) {
        return;
    }
    let mut first_of: HashMap<String, Value<'_>> = HashMap::new();
    for tool in &list.tools {
        let Some(name) = tool.name() else { continue };
        let Some(text) = name.as_str() else { continue };
        let Some(first) = first_of.get(&text.to_lowercase()) else {
            first_of.insert(text.to_lowercase(), name);
            continue;
        };
        let other = first.text();
        if other != text {
            context.enter_tool(Some(tool));
            let message = format!("{} differs from {} in case only", quoted(text), quoted(other));
            Finding::new(name.place(), message)
                .label(first.place(), "the other name")
                .cite("MCP 2025-11-25, server/tools, Tool Names: names are case-sensitive")
                .note("models and clients that fold case confuse the two")
                .help("rename one of the two")
                .report(context);
        }
    }
    context.enter_tool(None);
}
