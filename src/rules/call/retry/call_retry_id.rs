rule! {
    name: "call-retry-id",
    summary: "a retried call reuses the id of the first request",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let messages = &subject.transcript.messages;
    for Retry { original, retry, .. } in retries(subject.transcript) {
        let (first, again) = (&messages[original], &messages[retry]);
        let (Some(first_id), Some(id)) = (first.id, again.id) else { continue };
        // `rpc-id-null` reports a `null`.
        if first.id_key() != again.id_key() || id.is_null() {
            continue;
        }
        Finding::new(place_of(id), "a retried call reuses the id of the first request")
            .label(place_of(first_id), "the first request")
            .cite("MCP 2026-07-28, basic/patterns/mrtr: the retry is a separate request")
            .help("give the retry a new id")
            .by_revision()
            .report(context);
    }
}
