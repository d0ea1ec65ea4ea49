rule! {
    name: "tool-description-type",
    category: Correctness,
    summary: "`description` is not a string",
    level: Error,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    // A `null` is reported by `tool-null-member`, with all others of the tool.
    let given = subject.tool.description().filter(|given| !given.is_string() && !given.is_null());
    let Some(given) = given else { return };
    let finding = wrong_type(given, "`description`", "a string")
        .cite("MCP, schema.ts, Tool: `description` is a string; clients reject the whole list");
    context.report(if given.is_array() {
        finding.help("join the lines into one string")
    } else {
        finding.help("write the description as a string")
    });
}
