rule! {
    name: "rpc-id-type",
    category: Correctness,
    summary: "the id of a request or response is neither a string nor an integer",
    level: Error,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    let what = match message.kind {
        MessageKind::Request => "request",
        MessageKind::Result => "response",
        // `rpc-error-id-missing` reports an error without an id.
        MessageKind::Error if message.id.is_some() => "response",
        _ => return,
    };
    match message.id {
        None => Finding::new(message.place(), format!("a {what} has no `id`")),
        // `rpc-id-null` and `rpc-error-id-null` report `null`.
        Some(id) if id.is_null() || id.is_string() || is_integer(id) => return,
        Some(id) => wrong_type(id, &format!("`id` of a {what}"), "a string or integer"),
    }
    .cite("MCP, basic/index: requests and their responses must have such an id")
    .help("write a string or an integer")
    .report(context);
}
