rule! {
    name: "input-required-mixed",
    category: Correctness,
    summary: "a result that requests input also has content",
    level: Warning,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    let asks = result.result_type.is_some_and(|kind| kind.is_text("input_required"));
    let Some(given) = result.content.or(result.structured).filter(|_| asks) else { return };
    let name = quoted(given.key_text());
    Finding::new(given.key_place(), format!("a result that requests input has {name}"))
        .cite(
            "MCP 2026-07-28, basic/patterns/mrtr: the result is not final, and clients ignore \
             members beside the request for input",
        )
        .help("return the content with the final result")
        .by_revision()
        .report(context);
}
