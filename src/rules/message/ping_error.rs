rule! {
    name: "ping-error",
    summary: "`ping` is answered with an error",
    level: Error,
    revisions: Revisions::before(Revision::V2026_07_28),
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let asked = subject.partner().filter(|request| request.requests("ping"));
    let (Some(request), Some(error)) = (asked, subject.message.error) else { return };
    Finding::new(place_of(error), "the response to `ping` is an error")
        .label(request.method_place(), "requested here")
        .cite(
            "MCP, basic/utilities/ping: the receiver must respond promptly with an empty result; \
               clients that check the connection close it",
        )
        .help("respond with the result `{}`")
        .by_revision()
        .report(context);
}
