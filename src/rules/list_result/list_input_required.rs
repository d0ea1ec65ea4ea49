rule! {
    name: "list-input-required",
    summary: "a `tools/list` result requests input",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: List(check),
}

fn check(list: &ToolList<'_>, context: &mut Context<'_>) {
    let given = list.result().and_then(|result| result.get("resultType"));
    let Some(given) = given.filter(|given| given.as_str() == Some("input_required")) else {
        return;
    };
    Finding::new(given.place(), "a `tools/list` result must not request input")
        .cite(
            "MCP 2026-07-28, basic/patterns/mrtr, Supported Requests: only calls, prompts and \
             resources may",
        )
        .help("write `complete`, and request input in the tools that need it")
        .by_revision()
        .report(context);
}
