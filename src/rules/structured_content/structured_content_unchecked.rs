rule! {
    name: "structured-content-unchecked",
    summary: "`structuredContent` could not be checked against the `outputSchema`",
    level: Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "mcp-lint: unchecked values are never reported as clean",
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let reason = match subject.verdict {
        ContentVerdict::UnsupportedSchema(reason) => unsupported_schema(reason, "outputSchema"),
        ContentVerdict::Unfinished(unfinished) => unfinished_reason(*unfinished),
        _ => return,
    };
    let Some(structured) = subject.result.structured else { return };
    let finding = Finding::new(
        structured.key_place(),
        format!("`structuredContent` was not checked: {reason}"),
    )
    .note("whether it matches could not be determined within the limits")
    .help("correct or simplify the `outputSchema`");
    context.report(match (subject.output_schema, subject.verdict) {
        (Some(schema), ContentVerdict::UnsupportedSchema(reason)) => {
            label_unsupported_schema(finding, schema, reason)
        }
        (Some(schema), _) => finding.label_elsewhere(schema, "this schema"),
        (None, _) => finding,
    });
}
