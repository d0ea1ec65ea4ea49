rule! {
    name: "tool-id-type",
    category: Correctness,
    summary: "`id` is not a string",
    level: Error,
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let given = subject.tool.id().filter(|given| !given.is_string() && !given.is_null());
    let Some(given) = given else { return };
    let form = context.options().id_style.name();
    let finding = wrong_type(given, "`id`", "a string")
        .cite(format!("toolfoundation record: a tool's ID is the text `{form}`"))
        .unsafe_remedy("remove it: the ID follows from the other members", given.removal());
    context.report(record::weighed(finding, subject.tool, Severity::Info));
}
