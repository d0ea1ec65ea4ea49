rule! {
    name: "tool-description-type",
    category: Correctness,
    summary: "`description` is not a string",
    level: Error,
    source: "MCP, schema.ts, interface Tool (all revisions)",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let given = subject.tool.description().filter(|given| !given.is_string() && !given.is_null());
    let Some(given) = given else { return };
    let finding = Finding::new(
        place_of(given),
        format!("`description` is {}, not a string", described(given)),
    )
    .cite("MCP, schema.ts, Tool: `description` is a string; clients reject the whole list");
    context.report(match given.is_array() {
        true => finding.help("join the lines into one string"),
        false => finding.help("write the description as a string"),
    });
}
