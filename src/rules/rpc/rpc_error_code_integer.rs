rule! {
    name: "rpc-error-code-integer",
    category: Correctness,
    summary: "the code of an error is not an integer",
    level: Error,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let code = subject.message.error.and_then(|error| error.get("code"));
    let Some(code) = code.filter(|code| !is_integer(*code)) else { return };
    wrong_type(code, "`code` of an error", "an integer")
        .cite("MCP, basic/index, Responses: error codes must be integers")
        .help("write an integer such as `-32603`, and put names into `data`")
        .report(context);
}
