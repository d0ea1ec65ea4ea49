rule! {
    name: "error-unknown-tool-as-result",
    summary: "the response to a call of an unknown tool is a failed result",
    level: Warning,
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.call.outcome.result().filter(|_| subject.is_of_unlisted_tool());
    let (Some(result), Some(name)) = (result, subject.call.name) else { return };
    let flag = result.get("isError").filter(|flag| flag.is_true());
    let (place, kind) = match (flag, failure_report(result)) {
        (Some(flag), _) => (flag.key_place(), "failed result"),
        (None, Some(_)) => (place_of(result), "success that reports a failure"),
        // What was not recorded as messages may have come from another server.
        (None, None) if subject.message.is_some() => (place_of(result), "success"),
        (None, None) => return,
    };
    Finding::new(place, format!("the response to a call of an unknown tool is a {kind}"))
        .label(name.place(), "the list has no such tool")
        .cite("MCP, server/tools, Error Handling: unknown tools are protocol errors")
        .when(kind == "success", |it| it.note("a tool that works must be in the list"))
        // What most SDKs do is no fault of the author.
        .when(kind == "failed result", |it| {
            it.note("the SDKs of TypeScript 1.x and Python respond like this; that of TypeScript 2.x does not")
                .at_most(Severity::Info)
        })
        .help("respond with the error `-32602`")
        .report(context);
}
