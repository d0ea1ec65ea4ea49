rule! {
    name: "tool-name-type",
    category: Correctness,
    summary: "`name` is not a string",
    level: Error,
    source: "MCP, schema.ts, interface Tool (all revisions)",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(name) = subject.tool.name().filter(|name| !name.is_string()) else { return };
    let finding =
        Finding::new(place_of(name), format!("`name` is {}, not a string", described(name))).cite(
            "MCP, schema.ts, Tool: `name` is a string; clients reject the whole list otherwise",
        );
    let is_plain = name.as_bool().is_some() || name.number_text().is_some();
    context.report(match is_plain {
        true => finding.help(format!("put quotes around it: `\"{}\"`", name.source_text())),
        false => finding.help("write the name as a string"),
    });
}
