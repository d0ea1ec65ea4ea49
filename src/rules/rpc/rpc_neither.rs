rule! {
    name: "rpc-neither",
    summary: "a message has none of `method`, `result` and `error`",
    level: Error,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    if subject.message.kind != MessageKind::Unclear {
        return;
    }
    Finding::new(subject.message.place(), "a message has none of `method`, `result` and `error`")
        .cite("MCP, basic/index, Responses: a response must have a result or an error")
        // Usually, a serialiser omitted a result of `undefined` or `None`.
        .help("add a `result`, which may be `{}`")
        .report(context);
}
