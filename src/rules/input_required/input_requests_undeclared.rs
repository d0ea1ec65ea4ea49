rule! {
    name: "input-requests-undeclared",
    summary: "a result requests input that the client does not declare",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let request = subject.partner();
    let declared = request.and_then(|it| it.meta("io.modelcontextprotocol/clientCapabilities"));
    let requests = subject.message.result.and_then(|result| result.get("inputRequests"));
    let (Some(declared), Some(requests)) = (declared, requests) else { return };
    for request in requests.entries() {
        let method = request.text_of("method").unwrap_or_default();
        let missing = undeclared_capability(method, request.get("params"), declared);
        let Some(missing) = missing else { continue };
        let place = request.get("method").map_or_else(|| place_of(request), place_of);
        Finding::new(place, format!("the client did not declare `{missing}`"))
            .label(place_of(declared), "the capabilities of the request")
            .cite(
                "MCP 2026-07-28, basic/patterns/mrtr: servers must not request input that a \
                 client did not declare; they answer `-32021`",
            )
            .help("request only what the client declares, or respond with `-32021`")
            .by_revision()
            .report(context);
    }
}
