use crate::model::is_failure;

rule! {
    name: "error-tool-failure-as-protocol-error",
    category: Correctness,
    summary: "the failure of a known tool was returned as a protocol error",
    level: Warning,
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let CallOutcome::Error(error) = subject.call.outcome else { return };
    let (Some(code), Some(tool)) = (error.get("code"), subject.tool) else { return };
    if !is_failure(error) || subject.is_of_unlisted_tool() || !has_valid_arguments(subject, tool) {
        return;
    }
    Finding::new(
        place_of(code),
        format!(
            "the failure of a tool was returned as protocol error {}",
            quoted(code.source_text())
        ),
    )
    .cite(
        "MCP, server/tools: failures of a tool belong in the result, so that the model sees \
         them and can try again",
    )
    .help("return a result with `isError: true` that describes what went wrong")
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
