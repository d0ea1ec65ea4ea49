rule! {
    name: "result-legacy-tool-result",
    summary: "a result has `toolResult`, which predates the first dated revision",
    level: Error,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    let Some(legacy) = result.legacy.filter(|_| result.content.is_none()) else { return };
    Finding::new(legacy.key_place(), "the result has `toolResult` instead of `content`")
        .note("`toolResult` predates 2024-11-05, the first revision with `content`")
        .help("return `content` with blocks, and data in `structuredContent`")
        .report(context);
}
