use super::record;

rule! {
    name: "namespace-type",
    category: Correctness,
    summary: "`namespace` is not a string",
    level: Error,
    source: "extended record (toolfoundation 0.3, model): namespace is a string",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let given = subject.tool.namespace().filter(|given| !given.is_string() && !given.is_null());
    let Some(given) = given else { return };
    let message = format!("`namespace` is {}, not a string", described(given));
    let finding = Finding::new(place_of(given), message)
        .cite("extended record: parsers reject a tool whose `namespace` is of another type")
        .help("write the namespace as a string, or remove it");
    context.report(record::weighed(finding, subject.tool, Severity::Warning));
}
