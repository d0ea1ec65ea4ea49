rule! {
    name: "session-list-rejected",
    category: Correctness,
    summary: "a server responds to `tools/list` with an error",
    level: Error,
    unchecked: Something,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let transcript = subject.transcript;
    for session in 0..transcript.session_count() {
        let asked: Vec<_> =
            transcript.of_session(session).filter(|it| it.requests("tools/list")).collect();
        // A server may reject one request, and list its tools after another.
        let lists = asked.iter().any(|request| transcript.result_of(request).is_some());
        let refused = |request: &&&Message<'_>| {
            transcript.partner(request).is_some_and(|answer| answer.error.is_some())
        };
        let Some(request) = asked.iter().find(refused).filter(|_| !lists) else { continue };
        let Some(error) = transcript.partner(request).and_then(|answer| answer.error) else {
            continue;
        };
        let declared = transcript.server_capabilities(session).and_then(|it| it.get("tools"));
        let finding = Finding::new(place_of(error), "the server rejects `tools/list`")
            .label(request.method_place(), "requested here");
        context.report(match declared {
            Some(tools) => finding
                .label(place_of(tools), "declared here")
                .cite("MCP, server/tools: a server that declares `tools` supports `tools/list`")
                .help("respond to `tools/list`, or remove `tools` from the capabilities"),
            None => finding
                .note("no tool was listed, so nothing was checked in this session")
                .help("record a server that has tools, or respond to `tools/list`")
                // A server without the capability need not support the request.
                .at_most(Severity::Warning),
        });
    }
}
