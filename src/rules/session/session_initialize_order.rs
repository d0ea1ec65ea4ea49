rule! {
    name: "session-initialize-order",
    summary: "a request is sent before `initialize` is complete, or `initialize` is sent again",
    level: Warning,
    revisions: Revisions::before(Revision::V2026_07_28),
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let transcript = subject.transcript;
    for session in 0..transcript.session_count() {
        let mut messages = transcript.of_session(session);
        let Some(first) = messages.next().filter(|it| it.requests("initialize")) else { continue };
        if let Some(ready) = end_of_handshake(transcript, first) {
            let early = messages.take_while(|it| it.value.id() < ready).find(|it| is_early(it));
            context.report_all(early.map(|early| {
                let method = early.method.unwrap_or_default();
                let headline = format!("`{method}` is requested before `initialize` is complete");
                Finding::new(early.method_place(), headline)
                    .label(first.method_place(), "begins here")
                    .cite(
                        "MCP, basic/lifecycle: only pings are sent before the response to \
                         `initialize` and `notifications/initialized`; some servers reject others",
                    )
                    .help("wait for the response, send `notifications/initialized`, then continue")
            }));
        }
        let before = session.checked_sub(1).and_then(|it| goes_on(transcript, it, first));
        context.report_all(before.map(|before| {
            let (place, headline) = if before.requests("initialize") {
                (first.method_place(), "`initialize` is requested again")
            } else {
                (before.method_place(), "a request comes before `initialize`")
            };
            let other = if before.requests("initialize") { before } else { first };
            Finding::new(place, headline)
                .label(other.method_place(), "the other request")
                .cite("MCP, basic/lifecycle: `initialize` is the first request of a connection")
                .help("send `initialize` once, before anything else")
        }));
    }
}

fn is_early(message: &Message<'_>) -> bool {
    // Pings are allowed at any time (basic/lifecycle).
    message.kind == MessageKind::Request && message.method != Some("ping")
}

/// The end of the handshake: `notifications/initialized`, or the response to `initialize`. `None`
/// if each side was recorded separately, so that the order of messages is unknown.
fn end_of_handshake(transcript: &Transcript<'_>, first: &Message<'_>) -> Option<NodeId> {
    let messages = || transcript.of_session(first.session);
    let of_server = messages().find(|it| it.sender == Some(Sender::Server))?.value.id();
    let of_client = messages().filter(|it| it.sender == Some(Sender::Client)).last()?.value.id();
    let notice = transcript.of_session_with(first.session, "notifications/initialized").next();
    let end = notice.or_else(|| transcript.partner(first))?.value.id();
    (of_client > of_server).then_some(end)
}

/// The first request of a session, if the next session continues its IDs and so is on the same
/// connection.
fn goes_on<'a, 'd>(
    transcript: &'a Transcript<'d>,
    session: usize,
    next: &Message<'d>,
) -> Option<&'a Message<'d>> {
    let asks = |message: &&Message<'_>| {
        message.kind == MessageKind::Request && message.sender == Some(Sender::Client)
    };
    let before = || transcript.of_session(session).filter(asks);
    let number = |message: &Message<'d>| match message.id_key()? {
        MessageId::Number(number) => number.parse::<u64>().ok(),
        MessageId::Text(_) => None,
    };
    let (first, last) = (before().next()?, before().last()?);
    // A client that supports both kinds of revisions tries `server/discover` first.
    let is_probe = before().any(|it| it.requests("server/discover") || it.param("_meta").is_some());
    let is_answered = before().all(|it| transcript.result_of(it).is_some());
    let is_next = number(last)?.checked_add(1) == number(next);
    (is_next && is_answered && !is_probe).then_some(first)
}
