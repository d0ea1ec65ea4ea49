rule! {
    name: "input-required-mixed",
    summary: "a result that requests input also has content",
    level: Warning,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Typed(&["InputRequiredResult"], check),
}

/// The members with which other results answer.
const ANSWERS: [&str; 4] = ["content", "structuredContent", "contents", "messages"];

fn check(result: Value<'_>, context: &mut Context<'_>) {
    let asks = result.get("resultType").is_some_and(|kind| kind.is_text("input_required"));
    let mut given = ANSWERS.iter().filter_map(|member| result.get(member));
    let Some(given) = given.next().filter(|_| asks) else { return };
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
