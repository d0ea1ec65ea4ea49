rule! {
    name: "tags-type",
    category: Correctness,
    summary: "`tags` is not an array",
    level: Error,
    fix: Unsafe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let given = subject.tool.tags().filter(|given| !given.is_array() && !given.is_null());
    let Some(given) = given else { return };
    let finding = wrong_type(given, "`tags`", "an array")
        .cite("toolfoundation record: parsers reject a tool whose `tags` are of another type")
        .help("write an array of strings");
    let finding = finding.with(given.as_str(), |it, text| {
        // Unsafe: one string may contain several tags.
        let list = format!("[{}]", serde_json::Value::from(text));
        it.unsafe_fix("make it a list", given.replacement(list))
    });
    context.report(record::weighed(finding, subject.tool, Severity::Warning));
}
