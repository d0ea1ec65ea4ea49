use super::root;

rule! {
    name: "input-schema-required-type",
    category: Correctness,
    summary: "`required` of `inputSchema` is not an array of names",
    level: Error,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_required(subject, SchemaRole::Input, context);
}
