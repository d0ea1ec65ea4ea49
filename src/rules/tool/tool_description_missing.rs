rule! {
    name: "tool-description-missing",
    category: Quality,
    summary: "a tool has no `description`, or a blank one",
    level: Warning,
    source: "MCP, server/tools, Tool: the description is not marked optional; the \
             conformance suite requires it",
    cause: Rule,
    shared_headline: "have no `description`",
    cure: ToolDescription,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    if !tool.value.is_object() {
        return;
    }
    match tool.description() {
        // `tool-member-misspelt` reports that, with the fix.
        None if misspelling_of(tool, "description").is_some() => return,
        None => Finding::new(tool.place(), "this tool has no `description`"),
        Some(given) if given.as_str().is_some_and(|text| text.trim().is_empty()) => {
            Finding::new(given.place(), "the tool's `description` is blank")
        }
        Some(_) => return,
    }
    .note("a model chooses tools by their descriptions; some providers reject tools without one")
    .cite(
        "MCP, server/tools: the specification lists `description` as optional; clients show and \
         rank tools by it",
    )
    .help("describe what the tool does, when to use it and what it returns")
    .report(context);
}
