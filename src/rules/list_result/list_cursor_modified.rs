rule! {
    name: "list-cursor-modified",
    summary: "a `tools/list` request sends a cursor that the server never returned",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for unknown in subject.unknown_cursors() {
        // `list-cursor-persisted` reports these, until 2025-11-25.
        if unknown.of_earlier_session {
            continue;
        }
        let cursor = unknown.cursor;
        let headline = format!("the server never returned the cursor {}", quoted_value(cursor));
        Finding::new(place_of(cursor), headline)
            .cite("MCP, pagination: cursors are opaque; clients must not create or change them")
            .help("send the cursor back unchanged")
            // A cursor that was rejected may have been sent as a deliberate test.
            .when(unknown.page.error.is_some(), |it| it.at_most(Severity::Info))
            .report(context);
    }
}
