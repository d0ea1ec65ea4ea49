rule! {
    name: "call-request-state",
    summary: "`requestState` of a retried call differs from that of the previous result",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for Retry { result, retry, .. } in retries(subject.transcript) {
        let message = &subject.transcript.messages[retry];
        let (given, sent) = (result.get("requestState"), message.param("requestState"));
        let (place, headline) = match (given, sent) {
            (Some(given), Some(sent)) if !given.equals(sent) => {
                (place_of(sent), "`requestState` differs from what the server sent")
            }
            (Some(_), None) => {
                let place = message.params.map_or_else(|| message.place(), place_of);
                (place, "a retried call lacks the `requestState` that the server sent")
            }
            (None, Some(sent)) => (sent.key_place(), "the server sent no `requestState`"),
            _ => continue,
        };
        Finding::new(place, headline)
            .cite(
                "MCP 2026-07-28, basic/patterns/mrtr: clients must send it back unchanged, and \
                 none if there was none",
            )
            .help("send the string back unchanged")
            .by_revision()
            .with(given, |it, given| it.label(place_of(given), "what the server sent"))
            .report(context);
    }
}
