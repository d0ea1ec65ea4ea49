rule! {
    name: "discover-refused",
    category: Correctness,
    summary: "a server rejects `server/discover`, and nothing else begins the session",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let transcript = subject.transcript;
    // A client of several revisions goes on with `initialize`.
    if transcript.messages.iter().any(|message| message.requests("initialize")) {
        return;
    }
    for session in 0..transcript.session_count() {
        let mut messages = transcript.of_session(session);
        let refused = messages.find_map(|request| {
            let answer =
                transcript.partner(request).filter(|_| request.requests("server/discover"))?;
            // Servers of the Python SDK 1.x answer a request before `initialize` with -32602.
            let is_unknown = matches!(answer.error_code(), Some(-32601 | -32602));
            Some((request, answer.error.filter(|_| is_unknown)?))
        });
        let Some((request, error)) = refused else { continue };
        // Otherwise no client can connect, which `handshake-failed` reports.
        let Some(answered) = transcript.of_session(session).find(|request| {
            request.meta("io.modelcontextprotocol/protocolVersion").is_some()
                && transcript.result_of(request).is_some()
        }) else {
            continue;
        };
        Finding::new(place_of(error), "the server rejects `server/discover`")
            .label(request.method_place(), "requested here")
            .label(answered.method_place(), "this request of the same revision is answered")
            .cite(
                "MCP 2026-07-28, server/discover: servers of this revision must respond to it; \
                   otherwise clients conclude that the server has earlier revisions only",
            )
            .help("respond to `server/discover`, or connect with `initialize`")
            .report(context);
    }
}
