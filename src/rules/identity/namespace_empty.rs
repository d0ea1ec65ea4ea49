rule! {
    name: "namespace-empty",
    summary: "`namespace` is empty or blank",
    level: Error,
    fix: Safe,
    check: Tool(check),
}

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(namespace) = subject.tool.namespace() else { return };
    let Some(text) = namespace.as_str().filter(|text| text.trim().is_empty()) else { return };
    let edits = namespace.removal();
    context.report(if text.is_empty() {
        Finding::new(namespace.place(), "`namespace` is empty")
            .cite(
                "toolfoundation record: an empty namespace counts as absent, and the ID is the name \
                 alone",
            )
            .help("remove it")
            .safe_fix("remove the empty namespace", edits)
            .at_most(Severity::Info)
    } else {
        Finding::new(namespace.place(), "`namespace` is blank")
            .cite("toolfoundation record: no part of an ID may be blank")
            .help("write a namespace, or remove it")
            // Unsafe: it changes the tool's ID.
            .unsafe_fix("remove the blank namespace", edits)
    });
}
