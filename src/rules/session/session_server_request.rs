rule! {
    name: "session-server-request",
    summary: "a server sends a request for which the client did not declare the capability",
    level: Error,
    check: Transcript(check),
}

fn check(subject: &TranscriptSubject<'_, '_>, context: &mut Context<'_>) {
    let transcript = subject.transcript;
    for session in 0..transcript.session_count() {
        let mut seen = HashSet::new();
        let first = transcript.of_session(session).next();
        let opening = first.filter(|first| first.requests("initialize"));
        let requests = transcript.of_session(session).filter(|message| {
            message.kind == MessageKind::Request && message.sender == Some(Sender::Server)
        });
        for request in requests {
            let method = request.method.unwrap_or_default();
            let finding = match opening {
                Some(opening) => undeclared(request, opening),
                None if context.revision() == Revision::V2026_07_28 => removed(request, context),
                None => None,
            };
            // A server that sends one sends many.
            context.report_all(finding.filter(|_| seen.insert(method)));
        }
    }
}

fn undeclared(request: &Message<'_>, opening: &Message<'_>) -> Option<Finding> {
    let declared = opening.param("capabilities").filter(|given| given.is_object())?;
    let name = undeclared_capability(request.method?, request.params, declared)?;
    // An earlier client declares forms alone, and its revision has nothing else.
    let is_newer = name.contains('.') && opening.revision < Some(Revision::V2025_11_25);
    if is_newer {
        return None;
    }
    let method = request.method.unwrap_or_default();
    let headline = format!("`{method}` is sent, but the client did not declare `{name}`");
    Some(
        Finding::new(request.method_place(), headline)
            .label(place_of(declared), "its capabilities")
            .cite(
                "MCP, basic/lifecycle: both sides use only what was negotiated; clients respond \
                 with an error, or the request waits forever",
            )
            .help(format!("send it only to clients that declare `{name}`")),
    )
}

fn removed(request: &Message<'_>, context: &Context<'_>) -> Option<Finding> {
    let method = request.method.filter(|_| context.protocol().is_known())?;
    let headline = format!("the server sends the request {}", quoted(method));
    Some(
        Finding::new(request.method_place(), headline)
            .cite(
                "MCP 2026-07-28: servers send no requests; they ask for input in a result with \
                 `resultType: input_required`",
            )
            .help("respond with `inputRequests`, and continue when the client calls again")
            .by_revision(),
    )
}
