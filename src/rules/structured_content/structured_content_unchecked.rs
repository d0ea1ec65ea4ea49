rule! {
    name: "structured-content-unchecked",
    summary: "`structuredContent` could not be checked against the `outputSchema`",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "mcp-lint: unchecked values are never reported as clean",
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let schema = ("outputSchema", subject.output_schema);
    let note = "whether it matches could not be determined within the limits";
    let words = ("`structuredContent` was not checked", note);
    let structured = subject.result.structured;
    context.report_all(unchecked_finding(subject.verdict, structured, schema, words));
}
