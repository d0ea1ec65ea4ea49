use super::root;

rule! {
    name: "input-schema-nested-twice",
    category: Correctness,
    summary: "the schema appears inside a second one, or under an additional key",
    level: Error,
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_nesting(subject, SchemaRole::Input, context);
}
