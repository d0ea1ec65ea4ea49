rule! {
    name: "tool-list-empty",
    category: Quality,
    summary: "a list has no tools",
    level: Warning,
    source: "mcp-lint: unchecked input is never reported as clean",
    check: List(check),
}

fn check<'d>(list: &ToolList<'d>, context: &mut Context<'d>) {
    if list.tools.is_empty() {
        Finding::new(place_of(list.container), "the list has no tools")
            .note("clients show a server without tools")
            .help("list the tools, or do not declare the capability `tools`")
            .report(context);
    }
}
