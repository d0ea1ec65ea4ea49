rule! {
    name: "error-tool-failure-as-protocol-error",
    summary: "the failure of a known tool was returned as a protocol error",
    level: Warning,
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let CallOutcome::Error(error) = subject.call.outcome else { return };
    let (Some(code), Some(tool)) = (error.get("code"), subject.tool) else { return };
    // The SDKs answer so for a result of the tool that they reject themselves.
    let text = error.text_of("message").unwrap_or_default();
    let is_of_sdk = ["Invalid tools/call result", "Output validation error"];
    let is_result = is_of_sdk.iter().any(|it| text.contains(it));
    if !(is_failure(error) || is_result)
        || subject.is_of_unlisted_tool()
        || !has_valid_arguments(subject, tool)
    {
        return;
    }
    let shown = quoted(code.source_text());
    let headline = match is_result {
        true => format!("the server's SDK rejects the result of the tool: {}", quoted_line(text)),
        false => format!("the failure of a tool was returned as protocol error {shown}"),
    };
    Finding::new(place_of(code), headline)
        .cite(
            "MCP, server/tools: failures of a tool belong in the result, so that the model sees \
         them and can try again",
        )
        .help(match is_result {
            true => "return a result that the schema of the protocol and of the tool allow",
            false => "return a result with `isError: true` that describes what went wrong",
        })
        .report(context);
}

fn has_valid_arguments(subject: &CallSubject<'_, '_>, tool: Value<'_>) -> bool {
    match subject.verdict {
        ContentVerdict::Checked(found) => found.is_empty(),
        _ => {
            let required = tool.get("inputSchema").and_then(|schema| schema.get("required"));
            let none = required.is_none_or(|required| required.items().next().is_none());
            subject.call.arguments.is_none() && none
        }
    }
}
