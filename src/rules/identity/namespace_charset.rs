rule! {
    name: "namespace-charset",
    category: Portability,
    summary: "`namespace` has characters other than letters, digits, `_`, `-` and `.`",
    level: Warning,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(namespace) = subject.tool.namespace() else { return };
    let text = record::text(Some(namespace));
    let foreign = foreign_name_characters(text);
    // `namespace-colon` reports a `:`.
    let Some((at, first)) = foreign.into_iter().find(|(_, found)| *found != ':') else { return };
    // `namespace-empty` reports it.
    if text.trim().is_empty() {
        return;
    }
    let message =
        format!("namespace {} has characters that are not allowed in names", quoted_string(text));
    Finding::new(namespace.slice_place(at, at + first.len_utf8()), message)
        .cite(
            "toolfoundation record: it becomes part of the tool's ID, and often of the name that a \
             client shows",
        )
        .help("use only ASCII letters, digits, `_`, `-` and `.`")
        .report(context);
}
