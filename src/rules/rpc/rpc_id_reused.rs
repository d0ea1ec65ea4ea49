rule! {
    name: "rpc-id-reused",
    summary: "a request reuses the id of an earlier one",
    level: Error,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let Some(IdOddity::Reused { earlier, in_flight }) = message.oddity else { return };
    // Before 2026-07-28 an id could be used once per session; since then, once at a time.
    let of_session = context.revision() < Revision::V2026_07_28
        && subject.transcript.begins_with_handshake(message.session);
    let (Some(id), true) = (message.id, in_flight || of_session) else { return };
    let earlier = &subject.transcript.messages[earlier];
    let message = if in_flight {
        "the request id is that of a request without a response yet"
    } else {
        "the request id is that of an earlier request of the session"
    };
    Finding::new(place_of(id), message)
        .cite("MCP, basic/index, Requests: a response must belong to exactly one request")
        .help("use a new id for every request, for example a counter")
        .by_revision()
        .with(earlier.id, |it, earlier| it.label(place_of(earlier), "the earlier request"))
        .report(context);
}
