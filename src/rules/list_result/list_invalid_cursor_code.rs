rule! {
    name: "list-invalid-cursor-code",
    summary: "an invalid cursor was not rejected with `-32602`",
    level: Warning,
    fix: Unsafe,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for unknown in subject.unknown_cursors() {
        let code = unknown.page.error.and_then(|error| error.get("code"));
        let Some(code) = code.filter(|code| code.number_text().is_some_and(|it| it != "-32602"))
        else {
            continue;
        };
        let headline =
            format!("an invalid cursor was rejected with code {}", quoted(code.source_text()));
        Finding::new(place_of(code), headline)
            .label(place_of(unknown.cursor), "this cursor")
            .cite("MCP, pagination, Error Handling: should be `-32602`, invalid params")
            .unsafe_remedy("respond with `-32602`", code.replacement("-32602"))
            .report(context);
    }
}
