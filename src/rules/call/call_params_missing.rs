rule! {
    name: "call-params-missing",
    category: Correctness,
    summary: "a `tools/call` request has no `params`",
    level: Error,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    if !message.requests("tools/call") || message.params.is_some() {
        return;
    }
    Finding::new(message.method_place(), "a call has no `params`")
        .cite("MCP, schema.ts, CallToolRequest: the name of the tool appears there")
        .help("add `params` with the `name` of the tool")
        .report(context);
}
