rule! {
    name: "rpc-result-object",
    category: Correctness,
    summary: "`result` of a response is not an object",
    level: Error,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(result) = subject.message.result.filter(|result| !result.is_object()) else { return };
    wrong_type(result, "`result`", "an object")
        .cite("MCP, schema.ts, Result: unlike in plain JSON-RPC, always an object")
        .help("write an object; the result of a call has `content`")
        .report(context);
}
