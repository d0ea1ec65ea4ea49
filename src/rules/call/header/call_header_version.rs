rule! {
    name: "call-header-version",
    summary: "the header `MCP-Protocol-Version` of a recorded request differs from its `_meta`",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let Some(given) = message.meta("io.modelcontextprotocol/protocolVersion") else { return };
    let Some(version) = given.as_str() else { return };
    let part = "the revision in `_meta`";
    let is_right = |value: &str| value == version;
    // A request with this key is of 2026-07-28, even if the recording does not state its revision.
    let place = given.place();
    context.report_all(wrong_header(message, "MCP-Protocol-Version", part, place, is_right, true));
}
