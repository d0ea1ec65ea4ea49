rule! {
    name: "tag-not-string",
    category: Correctness,
    summary: "a tag is not a string",
    level: Error,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let items = subject.tool.tags().into_iter().flat_map(Value::items);
    for item in items.filter(|item| !item.is_string()) {
        let finding = wrong_type(item, "a tag", "a string")
            .cite("toolfoundation record: parsers reject a tool with such a tag")
            .help("write the tag as a string, or remove it");
        // Objects are another generator's own tags.
        finding
            .when(item.is_object(), |it| record::weighed(it, subject.tool, Severity::Warning))
            .report(context);
    }
}
