use super::record;

rule! {
    name: "tag-not-string",
    category: Correctness,
    summary: "a tag is not a string",
    level: Error,
    source: "extended record (toolfoundation 0.3, model): tags is an array of strings",
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let items = subject.tool.tags().into_iter().flat_map(Value::items);
    for item in items.filter(|item| !item.is_string()) {
        let finding =
            Finding::new(place_of(item), format!("a tag is {}, not a string", described(item)))
                .cite("extended record: parsers reject a tool with such a tag")
                .help("write the tag as a string, or remove it");
        // Objects are another generator's own tags.
        context.report(match item.is_object() {
            true => record::weighed(finding, subject.tool, Severity::Warning),
            false => finding,
        });
    }
}
