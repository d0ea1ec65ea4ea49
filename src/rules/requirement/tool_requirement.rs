rule! {
    name: "tool-requirement",
    category: Quality,
    summary: "a tool does not match what the configuration requires",
    level: Error,
    source: "The configuration of the project",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    if let Some(form) = &context.options().required_tool {
        report_mismatches(form, subject.tool.value, context);
    }
}
