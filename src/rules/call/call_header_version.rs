rule! {
    name: "call-header-version",
    category: Correctness,
    summary: "the header `MCP-Protocol-Version` of a recorded request differs from its `_meta`",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let Some(given) = message.meta("io.modelcontextprotocol/protocolVersion") else { return };
    let Some(version) = given.as_str() else { return };
    let headline = match http_header(message, "mcp-protocol-version") {
        // A request with this key is of 2026-07-28, even if the recording does not state its
        // revision.
        HttpHeader::Missing => "the request has no header `MCP-Protocol-Version`",
        HttpHeader::Value(value) if value != version => {
            "the header `MCP-Protocol-Version` names a different revision than `_meta`"
        }
        HttpHeader::Value(_) | HttpHeader::NotRecorded => return,
    };
    Finding::new(given.place(), headline)
        .cite("MCP 2026-07-28, Streamable HTTP: servers reject a request whose header differs")
        .help("send the revision of `_meta` as `MCP-Protocol-Version`")
        .by_revision()
        .report(context);
}
