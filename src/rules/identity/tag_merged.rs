rule! {
    name: "tag-merged",
    summary: "two tags are identical after normalisation",
    level: Warning,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tags = record::tags(subject.tool);
    for (value, fate) in &tags {
        let TagFate::Merged(earlier) = fate else { continue };
        let Some((first, kept)) = tags.get(*earlier) else { continue };
        let (text, other) = (record::text(Some(*value)), record::text(Some(*first)));
        let stored = quoted_string(kept.stored().unwrap_or_default());
        let message = if text == other {
            format!("tag {} appears twice", quoted_string(text))
        } else {
            format!(
                "tags {} and {} are both stored as {stored}",
                quoted_string(other),
                quoted_string(text)
            )
        };
        let finding = Finding::new(value.place(), message)
            .label(first.place(), "the one that is kept")
            .cite("toolfoundation record: tags are compared in the form in which they are stored")
            .help("remove or reword it");
        context.report(record::weighed(finding, subject.tool, Severity::Info));
    }
}
