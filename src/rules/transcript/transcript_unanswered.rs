use crate::model::MessageId;

rule! {
    name: "transcript-unanswered",
    category: Quality,
    summary: "a recorded request has no response",
    level: Info,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let messages = &subject.transcript.messages;
    // In a recording of one side, which `session-one-sided` reports, nothing is answered.
    if !messages.iter().any(Message::is_answer) {
        return;
    }
    // Servers need not respond to a request that was cancelled.
    let given_up: HashSet<_> = messages
        .iter()
        .filter(|message| message.notifies("notifications/cancelled"))
        .filter_map(|message| message.param("requestId").and_then(MessageId::of))
        .collect();
    let mut waiting = messages.iter().filter(|message| {
        let asks = message.kind == MessageKind::Request && message.partner.is_none();
        // A subscription has no response as long as it is open.
        let ends = !message.requests("subscriptions/listen");
        asks && ends
            && subject.transcript.only_side(message.session).is_none()
            && !message.id_key().is_some_and(|id| given_up.contains(&id))
    });
    let Some(first) = waiting.next() else { return };
    let headline = match waiting.count() {
        0 => "a request has no response".to_owned(),
        others => format!("{} requests have no response", others + 1),
    };
    Finding::new(first.method_place(), headline)
        .note("the recording may have been cut off; a server must respond to every request")
        .help("record until the last response has arrived")
        .report(context);
}
