rule! {
    name: "list-cursor-persisted",
    summary: "a `tools/list` request sends a cursor of an earlier session",
    level: Warning,
    revisions: Revisions::before(Revision::V2026_07_28),
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for unknown in subject.unknown_cursors() {
        if !unknown.of_earlier_session {
            continue;
        }
        let cursor = unknown.cursor;
        let headline = format!("the cursor {} belongs to an earlier session", quoted_value(cursor));
        Finding::new(place_of(cursor), headline)
            .cite("MCP until 2025-11-25, pagination: cursors must not be kept across sessions")
            .help("begin each session with the first page")
            .by_revision()
            .report(context);
    }
}
