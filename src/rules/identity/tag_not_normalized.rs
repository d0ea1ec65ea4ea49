rule! {
    name: "tag-not-normalized",
    category: Quality,
    summary: "a tag is not in its normalised form",
    level: Info,
    fix: Safe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    for (value, fate) in record::tags(subject.tool) {
        let TagFate::Kept(stored) = fate else { continue };
        let text = record::text(Some(value));
        if text == stored {
            continue;
        }
        let message =
            format!("tag {} is stored as {}", quoted_string(text), quoted_string(&stored));
        let edits = value.replacement(format!("\"{stored}\""));
        Finding::new(value.place(), message)
            .cite("toolfoundation record: lower case, `-` for spaces, only `a-z 0-9 - _ .`")
            .help(format!("write `{stored}`"))
            .safe_fix(format!("write `{stored}`"), edits)
            .report(context);
    }
}
