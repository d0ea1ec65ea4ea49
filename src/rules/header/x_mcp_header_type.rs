rule! {
    name: "x-mcp-header-type",
    summary: "`x-mcp-header` is not a string",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Schema(check),
}

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let wrong = annotated::of_input(subject).iter().filter(|header| !header.value.is_string());
    for header in wrong {
        let message = format!("`x-mcp-header` is {}, not a string", described(header.value));
        Finding::new(place_of(header.value), message)
            .cite(annotated::DROPPED)
            .help("write the part of the header's name after `Mcp-Param-` as a string")
            .report(context);
    }
}
