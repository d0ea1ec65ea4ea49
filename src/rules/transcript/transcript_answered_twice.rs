rule! {
    name: "transcript-answered-twice",
    summary: "a request has more than one response",
    level: Error,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(IdOddity::AnsweredAgain { earlier }) = subject.message.oddity else { return };
    let first = &subject.transcript.messages[earlier];
    let place = subject.message.id.map_or_else(|| subject.message.place(), place_of);
    Finding::new(place, "a request has two responses")
        .label(first.place(), "the first response")
        .cite("JSON-RPC 2.0: a request has one response; clients drop the second, or fail")
        .help("send one response: look for a handler that continues after it has failed")
        .report(context);
}
