use crate::model::TAG_LENGTH_LIMIT;

rule! {
    name: "tag-truncated",
    summary: "a tag is truncated to 64 characters",
    level: Warning,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    for (value, fate) in record::tags(subject.tool) {
        if !matches!(fate, TagFate::Truncated(_)) {
            continue;
        }
        let text = record::text(Some(value));
        let message =
            format!("tag {} is cut to {TAG_LENGTH_LIMIT} characters", quoted_string(text));
        let finding = Finding::new(value.place(), message)
            .cite(
                "toolfoundation record: tags are truncated after characters that are not stored are \
                 removed",
            )
            .help(format!("shorten it to at most {TAG_LENGTH_LIMIT} characters"));
        context.report(record::weighed(finding, subject.tool, Severity::Info));
    }
}
