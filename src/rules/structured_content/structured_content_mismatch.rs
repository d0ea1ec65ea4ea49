rule! {
    name: "structured-content-mismatch",
    summary: "`structuredContent` violates the tool's `outputSchema`",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "MCP 2026-07-28, server/tools, Output Schema: servers MUST provide structured \
             results that conform to this schema",
    compares: Value,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    // `structured-content-mismatch-on-error` reports these, with another fix.
    if subject.result.failed() {
        return;
    }
    if let ContentVerdict::Checked(found) = subject.verdict {
        for finding in mismatch_findings(found) {
            finding
                .note(
                    "a client that knows the schema rejects the result (server/tools, Output \
                     Schema)",
                )
                .help("correct the value that the tool returns, or its `outputSchema`")
                .report(context);
        }
    }
}
