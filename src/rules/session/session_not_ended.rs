use crate::rules::subjects::server_exit::killed;

rule! {
    name: "session-not-ended",
    summary: "a recorded server ends neither with its input nor when it is terminated",
    level: Warning,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(first) = subject.transcript.messages.first() else { return };
    let Some(event) = killed(first.value.document()) else { return };
    Finding::new(event.place(), "the server had to be killed")
        .note("its input was closed, and then it was sent SIGTERM; both did not end it")
        .cite(
            "MCP, basic/lifecycle, Shutdown: the client closes the input of the server and waits for it \
             to exit; a server that remains keeps its memory and its locks",
        )
        .help("end when standard input ends, and do not ignore SIGTERM")
        .report(context);
}
