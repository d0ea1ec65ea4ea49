rule! {
    name: "tool-name-type",
    category: Correctness,
    summary: "`name` is not a string",
    level: Error,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(name) = subject.tool.name().filter(|name| !name.is_string()) else { return };
    let finding = wrong_type(name, "`name`", "a string")
        .cite("MCP, schema.ts, Tool: `name` is a string; clients reject the whole list otherwise");
    let is_plain = name.as_bool().is_some() || name.number_text().is_some();
    context.report(if is_plain {
        finding.help(format!("put quotes around it: `\"{}\"`", name.source_text()))
    } else {
        finding.help("write the name as a string")
    });
}
