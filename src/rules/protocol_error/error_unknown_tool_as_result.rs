rule! {
    name: "error-unknown-tool-as-result",
    category: Correctness,
    summary: "the response to a call of an unknown tool is a failed result",
    level: Warning,
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    // A successful result shows that the server knows the tool.
    let result = subject.call.outcome.result().filter(|_| subject.call.outcome.failed());
    let flag = result.and_then(|result| result.get("isError"));
    let (Some(flag), Some(name)) =
        (flag.filter(|_| subject.is_of_unlisted_tool()), subject.call.name)
    else {
        return;
    };
    Finding::new(flag.key_place(), "the response to a call of an unknown tool is a failed result")
        .label(name.place(), "the list has no such tool")
        .cite("MCP, server/tools, Error Handling: unknown tools are protocol errors")
        .help("respond with the error `-32602`")
        .report(context);
}
