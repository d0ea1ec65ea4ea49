rule! {
    name: "structured-content-mismatch-on-error",
    summary: "`structuredContent` of a failed result violates the tool's `outputSchema`",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "MCP 2025-06-18 to 2026-07-28, server/tools, Output Schema: no exception \
             for errors is made",
    fix: Unsafe,
    compares: Value,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let ContentVerdict::Checked(found) = subject.verdict else { return };
    if !subject.result.failed() {
        return;
    }
    let remove = |value: Value<'_>| value.removal();
    for (index, finding) in mismatch_findings(found).into_iter().enumerate() {
        let finding = finding
            .note(
                "the specification makes no exception for failures, and clients that validate \
                 reject it",
            )
            .help("correct the value that the tool returns, or its `outputSchema`");
        // One fix for all: it removes the whole value.
        let structured = subject.result.structured.filter(|_| index == 0);
        finding
            .with(structured, |it, structured| {
                it.unsafe_fix("remove the structured content", remove(structured))
            })
            .report(context);
    }
}
