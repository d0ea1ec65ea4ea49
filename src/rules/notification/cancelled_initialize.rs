rule! {
    name: "cancelled-initialize",
    summary: "a client cancels its `initialize` request",
    level: Warning,
    revisions: Revisions::before(Revision::V2026_07_28),
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    // Each side numbers its own requests, so a server refers to another one by this id.
    if !message.notifies("notifications/cancelled") || message.sender == Some(Sender::Server) {
        return;
    }
    let Some(id) = message.param("requestId") else { return };
    let first = subject.transcript.of_session(message.session).next();
    let Some(first) = first.filter(|first| first.requests("initialize")) else { return };
    if first.id_key().is_none() || first.id_key() != MessageId::of(id) {
        return;
    }
    Finding::new(place_of(id), "the client cancels its `initialize` request")
        .label(first.method_place(), "this request")
        .cite(
            "MCP, basic/utilities/cancellation: clients must not; most do so when the server \
             has not responded in time, and show it as failed",
        )
        .help("respond to `initialize` immediately, and do slow work later")
        .report(context);
}
