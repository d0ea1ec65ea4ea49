rule! {
    name: "error-input-validation-as-protocol-error",
    category: Quality,
    summary: "invalid arguments were rejected with a protocol error",
    level: Warning,
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let CallOutcome::Error(error) = subject.call.outcome else { return };
    let ContentVerdict::Checked(found) = subject.verdict else { return };
    let Some(code) = error.get("code").filter(|_| !found.is_empty()) else { return };
    let is_params = code.number_text() == Some("-32602");
    // Other codes of the protocol do not blame the arguments. Until 2025-06-18, this one is right.
    let blames = is_params || is_failure(error) || code.number_text() == Some("-32000");
    if !blames || is_params && context.revision() < Revision::V2025_11_25 {
        return;
    }
    Finding::new(place_of(code), "invalid arguments were rejected with a protocol error")
        .cite(
            "MCP since 2025-11-25, server/tools: as a result with `isError`, the model can \
             correct its arguments; earlier revisions and schema.ts have `-32602`",
        )
        .help("return a result with `isError: true` that describes the problem")
        .by_revision()
        .when(is_params, |it| it.at_most(Severity::Info))
        .report(context);
}
