rule! {
    name: "tag-dropped",
    summary: "a tag is empty after normalisation",
    level: Warning,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    for (value, fate) in record::tags(subject.tool) {
        if fate != TagFate::Dropped {
            continue;
        }
        let text = record::text(Some(value));
        let message = if text.trim().is_empty() {
            "a tag is blank and is not stored".to_owned()
        } else {
            format!("tag {} is empty after normalisation", quoted_string(text))
        };
        let finding = Finding::new(value.place(), message)
            .cite(
                "toolfoundation record: only `a-z 0-9 - _ .` are stored, other letters are removed",
            )
            .help("use ASCII letters, or remove the tag");
        context.report(record::weighed(finding, subject.tool, Severity::Info));
    }
}
