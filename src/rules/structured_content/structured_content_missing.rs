rule! {
    name: "structured-content-missing",
    summary: "the tool has an `outputSchema`, but its result has no `structuredContent`",
    level: Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "MCP 2026-07-28, server/tools, Output Schema: servers MUST provide structured \
             results that conform to this schema",
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    let Some(schema) = subject.output_schema else { return };
    // Failures need no structured content, and requests for input come before the result.
    if result.structured.is_some() || result.failed() || !result.is_complete() {
        return;
    }
    let place = Place::new(result.value.id(), Part::Opening);
    Finding::new(place, "`structuredContent` is missing, but the tool has an `outputSchema`")
        .label_elsewhere(schema, "declared here")
        .note("clients that know the schema reject the result; text alone does not satisfy it")
        .help("return `structuredContent` that matches the schema")
        .report(context);
}
