rule! {
    name: "structured-content-too-early",
    summary: "`structuredContent` does not exist in this revision",
    level: Info,
    revisions: Revisions::before(Revision::V2025_06_18),
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(structured) = subject.result.structured else { return };
    Finding::new(structured.key_place(), "`structuredContent` requires 2025-06-18 or later")
        .note("clients of earlier revisions ignore it")
        .help("keep everything that matters in `content` as well")
        .by_revision()
        .report(context);
}
