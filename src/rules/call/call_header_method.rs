rule! {
    name: "call-header-method",
    category: Correctness,
    summary: "the header `Mcp-Method` of a recorded request is missing or names a different method",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let Some(method) = message.method else { return };
    let headline = match http_header(message, "mcp-method") {
        // A recording that does not state its revision may be of an earlier one, without this
        // header.
        HttpHeader::Missing if context.protocol().is_known() => {
            "the request has no header `Mcp-Method`"
        }
        HttpHeader::Value(value) if value != method => {
            "the header `Mcp-Method` names a different method than the body"
        }
        _ => return,
    };
    Finding::new(message.method_place(), headline)
        .cite(
            "MCP 2026-07-28, Streamable HTTP: gateways route by this header; servers reject a \
             request whose header and body differ",
        )
        .help("send the method of the body as `Mcp-Method`")
        .by_revision()
        .report(context);
}
