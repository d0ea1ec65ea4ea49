rule! {
    name: "namespace-type",
    category: Correctness,
    summary: "`namespace` is not a string",
    level: Error,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let given = subject.tool.namespace().filter(|given| !given.is_string() && !given.is_null());
    let Some(given) = given else { return };
    let finding = wrong_type(given, "`namespace`", "a string")
        .cite("toolfoundation record: parsers reject a tool whose `namespace` is of another type")
        .help("write the namespace as a string, or remove it");
    context.report(record::weighed(finding, subject.tool, Severity::Warning));
}
