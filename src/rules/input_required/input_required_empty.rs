rule! {
    name: "input-required-empty",
    summary: "a result requests input without specifying it",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Typed(&["InputRequiredResult"], check),
}

fn check(result: Value<'_>, context: &mut Context<'_>) {
    let typed = result.get("resultType").filter(|kind| kind.is_text("input_required"));
    let requests = result.get("inputRequests");
    let is_empty = |it: Value<'_>| it.is_object() && it.entries().next().is_none();
    let asks = result.has("requestState") || requests.is_some_and(|it| !is_empty(it));
    let Some(kind) = typed.filter(|_| !asks) else { return };
    Finding::new(kind.place(), "the result requests input without specifying it")
        .cite(
            "MCP 2026-07-28, basic/patterns/mrtr: at least one of `inputRequests` and \
             `requestState`",
        )
        .help("add `inputRequests`, or `requestState` if the client only has to call again")
        .by_revision()
        .report(context);
}
