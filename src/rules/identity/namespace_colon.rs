rule! {
    name: "namespace-colon",
    summary: "`namespace` contains a `:`",
    level: Error,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(namespace) = subject.tool.namespace() else { return };
    let text = record::text(Some(namespace));
    let Some(at) = text.find(':') else { return };
    let form = context.options().id_style.name();
    Finding::new(
        namespace.slice_place(at, at + 1),
        format!("namespace {} contains a `:`", quoted_string(text)),
    )
    .cite(format!(
        "toolfoundation record: the ID is `{form}`, and would be split at another position"
    ))
    .help("use another separator, such as `.` or `-`")
    .report(context);
}
