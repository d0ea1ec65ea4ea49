rule! {
    name: "rpc-id-null",
    summary: "the id of a request or result is `null`",
    level: Error,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let what = match message.kind {
        MessageKind::Request => "request",
        MessageKind::Result => "response",
        _ => return,
    };
    let Some(id) = message.id.filter(|id| id.is_null()) else { return };
    Finding::new(id.place(), format!("`id` of a {what} is `null`"))
        .cite("MCP, basic/index: unlike in plain JSON-RPC, the id must not be `null`")
        .help("write a string or an integer, or drop it from a notification")
        .report(context);
}
