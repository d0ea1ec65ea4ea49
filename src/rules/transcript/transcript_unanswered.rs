rule! {
    name: "transcript-unanswered",
    category: Quality,
    summary: "a recorded request has no response",
    level: Warning,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let messages = &subject.transcript.messages;
    if !messages.iter().any(Message::is_answer) || subject.server_exit().is_some() {
        return;
    }
    // In a recording of one side, which `session-one-sided` reports, nothing is answered.
    let is_one_sided = |it: &Message<'_>| subject.transcript.only_side(it.session).is_some();
    let waiting: Vec<_> = subject.waiting().filter(|it| !is_one_sided(it)).collect();
    // An excerpt need not contain the response; a session from its handshake on does.
    let is_lost = |it: &&&Message<'_>| {
        it.requests("tools/call") && subject.transcript.handshake(it.session).is_some()
    };
    let lost = waiting.iter().find(is_lost).filter(|_| subject.is_named);
    let Some(first) = lost.or(waiting.first()) else { return };
    let headline = match waiting.len() {
        1 if lost.is_some() => "a call has no response".to_owned(),
        1 => "a request has no response".to_owned(),
        several => format!("{several} requests have no response"),
    };
    let finding = Finding::new(first.method_place(), headline)
        .note("the recording may have been cut off; a server must respond to every request")
        .help("record until the last response has arrived");
    context.report(if lost.is_some() { finding } else { finding.at_most(Severity::Info) });
}
