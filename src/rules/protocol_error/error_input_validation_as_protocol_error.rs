rule! {
    name: "error-input-validation-as-protocol-error",
    category: Quality,
    summary: "invalid arguments were rejected with a protocol error",
    level: Info,
    revisions: Revisions::since(Revision::V2025_11_25),
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let CallOutcome::Error(error) = subject.call.outcome else { return };
    let ContentVerdict::Checked(found) = subject.verdict else { return };
    // Other codes do not blame the arguments.
    let code = error.get("code").filter(|code| code.number_text() == Some("-32602"));
    let (Some(code), false) = (code, found.is_empty()) else { return };
    Finding::new(place_of(code), "invalid arguments were rejected with a protocol error")
        .cite(
            "MCP since 2025-11-25, server/tools: as a result with `isError`, the model can \
             correct its arguments; schema.ts still lists them under `-32602`",
        )
        .help("return a result with `isError: true` that describes the problem")
        .by_revision()
        .report(context);
}
