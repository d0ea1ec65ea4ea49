rule! {
    name: "session-one-sided",
    category: Quality,
    summary: "a recording contains the messages of one side only",
    level: Warning,
    source: "mcp-lint: unchecked input is never reported as clean",
    unchecked: Everything,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    // A server that exits before it responds was recorded all the same.
    if subject.server_exit().is_some() {
        return;
    }
    let transcript = subject.transcript;
    // One log may contain several sessions, of which only one is incomplete.
    for session in 0..transcript.session_count() {
        let Some(side) = transcript.only_side(session) else { continue };
        let Some(first) = transcript.of_session(session).next() else { continue };
        // Requests that are kept to be sent: what is recorded has a line for each message.
        let is_json = first.value.document().source().path().ends_with(".json");
        let is_list = is_json && transcript.of_session(session).all(|it| it.method.is_some());
        if is_list && side == Sender::Client && !subject.is_named {
            continue;
        }
        let missing = match side {
            Sender::Client => "the server's tools, results and errors were not recorded",
            Sender::Server => "the calls were not recorded, so results have no tool",
        };
        let headline = format!("only messages of the {} are recorded", side.name());
        Finding::new(Message::place(first), headline)
            .note(format!("{missing}: checks that need both sides were skipped"))
            .help(format!("record the messages of the {} in the same file", side.other().name()))
            .report(context);
    }
}
