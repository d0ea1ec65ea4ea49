rule! {
    name: "result-error-without-reason",
    category: Quality,
    summary: "the text of a failed call has no reason",
    level: Warning,
    check: Calls(check),
}

/// Texts that say no more than that something failed, in lower case and without a full stop.
const EMPTY: [&str; 15] = [
    "error",
    "failed",
    "failure",
    "unknown error",
    "internal error",
    "internal server error",
    "an error occurred",
    "an unknown error occurred",
    "an unexpected error occurred",
    "something went wrong",
    "tool execution failed",
    "error executing tool",
    "an error occurred invoking",
    "undefined",
    "[object object]",
];

fn check<'d>(subject: &CallsSubject<'_, 'd>, context: &mut Context<'d>) {
    let of_tool = subject.tools.iter().filter_map(|tool| {
        let name = tool.tool.text_of("name").unwrap_or_default();
        // `error-tool-failure-as-protocol-error` reports errors of the protocol.
        let failed = |call: &&JudgedCall<'_, '_>| {
            call.call.outcome.failed() && call.call.outcome.result().is_some()
        };
        let call = tool.calls.iter().filter(failed).find(|call| is_empty(call.text(), name))?;
        Some((name, call))
    });
    let found: Vec<_> = of_tool.collect();
    let first = found.first().and_then(|(name, call)| Some((*name, call.answer()?)));
    let Some((name, text)) = first else { return };
    context.enter_result(Some(name));
    let is_of_sdk = text.text().starts_with("Error executing tool");
    let tools = found.len();
    Finding::new(
        text.place(),
        format!("a failed call has no reason: {}", quoted(text.text().trim())),
    )
    .when(tools > 1, |it| it.note(format!("{tools} tools of the session fail so")))
    .cite(
        "MCP, server/tools, Error Handling: an error of a tool has feedback with which a model can \
             correct its call",
    )
    .help(match is_of_sdk {
        true => "raise `ToolError` with the reason: `mcp` 2 sends the text of no other exception",
        false => "return what failed and what a caller can change",
    })
    .report(context);
    context.enter_result(None);
}

fn is_empty(text: &str, tool: &str) -> bool {
    let text = text.trim().trim_end_matches(['.', '!', ':']).to_ascii_lowercase();
    let text = text.trim_end_matches(['\'', '"', '`']);
    let text = text.strip_suffix(&tool.to_ascii_lowercase()).unwrap_or(text);
    let text = text.trim_end_matches(['\'', '"', '`', ' ']);
    let text = text.strip_prefix("error: ").unwrap_or(text);
    EMPTY.contains(&text)
}
