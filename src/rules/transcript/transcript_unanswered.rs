use crate::rules::subjects::connection_cause::rejection;

rule! {
    name: "transcript-unanswered",
    category: Correctness,
    summary: "a recorded request has no response",
    level: Error,
    check: Transcript(check),
}

/// Whether the server responds to another request for its tools in the session of this one.
fn lists_tools(subject: &TranscriptSubject<'_, '_>, request: &Message<'_>) -> bool {
    let mut of_session = subject.transcript.of_session(request.session);
    of_session.any(|it| it.requests("tools/list") && it.partner.is_some())
}

/// The finding about the first request that is only answered with an HTTP error, or with a document
/// that is no message.
fn rejected_by_http(subject: &TranscriptSubject<'_, '_>) -> Option<Finding> {
    let messages = &subject.transcript.messages;
    // `handshake-failed` reports a server that rejects everything.
    messages.iter().find(|it| it.result.is_some())?;
    let answered: HashSet<_> =
        messages.iter().filter(|it| it.partner.is_some()).filter_map(|it| it.method).collect();
    // A client repeats a request after it has signed in.
    let is_final = |it: &&Message<'_>| {
        it.is_rejected_by_http()
            && it.partner.is_none()
            && !it.method.is_some_and(|method| answered.contains(method))
    };
    let request = messages.iter().find(is_final)?;
    Some(rejection(request, request.http_answer()?).at_most(Severity::Warning))
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let messages = &subject.transcript.messages;
    if subject.server_exit().is_some() {
        return;
    }
    // `handshake-failed` reports a server that does not respond at all.
    if !messages.iter().any(Message::is_answer) {
        return;
    }
    context.report_all(rejected_by_http(subject));
    // In a recording of one side, which `session-one-sided` reports, nothing is answered.
    let is_one_sided = |it: &Message<'_>| subject.transcript.only_side(it.session).is_some();
    let waiting: Vec<_> = subject.waiting().filter(|it| !is_one_sided(it)).collect();
    // An excerpt need not contain the response; a session from its handshake on does, unless the
    // client asks people, who may take their time.
    let is_lost = |it: &&&Message<'_>| {
        subject.transcript.handshake(it.session).is_some() && it.sender != Some(Sender::Server)
    };
    let lost = waiting.iter().find(is_lost).filter(|_| subject.is_named);
    let Some(first) = lost.or(waiting.first()) else { return };
    let headline = match waiting.len() {
        1 if first.requests("tools/call") => "a call has no response".to_owned(),
        1 => format!("{} has no response", quoted(first.method.unwrap_or_default())),
        several => format!("{several} requests have no response"),
    };
    let finding = Finding::new(first.method_place(), headline)
        .note("the recording may have been cut off; every request must be answered")
        .help("record until the last response has arrived");
    // Without its list, a client shows nothing of the server.
    let is_list = lost.is_some_and(|it| it.requests("tools/list")) && !lists_tools(subject, first);
    context.report(match lost {
        Some(_) if is_list => finding,
        Some(_) => finding.at_most(Severity::Warning),
        None => finding.at_most(Severity::Info),
    });
}
