rule! {
    name: "x-mcp-header-empty",
    summary: "`x-mcp-header` is empty",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for header in
        annotated::of_input(subject).iter().filter(|header| header.value.as_str() == Some(""))
    {
        Finding::new(header.value.place(), "`x-mcp-header` is empty")
            .cite(annotated::DROPPED)
            .help("write the part of the header's name after `Mcp-Param-`, or remove it")
            .report(context);
    }
}
