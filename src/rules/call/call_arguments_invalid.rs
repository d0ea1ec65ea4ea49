rule! {
    name: "call-arguments-invalid",
    summary: "`arguments` of a recorded call violates the tool's `inputSchema`",
    level: Warning,
    compares: Value,
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let ContentVerdict::Checked(found) = subject.verdict else { return };
    let refused = subject.call.outcome.failed();
    // Our own client sends them to see that they are rejected.
    if (refused || subject.call.outcome.is_unknown())
        && subject.message.is_some_and(|it| subject.transcript.is_trial(it.session))
    {
        return;
    }
    // Reported once for the server.
    let session = subject.message.map(|it| it.session);
    let by_sdk = Leniency::of(subject.call, found).zip(session);
    if by_sdk.is_some_and(|((it, _), session)| it.is_of_sdk(subject.transcript, session)) {
        return;
    }
    for finding in mismatch_findings(found) {
        finding
            .note("servers must validate arguments, and reject these (server/tools, Security)")
            .help("correct the arguments, or the tool's `inputSchema`")
            .when(refused, |it| it.at_most(Severity::Info))
            .report(context);
    }
}
