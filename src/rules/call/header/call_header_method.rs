rule! {
    name: "call-header-method",
    summary: "the header `Mcp-Method` of a recorded request is missing or names a different method",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let Some(method) = message.method else { return };
    // A recording that does not state its revision may be of an earlier one, without this header.
    let is_required = context.protocol().is_known();
    let (place, part) = (message.method_place(), "the method of the body");
    let is_right = |value: &str| value == method;
    context.report_all(wrong_header(message, "Mcp-Method", part, place, is_right, is_required));
}
