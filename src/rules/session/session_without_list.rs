rule! {
    name: "session-without-list",
    category: Correctness,
    summary: "a recorded session has no list of tools, no call and no result",
    level: Error,
    source: "mcp-lint: unchecked input is never reported as clean",
    unchecked: Something,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    // Excerpts and test data that are found in a folder prove nothing either, and need not.
    // Where the server exited, that is reported.
    if !subject.is_named || subject.server_exit().is_some() {
        return;
    }
    let transcript = subject.transcript;
    let is_answered_list = |it: &Message<'_>| it.requests("tools/list") && it.partner.is_some();
    let is_about_tools = |it: &Message<'_>| it.requests("tools/call") || is_answered_list(it);
    if transcript.messages.iter().any(is_about_tools) || subject.has_tools_or_results {
        return;
    }
    let begins = |message: &&Message<'_>| {
        message.requests("initialize") || message.requests("server/discover")
    };
    let Some(first) = transcript.messages.iter().find(begins) else { return };
    let is_alive = transcript.messages.iter().any(Message::is_answer);
    let asks = transcript.messages.iter().any(|message| message.kind == MessageKind::Request);
    let asked = transcript.requests("tools/list").next();
    if let Some(request) = asked.filter(|it| is_alive && transcript.only_side(it.session).is_none())
    {
        Finding::new(request.place(), "the server does not respond to `tools/list`")
            .note("no tool was listed, so nothing was checked in this session")
            .help("record until the server has responded to `tools/list`")
            .report(context);
        return;
    }
    // The TypeScript SDK 2 probes first, and then starts the server a second time.
    let is_probe = transcript.messages.iter().all(|message| !message.requests("initialize"));
    let probe = "some clients start a server twice, first to probe it; check the recording with the next number (`.2`)";
    let finding = Finding::new(first.place(), "the recording has no list of tools and no call")
        .help("record until the server has responded to `tools/list`")
        .with(Some(probe).filter(|_| is_probe), Finding::note);
    context.report(if asks && !is_alive {
        finding.note(
            "the server did not respond; it may have failed at startup (see its standard error)",
        )
    } else {
        finding.note("there is nothing to check in this session").at_most(Severity::Warning)
    });
}
