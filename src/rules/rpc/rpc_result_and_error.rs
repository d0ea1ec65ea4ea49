rule! {
    name: "rpc-result-and-error",
    summary: "a response has both `result` and `error`",
    level: Error,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let (Some(result), Some(error)) = (subject.message.result, subject.message.error) else {
        return;
    };
    Finding::new(error.key_place(), "a response has both `result` and `error`")
        .label(result.key_place(), "and a result")
        .cite("JSON-RPC 2.0, Response object: exactly one of the two; clients may use either")
        .help("keep the one that applies")
        .report(context);
}
