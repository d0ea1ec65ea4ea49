rule! {
    name: "cancelled-unknown",
    summary: "`notifications/cancelled` names a request that its sender did not send",
    level: Warning,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    for (notice, request) in cancellations(subject.transcript) {
        let id = notice.param("requestId").filter(|id| MessageId::of(*id).is_some());
        // A recording that begins later does not contain the earlier requests.
        let is_whole = subject.transcript.begins_with_handshake(notice.session);
        let Some(id) = id.filter(|_| request.is_none() && is_whole) else { continue };
        Finding::new(place_of(id), format!("no request has the id {}", quoted_value(id)))
            .cite(
                "MCP, basic/utilities/cancellation: only for a request in the same direction that \
                   is believed to be in progress",
            )
            .help("send the id of the request, with its type")
            .report(context);
    }
}
