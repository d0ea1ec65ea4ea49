rule! {
    name: "progress-from-client",
    summary: "a client sends a progress notification",
    level: Info,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let is_of_client =
        message.notifies("notifications/progress") && message.sender == Some(Sender::Client);
    if is_of_client && context.protocol().is_known() {
        Finding::new(message.method_place(), "the client sends a progress notification")
            .cite(
                "MCP 2026-07-28, basic/utilities/progress: servers send no requests, so progress \
                 goes from servers to clients only",
            )
            .help("send none from the client: servers of this revision ignore it")
            .by_revision()
            .report(context);
    }
}
